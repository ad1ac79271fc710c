import { constants } from '@kinchart/contract/rules/constants.ts'
import { useState, type ReactNode } from 'react'
import { CouldNotLoad, SkeletonRows } from './list-states.tsx'
import { Pager } from './pager.tsx'
import styles from './data-table.module.css'
import { classNames, common } from '#theme/styles.ts'

export type TableColumn<Row> = {
  readonly key: string
  readonly label: string
  readonly isNumeric?: boolean
  readonly isActions?: boolean
  readonly show: (row: Row) => ReactNode
}

type Props<Row> = {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  /** Undefined while the rows load. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly pageSize?: number
  /** If true, always shows the pager. Otherwise hides the pager if all rows fit on one page. */
  readonly hasPagerAlways?: boolean
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly empty: ReactNode
}

/**
 * Splits rows into pages in the browser, and shows each row as a card on a phone. Handles the loading, failed, empty
 * and filled states of a list.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  pageSize = constants.defaultPageSize,
  hasPagerAlways = true,
  isFailed,
  onRetry,
  empty,
}: Props<Row>) {
  const [requestedPage, setRequestedPage] = useState(1)
  const total = rows?.length ?? 0
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(total / pageSize)))
  const shown = rows?.slice((page - 1) * pageSize, page * pageSize) ?? []
  return (
    <div className={classNames(styles.dataFrame, common.card)} data-part="data-frame">
      {isFailed ? (
        <CouldNotLoad onRetry={onRetry} />
      ) : rows === undefined ? (
        <SkeletonRows rows={3} columns={columns.length} />
      ) : total === 0 ? (
        empty
      ) : (
        <>
          <table className={styles.dataTable} data-part="data-table" aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ key, label: head, isNumeric, isActions }) => (
                  <th key={key} scope="col" className={isNumeric === true ? styles.numeric : undefined}>
                    {isActions === true ? <span className={common.unseen}>{head}</span> : head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={cellClass(column)}
                      data-label={column.isActions === true ? undefined : column.label}
                    >
                      {column.show(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {(hasPagerAlways || total > pageSize) && (
            <Pager page={page} pageSize={pageSize} total={total} onPage={setRequestedPage} />
          )}
        </>
      )}
    </div>
  )
}

function cellClass<Row>({ isNumeric, isActions }: TableColumn<Row>): string | undefined {
  if (isActions === true) return classNames(styles.actions)
  return isNumeric === true ? classNames(styles.numeric, common.num) : undefined
}
