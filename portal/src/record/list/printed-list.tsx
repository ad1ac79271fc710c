import { printTexts } from '@kinchart/texts/en/copies.ts'
import { formatDate, today } from '#text/format-date.ts'
import type { Column, ShownRow } from '#record/section.ts'
import { CellView } from './cell-view.tsx'
import { markMissingRow } from './missing-row.ts'
import styles from './printed-list.module.css'

type Props = {
  readonly name: string
  readonly who: string
  readonly columns: readonly Column[]
  readonly rows: readonly ShownRow[]
  /**
   * `from`: index of the first printed row in the complete list, starting at 0. `total`: number of rows in that list.
   */
  readonly from: number
  readonly total: number
}

export function PrintedList({ name, who, columns, rows, from, total }: Props) {
  return (
    <div className={styles.printed}>
      <p>{printTexts.whose({ name: who, date: formatDate(today()) })}</p>
      <p>
        {from === 0 && rows.length === total
          ? printTexts.allRows({ total })
          : printTexts.rows({ first: from + 1, last: from + rows.length, total })}
      </p>
      <table aria-label={name}>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(markMissingRow).map((row) => (
            <tr key={row.id}>
              {columns.map(({ field }) => (
                <td key={field}>
                  <CellView cell={row.cells[field]} lines={Number.POSITIVE_INFINITY} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
