import type { Column, ShownRow } from '#record/section.ts'
import { CellView } from './cell-view.tsx'
import styles from './list.module.css'

/** A column, and those that are under it where there is little room. */
export type MergedColumn = Column & { readonly under: readonly Column[] }

/** What a column takes that says nothing of it. */
const usual = 160
/** The least that words are read in, where there is no room for more; and those under others. */
const least = 140
const leastUnder = 124

/** What a column takes at the least, with those under it. */
export const widthOf = ({ width, minWidth = usual, under }: MergedColumn): number =>
  Math.max(width ?? minWidth, ...under.map((one) => Math.min(one.width ?? one.minWidth ?? usual, leastUnder)))

/**
 * The columns of a grid as there is room for them. One after the other, the last first, they go under the one that they
 * name; where that is not enough, columns become narrow, and then the rest goes under others. Nothing is dropped: a column without the one that it
 * names stays on its own.
 */
export function mergeColumns(columns: readonly Column[], room: number): readonly MergedColumn[] {
  const moved = new Set<string>()
  const fits = (shown: readonly MergedColumn[]) => shown.reduce((sum, one) => sum + widthOf(one), 0) <= room
  const usually = () => arrange(columns, moved)
  const narrowly = () => usually().map((column) => ({ ...column, ...narrowed(column) }))
  for (const [isLast, arranged] of [
    [false, usually],
    [true, narrowly],
  ] as const) {
    for (const { field, into, isMovedLast = false } of columns.toReversed()) {
      if (fits(arranged())) return arranged()
      const isThere = columns.some((one) => one.field === into && one.field !== field)
      if (isThere && isMovedLast === isLast) moved.add(field)
    }
    if (fits(arranged())) return arranged()
  }
  return narrowly()
}

const arrange = (columns: readonly Column[], moved: ReadonlySet<string>): readonly MergedColumn[] =>
  columns
    .filter(({ field }) => !moved.has(field))
    .map((column) => ({
      ...column,
      under: columns.filter(({ field, into }) => moved.has(field) && into === column.field),
    }))

function narrowed({ narrow, width, minWidth = usual }: Column): Partial<Column> {
  if (width !== undefined) return narrow === undefined ? {} : { width: narrow }
  return { minWidth: narrow ?? Math.min(minWidth, least) }
}

/** The cells of a column and of those under it; an empty one takes no line. */
export function MergedCell({ row, column }: { row: ShownRow; column: MergedColumn }) {
  const main = row.cells[column.field]
  const under = column.under.filter(({ field }) => !isEmpty(row, field))
  if (under.length === 0) return <CellView cell={main} />
  return (
    <span className={styles.cellMerged}>
      <CellView cell={main} lines={2} />
      {under.map(({ field }) => (
        <CellView key={field} cell={row.cells[field]} />
      ))}
    </span>
  )
}

function isEmpty(row: ShownRow, field: string): boolean {
  const cell = row.cells[field]
  if (cell === undefined) return true
  if (cell.kind === 'range') return cell.range === null || cell.range.text === ''
  if (cell.kind === 'date') return cell.date === null
  if (cell.kind === 'mark') return cell.mark === null && cell.text === null
  return cell.kind === 'text' && cell.text === null
}
