import useMediaQuery from '@mui/material/useMediaQuery'
import type { Column, ShownRow } from '../section.ts'
import { CellView } from './cell-view.tsx'
import './list.css'

/** A column, and those that stand under it in this window. */
export type MergedColumn = Column & { readonly under: readonly Column[] }

/** The columns of a grid as the window has room for them: what merges in a narrow one is a second line of another. */
export function useMergedColumns(columns: readonly Column[]): readonly MergedColumn[] {
  const isBelow1400 = useMediaQuery('(max-width: 1399.95px)', { noSsr: true })
  const isBelow1200 = useMediaQuery('(max-width: 1199.95px)', { noSsr: true })
  return mergeColumns(columns, isBelow1200 ? 1199 : isBelow1400 ? 1399 : 1400)
}

/** Nothing is dropped: a column without the one it merges into stays on its own. */
export function mergeColumns(columns: readonly Column[], width: number): readonly MergedColumn[] {
  const into = ({ merge, field }: Column): string | null =>
    merge !== undefined && width < merge.below && columns.some((one) => one.field === merge.into && one.field !== field)
      ? merge.into
      : null
  return columns
    .filter((column) => into(column) === null)
    .map((column) => ({
      ...column,
      ...narrowed(column, width),
      under: columns.filter((other) => into(other) === column.field),
    }))
}

function narrowed({ narrow, width: usual }: Column, width: number): Partial<Column> {
  if (narrow === undefined || width >= 1200) return {}
  return usual === undefined ? { minWidth: narrow } : { width: narrow }
}

/** The cells of a column and of those under it; an empty one takes no line. */
export function MergedCell({ row, column }: { row: ShownRow; column: MergedColumn }) {
  const main = row.cells[column.field]
  const under = column.under.filter(({ field }) => !isEmpty(row, field))
  if (under.length === 0) return <CellView cell={main} />
  const isTight = main?.kind === 'values' && (main.values.length > 1 || main.note !== undefined)
  return (
    <span className={`cell-merged${isTight ? ' tight' : ''}`}>
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
  return cell.kind === 'text' && cell.text === null
}
