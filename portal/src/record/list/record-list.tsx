import { useState, Suspense, useCallback } from 'react'
import { formatDate } from '#text/record-text.ts'
import { useIsDesk, usePrinting } from '#ui/layout.ts'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { RecordDetails } from '#record/details/record-details.tsx'
import { OpenedDocument } from '#record/documents/opened-document.tsx'
import type { RecordSearch } from '#record/record-search.tsx'
import type { RecordSource, Section, ShownRow, Column } from '#record/section.ts'
import {
  type ListFrame,
  type RowsProps,
  type ListFilters,
  type ListParams,
  type Sort,
  recordsSoFarQuery,
  recordsPageQuery,
} from './records-query.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from './list.module.css'
import { chartTexts, listTexts } from '@kinchart/texts/en/chart.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '#ui/list-states.tsx'
import { PrintedList, RecordCards } from './record-cards.tsx'
import { classNames, common } from '#theme/styles.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Pager } from '#ui/pager.tsx'

type Props = {
  readonly source: RecordSource
  readonly section: Section
  readonly name: string
  readonly who: string
  readonly search: RecordSearch
  readonly encounter?: string | undefined
  readonly filters?: ListFilters | undefined
  readonly frame: ListFrame
}

export function RecordList({ source, section, name, who, search, encounter, filters, frame }: Props) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [reading, setReading] = useState<ShownRow | null>(null)
  const isDesk = useIsDesk()
  const { ownedBy } = source
  const params: ListParams = {
    ...{ search, sort },
    ...(encounter === undefined ? {} : { encounter }),
    ...(filters === undefined ? {} : { filters }),
  }
  const Special = ownedBy === null ? undefined : section.parts?.Details
  // For recipients, and in sections with special details, the URL does not contain the opened entry. Such an entry
  // opens only by a click on its row.
  const entry = useOpenedEntry(ownedBy !== null && Special === undefined)
  const { opened } = entry
  const rows = {
    source,
    section,
    name,
    who,
    params,
    frame,
    onDetails: entry.open,
    onDocument: setReading,
  }
  return (
    <section aria-label={name}>
      {/* On a phone, a recipient gets numbered pages, and the owner gets one growing list. */}
      {isDesk || ownedBy === null ? (
        <PagedList {...rows} isDesk={isDesk} onSort={setSort} key={frame.restartsOn} />
      ) : (
        <GrowingList {...rows} onSort={setSort} />
      )}
      {ownedBy !== null && Special === undefined && <OwnDetails profileId={ownedBy} entry={entry} />}
      {ownedBy !== null && Special !== undefined && opened?.row && (
        <Special profileId={ownedBy} row={opened.row} onClose={entry.close} />
      )}
      {ownedBy === null && opened?.row && (
        <RecordDetails {...{ source, row: opened.row }} id={opened.id} title={opened.row.title} onClose={entry.close} />
      )}
      {reading?.document && (
        <OpenedDocument
          source={source}
          document={reading.document}
          subtitle={ownedBy === null ? undefined : formatOrigin(reading)}
          onClose={() => setReading(null)}
        />
      )}
    </section>
  )
}

const formatOrigin = ({ date, providerName }: ShownRow): string =>
  listOf([date === null ? '' : formatDate(date), providerName].filter(Boolean))

type GrowingListProps = RowsProps & { readonly onSort: (sort: Sort | null) => void }

function GrowingList({ source, section, name, who, params, frame, onSort, onDetails, onDocument }: GrowingListProps) {
  const list = useInfiniteQuery(recordsSoFarQuery(source, section, params))
  const isPrinting = usePrinting()
  const page = list.data?.pages.at(-1) ?? null
  const rows = list.data?.pages.flatMap((one) => one.rows) ?? []
  const instead = page === null ? null : frame.instead(page)
  if (instead !== null) return instead
  const left = (page?.total ?? 0) - rows.length
  const OwnCards = section.parts?.Cards
  return (
    <>
      {frame.above(page, params, list.isError)}
      {page !== null && page.total > 1 && <OrderChoice columns={section.columns} sort={params.sort} onSort={onSort} />}
      {list.isPending && (
        <div className={classNames(common.card, styles.recordSkeleton)}>
          <SkeletonRows rows={constants.defaultPageSize} columns={2} />
        </div>
      )}
      {list.isError && <div className={common.card}>{frame.failed(list.error, () => void list.refetch())}</div>}
      {page !== null && rows.length === 0 && <div className={common.card}>{frame.empty(page, params)}</div>}
      {isPrinting && page !== null ? (
        rows.length > 0 && (
          <PrintedList {...{ name, who, rows }} columns={section.columns} from={0} total={page.total} />
        )
      ) : OwnCards === undefined ? (
        <RecordCards columns={section.columns} rows={rows} onDetails={onDetails} onDocument={onDocument} />
      ) : (
        <OwnCards rows={rows} onDetails={onDetails} />
      )}
      {list.hasNextPage && (
        <Button
          variant="outlined"
          fullWidth
          sx={{ marginTop: '0.75rem' }}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {chartTexts.showMore({ count: Math.min(constants.defaultPageSize, left), left })}
        </Button>
      )}
    </>
  )
}

