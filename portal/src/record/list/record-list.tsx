import { constants } from '@kinchart/contract/constants.ts'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useRecordSearch } from '../record-search.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-looks.tsx'
import { Pager } from '#ui/pager.tsx'
import { RecordDetails } from '../details/record-details.tsx'
import type { RecordPage, Section, ShownRow } from '../section.ts'
import { ListBar } from './list-bar.tsx'
import { NoRows, NoSource } from './list-middle.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordGrid } from './record-grid.tsx'
import { recordsPageQuery, recordsSoFarQuery } from './records-query.ts'
import type { Asked, Sort } from './records-query.ts'
import './list.css'

type Props = { readonly section: Section; readonly name: string; readonly profileId: string }

/** One section of the record: a grid on a desk, cards on a phone, and the details of a row. */
export function RecordList({ section, name, profileId }: Props) {
  const { settled } = useRecordSearch(section.tabUrl)
  const [sort, setSort] = useState<Sort | null>(null)
  const [opened, setOpened] = useState<ShownRow | null>(null)
  const isDesk = useMediaQuery('(min-width: 900px)', { noSsr: true })
  const asked: Asked = { profileId, search: settled, sort }
  const parts = { section, name, asked, onSort: setSort, onDetails: setOpened }
  return (
    <section aria-label={name}>
      {/* Another search begins on the first page. */}
      {isDesk ? <DeskList key={JSON.stringify(settled)} {...parts} /> : <PhoneList {...parts} />}
      {opened !== null && (
        <RecordDetails
          profileId={profileId}
          id={opened.id}
          title={opened.title}
          row={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

type ListProps = {
  readonly section: Section
  readonly name: string
  readonly asked: Asked
  readonly onSort: (sort: Sort | null) => void
  readonly onDetails: (row: ShownRow) => void
}

function DeskList({ section, name, asked, onSort, onDetails }: ListProps) {
  const [pageNumber, setPageNumber] = useState(1)
  const list = useQuery(recordsPageQuery(section, asked, pageNumber))
  const sortFromStart = useCallback(
    (sort: Sort | null) => {
      setPageNumber(1)
      onSort(sort)
    },
    [onSort],
  )
  const page = list.data ?? null
  if (page !== null && hasNoSource(page)) return <NoSource />
  return (
    <>
      <ListBar section={section} name={name} page={page} asked={asked} />
      <RecordGrid
        label={name}
        columns={section.columns}
        rows={list.isError ? [] : (page?.rows ?? [])}
        isLoading={list.isPending}
        sort={asked.sort}
        onSort={sortFromStart}
        onDetails={onDetails}
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
    </>
  )
}

function PhoneList({ section, name, asked, onDetails }: ListProps) {
  const list = useInfiniteQuery(recordsSoFarQuery(section, asked))
  const page = list.data?.pages.at(-1) ?? null
  const rows = list.data?.pages.flatMap((one) => one.rows) ?? []
  if (page !== null && hasNoSource(page)) return <NoSource />
  const left = (page?.total ?? 0) - rows.length
  return (
    <>
      <ListBar section={section} name={name} page={page} asked={asked} />
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
      <RecordCards columns={section.columns} rows={rows} onDetails={onDetails} />
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
      onClear={() => set({ column: null, text: '' })}
    />
  )
}
