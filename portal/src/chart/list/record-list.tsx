import { constants } from '@kinchart/contract/constants.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { useRecordSearch } from '../record-search.tsx'
import { formatDate } from '#text/format-date.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { useIsDesk } from '#ui/use-is-desk.ts'
import { usePrinting } from '#ui/use-printing.ts'
import { OpenedDocument } from '../documents/opened-document.tsx'
import { RecordDetails } from '../details/record-details.tsx'
import type { RecordPage, Section, ShownRow } from '../section.ts'
import { ListBar } from './list-bar.tsx'
import { PrintedList } from './printed-list.tsx'
import { NoRows, NoSource } from './list-middle.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordGrid } from './record-grid.tsx'
import { recordsPageQuery, recordsSoFarQuery } from './records-query.ts'
import type { Asked, Sort } from './records-query.ts'
import './list.css'

type Props = {
  readonly section: Section
  readonly name: string
  readonly profileId: string
  /** Only what belongs to this visit. */
  readonly encounter?: string
  /** What else can be done with this list, beside its name. */
  readonly beside?: ReactNode
}

/** One section of the record: a grid on a desk, cards on a phone, and the details of a row. */
export function RecordList({ section, name, profileId, encounter, beside }: Props) {
  const { settled } = useRecordSearch(section.tabUrl)
  const [sort, setSort] = useState<Sort | null>(null)
  const [opened, setOpened] = useState<ShownRow | null>(null)
  const [reading, setReading] = useState<ShownRow | null>(null)
  const isDesk = useIsDesk()
  const asked: Asked = { profileId, search: settled, sort, ...(encounter === undefined ? {} : { encounter }) }
  const OwnDetails = section.parts?.Details
  const parts = { section, name, asked, beside, onSort: setSort, onDetails: setOpened, onDocument: setReading }
  return (
    <section aria-label={name}>
      {/* Another search begins on the first page. */}
      {isDesk ? <DeskList key={JSON.stringify(settled)} {...parts} /> : <PhoneList {...parts} />}
      {opened !== null && OwnDetails !== undefined && (
        <OwnDetails profileId={profileId} row={opened} onClose={() => setOpened(null)} />
      )}
      {opened !== null && OwnDetails === undefined && (
        <RecordDetails
          profileId={profileId}
          id={opened.id}
          title={opened.title}
          row={opened}
          onClose={() => setOpened(null)}
        />
      )}
      {reading?.document && (
        <OpenedDocument
          profileId={profileId}
          document={reading.document}
          subtitle={[reading.date === null ? '' : formatDate(reading.date), reading.providerName]
            .filter(Boolean)
            .join(', ')}
          onClose={() => setReading(null)}
        />
      )}
    </section>
  )
}

type ListProps = {
  readonly section: Section
  readonly name: string
  readonly asked: Asked
  readonly beside: ReactNode
  readonly onSort: (sort: Sort | null) => void
  readonly onDetails: (row: ShownRow) => void
  readonly onDocument: (row: ShownRow) => void
}