/** The grid is a large download, so phones show cards instead. */
const RecordGrid = lazyPart(async () => (await import('./record-grid.tsx')).RecordGrid)

/** The spec's page size comes first. */
const pageSizes = [constants.defaultPageSize, 25, 50, 100]

type PagedListProps = RowsProps & { readonly isDesk: boolean; readonly onSort: (sort: Sort | null) => void }

function PagedList({
  source,
  section,
  name,
  who,
  params,
  frame,
  isDesk,
  onSort,
  onDetails,
  onDocument,
}: PagedListProps) {
  const [at, setAt] = useState({ search: params.search.text, page: 1 })
  const [pageSize, setPageSize] = useState<number>(constants.defaultPageSize)
  const isPrinting = usePrinting()
  // A new search starts on the first page.
  const pageNumber = at.search === params.search.text ? at.page : 1
  const turnTo = (page: number) => setAt({ search: params.search.text, page })
  const from = (pageNumber - 1) * pageSize
  const list = useQuery(recordsPageQuery(source, section, params, pageNumber, pageSize))
  const sortFromStart = useCallback(
    (sort: Sort | null) => {
      setAt((before) => ({ ...before, page: 1 }))
      onSort(sort)
    },
    [onSort],
  )
  const page = list.data ?? null
  // Rows were deleted in the meantime, so this page no longer exists.
  if (page?.rows.length === 0 && pageNumber > 1 && !list.isPlaceholderData) turnTo(1)
  const instead = page === null ? null : frame.instead(page)
  if (instead !== null) return instead
  const rows = list.isError ? [] : (page?.rows ?? [])
  const middle = list.isError
    ? frame.failed(list.error, () => void list.refetch())
    : page === null
      ? null
      : frame.empty(page, params)
  const foot =
    page !== null && !list.isError && page.total > 0 ? (
      <Pager
        page={pageNumber}
        pageSize={pageSize}
        total={page.total}
        onPage={turnTo}
        {...(page.total > constants.defaultPageSize
          ? {
              sizes: pageSizes,
              onSize: (size: number) => {
                setPageSize(size)
                turnTo(1)
              },
            }
          : {})}
      />
    ) : null
  const above = frame.above(page, params, list.isError)
  if (isPrinting && page !== null && rows.length > 0) {
    return (
      <>
        {above}
        <PrintedList {...{ name, who, rows, from }} columns={section.columns} total={page.total} />
      </>
    )
  }
  return (
    <>
      {above}
      {isDesk ? (
        <Suspense fallback={<GridWait />}>
          <RecordGrid
            label={name}
            columns={section.columns}
            rows={rows}
            from={from}
            total={page?.total ?? 0}
            isLoading={list.isPending}
            sort={params.sort}
            onSort={sortFromStart}
            onDetails={onDetails}
            onDocument={section.holdsDocuments === true ? onDocument : null}
            middle={middle}
            foot={foot}
          />
        </Suspense>
      ) : (
        <>
          {list.isPending && (
            <div className={classNames(common.card, styles.recordSkeleton)}>
              <SkeletonRows rows={constants.defaultPageSize} columns={2} />
            </div>
          )}
          {!list.isPending && rows.length === 0 && <div className={common.card}>{middle}</div>}
          {page !== null && page.total > 1 && (
            <OrderChoice columns={section.columns} sort={params.sort} onSort={sortFromStart} />
          )}
          <RecordCards columns={section.columns} rows={rows} onDetails={onDetails} onDocument={onDocument} />
          {foot !== null && <div className={common.card}>{foot}</div>}
        </>
      )}
    </>
  )
}

const GridWait = () => (
  <div className={styles.gridFrame} data-part="grid-frame">
    <SkeletonRows rows={constants.defaultPageSize} columns={5} />
  </div>
)

type OrderChoiceProps = {
  readonly columns: readonly Column[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

function OrderChoice({ columns, sort, onSort }: OrderChoiceProps) {
  const sortable = columns.filter(({ isSortable }) => isSortable !== false)
  return (
    <label className={styles.order}>
      {listTexts.order}{' '}
      <select
        value={sort === null ? '' : `${sort.field}:${sort.direction}`}
        onChange={({ target }) => {
          const [field, direction] = target.value.split(':')
          onSort(
            field === undefined || field === '' ? null : { field, direction: direction === 'desc' ? 'desc' : 'asc' },
          )
        }}
      >
        <option value="">{listTexts.usual}</option>
        {sortable.map(({ field, label }) => (
          <optgroup key={field} label={label}>
            <option value={`${field}:asc`}>{listTexts.ascending({ column: label })}</option>
            <option value={`${field}:desc`}>{listTexts.descending({ column: label })}</option>
          </optgroup>
        ))}
      </select>
    </label>
  )
}
