import { constants } from '@kinchart/contract/rules/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { lazyPart } from '#loading/lazy-part.tsx'
import { SkeletonRows } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { usePrinting } from '#ui/use-printing.ts'
import type { RowsProps } from './list-frame.ts'
import { OrderChoice } from './order-choice.tsx'
import { PrintedList } from './printed-list.tsx'
import { RecordCards } from './record-cards.tsx'
import { recordsPageQuery, type Sort } from './records-query.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './list.module.css'

/** The grid is a large download, so phones show cards instead. */
const RecordGrid = lazyPart(async () => (await import('./record-grid.tsx')).RecordGrid)

/** The spec's page size comes first. */
const pageSizes = [constants.defaultPageSize, 25, 50, 100]

type Props = RowsProps & { readonly isDesk: boolean; readonly onSort: (sort: Sort | null) => void }

export function PagedList({ source, section, name, who, asked, frame, isDesk, onSort, onDetails, onDocument }: Props) {
  const [at, setAt] = useState({ search: asked.search.text, page: 1 })
  const [pageSize, setPageSize] = useState<number>(constants.defaultPageSize)
  const isPrinting = usePrinting()
  // A new search starts on the first page.
  const pageNumber = at.search === asked.search.text ? at.page : 1
  const turnTo = (page: number) => setAt({ search: asked.search.text, page })
  const from = (pageNumber - 1) * pageSize
  const list = useQuery(recordsPageQuery(source, section, asked, pageNumber, pageSize))
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
      : frame.empty(page, asked)
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
  const above = frame.above(page, asked, list.isError)
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
            sort={asked.sort}
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
            <OrderChoice columns={section.columns} sort={asked.sort} onSort={sortFromStart} />
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