function DeskList({ section, name, asked, beside, onSort, onDetails, onDocument }: ListProps) {
  const [pageNumber, setPageNumber] = useState(1)
  const isPrinting = usePrinting()
  const from = (pageNumber - 1) * constants.defaultPageSize
  const list = useQuery(recordsPageQuery(section, asked, pageNumber))
  const sortFromStart = useCallback(
    (sort: Sort | null) => {
      setPageNumber(1)
      onSort(sort)
    },
    [onSort],
  )
  const page = list.data ?? null
  // Rows went away meanwhile, and this page with them.
  if (page?.rows.length === 0 && pageNumber > 1 && !list.isPlaceholderData) setPageNumber(1)
  if (page !== null && hasNoSource(page)) return <WithoutSource name={name} beside={beside} />
  return (
    <>
      <ListBar section={section} name={name} page={page} asked={asked} beside={beside} />
      {isPrinting && page !== null && <OnPaper {...{ section, name, page }} from={from} rows={page.rows} />}
      {!isPrinting && (
        <RecordGrid
          label={name}
          columns={section.columns}
          rows={list.isError ? [] : (page?.rows ?? [])}
          from={from}
          total={page?.total ?? 0}
          isLoading={list.isPending}
          sort={asked.sort}
          onSort={sortFromStart}
          onDetails={onDetails}
          onDocument={section.holdsDocuments === true ? onDocument : null}
          middle={
            list.isError ? (
              <CouldNotLoad onRetry={() => void list.refetch()} />
            ) : page === null ? null : (
              <Empty page={page} section={section} asked={asked} />
            )
          }
          foot={
            page !== null && !list.isError && page.total > 0 ? (
              <Pager page={pageNumber} pageSize={constants.defaultPageSize} total={page.total} onPage={setPageNumber} />
            ) : null
          }
        />
      )}
    </>
  )
}

/** What stands in the list, for paper. */
function OnPaper({
  section,
  name,
  page,
  from,
  rows,
}: Pick<ListProps, 'section' | 'name'> & { page: RecordPage; from: number; rows: readonly ShownRow[] }) {
  const { person } = useOpenRecord()
  if (rows.length === 0) return null
  return (
    <PrintedList name={name} who={person.name} columns={section.columns} rows={rows} from={from} total={page.total} />
  )
}

function PhoneList({ section, name, asked, beside, onDetails, onDocument }: ListProps) {
  const list = useInfiniteQuery(recordsSoFarQuery(section, asked))
  const isPrinting = usePrinting()
  const page = list.data?.pages.at(-1) ?? null
  const rows = list.data?.pages.flatMap((one) => one.rows) ?? []
  if (page !== null && hasNoSource(page)) return <WithoutSource name={name} beside={beside} />
  const left = (page?.total ?? 0) - rows.length
  const OwnCards = section.parts?.Cards
  return (
    <>
      <ListBar section={section} name={name} page={page} asked={asked} beside={beside} />
      {list.isPending && (
        <div className="card record-skeleton">
          <SkeletonRows rows={constants.defaultPageSize} columns={2} />
        </div>
      )}
      {list.isError && (
        <div className="card">
          <CouldNotLoad onRetry={() => void list.refetch()} />
        </div>
      )}
      {page !== null && rows.length === 0 && (
        <div className="card">
          <Empty page={page} section={section} asked={asked} />
        </div>
      )}
      {isPrinting && page !== null ? (
        <OnPaper {...{ section, name, page, rows }} from={0} />
      ) : OwnCards === undefined ? (
        <RecordCards columns={section.columns} rows={rows} onDetails={onDetails} onDocument={onDocument} />
      ) : (
        <OwnCards rows={rows} onDetails={onDetails} />
      )}
      {list.hasNextPage && (
        <Button
          variant="outlined"
          fullWidth
          sx={{ marginTop: '12px' }}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show {Math.min(constants.defaultPageSize, left)} more of {left}
        </Button>
      )}
    </>
  )
}

function WithoutSource({ name, beside }: Pick<ListProps, 'name' | 'beside'>) {
  return (
    <>
      {beside !== undefined && (
        <div className="list-bar">
          <h2>{name}</h2>
          {beside}
        </div>
      )}
      <NoSource />
    </>
  )
}

function hasNoSource(page: RecordPage): boolean {
  return page.sources.length === 0 && page.rows.length === 0
}

function Empty({ page, section, asked }: { page: RecordPage; section: Section; asked: Asked }) {
  const { set } = useRecordSearch(section.tabUrl)
  return (
    <NoRows
      page={page}
      section={section}
      isSearched={asked.search.text.trim() !== ''}
      isOfVisit={asked.encounter !== undefined}
      onClear={() => set({ column: null, text: '' })}
    />
  )
}
