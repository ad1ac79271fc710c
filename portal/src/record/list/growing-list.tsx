import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SkeletonRows } from '#ui/list-states.tsx'
import { usePrinting } from '#ui/use-printing.ts'
import type { RowsProps } from './list-frame.ts'
import { OrderChoice } from './order-choice.tsx'
import { PrintedList } from './printed-list.tsx'
import { RecordCards } from './record-cards.tsx'
import { recordsSoFarQuery, type Sort } from './records-query.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './list.module.css'

type Props = RowsProps & { readonly onSort: (sort: Sort | null) => void }

export function GrowingList({ source, section, name, who, asked, frame, onSort, onDetails, onDocument }: Props) {
  const list = useInfiniteQuery(recordsSoFarQuery(source, section, asked))
  const isPrinting = usePrinting()
  const page = list.data?.pages.at(-1) ?? null
  const rows = list.data?.pages.flatMap((one) => one.rows) ?? []
  const instead = page === null ? null : frame.instead(page)
  if (instead !== null) return instead
  const left = (page?.total ?? 0) - rows.length
  const OwnCards = section.parts?.Cards
  return (
    <>
      {frame.above(page, asked, list.isError)}
      {page !== null && page.total > 1 && <OrderChoice columns={section.columns} sort={asked.sort} onSort={onSort} />}
      {list.isPending && (
        <div className={classNames(common.card, styles.recordSkeleton)}>
          <SkeletonRows rows={constants.defaultPageSize} columns={2} />
        </div>
      )}
      {list.isError && <div className={common.card}>{frame.failed(list.error, () => void list.refetch())}</div>}
      {page !== null && rows.length === 0 && <div className={common.card}>{frame.empty(page, asked)}</div>}
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
