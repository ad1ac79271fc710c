import { recordTexts } from '@kinchart/contract/texts-records.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { formatDate } from '#ui/format-date.ts'
import { Mark, RangeRule, Value } from '#ui/value.tsx'
import type { Cell } from '../section.ts'
import { joined } from '../shown-row.ts'
import './list.css'

/** Draws one cell by its kind. `lines`: how many lines of values it has room for. */
export function CellView({ cell, lines = 3 }: { cell: Cell | undefined; lines?: number }) {
  if (cell === undefined) return <span className="muted">{messages.emptyCell}</span>
  if (cell.kind === 'date') return <span className="num">{formatDate(cell.date)}</span>
  if (cell.kind === 'range') return <RangeRule range={cell.range} value={cell.value} isMarked={cell.isMarked} />
  if (cell.kind === 'mark') return <Mark mark={cell.mark} text={cell.text} />
  return cell.kind === 'values' ? <ValuesCell cell={cell} lines={lines} /> : <TextCell cell={cell} />
}

function ValuesCell({ cell, lines }: { cell: Extract<Cell, { kind: 'values' }>; lines: number }) {
  if (cell.values.length === 0 && cell.note === undefined) return <span className="muted">{messages.emptyCell}</span>
  // What has no room in a row is in the details; what qualifies the values always has a line.
  const room = cell.note === undefined ? lines : lines - 1
  const inRow = cell.values.length > room ? cell.values.slice(0, lines - 1) : cell.values
  const left = cell.values.length - inRow.length
  const last = joined(cell.note ?? null, left > 0 ? recordTexts.moreValues(left) : null)
  return (
    <span className="cell-values">
      {inRow.map((shown, index) => (
        <Value key={`${shown.value} ${index}`} shown={shown} isOut={shown.isOut ?? cell.isOut} />
      ))}
      {last !== '' && <small>{last}</small>}
    </span>
  )
}

/** About what two lines of a usual column hold. */
const LONG = 40

function TextCell({ cell }: { cell: Extract<Cell, { kind: 'text' }> }) {
  const isLong = cell.small === undefined && (cell.text?.length ?? 0) > LONG
  return (
    <span className={`cell-text${cell.isStrong === true ? ' strong' : ''}${isLong ? ' long' : ''}`}>
      <span className={cell.text === null ? 'muted' : ''}>{cell.text ?? messages.emptyCell}</span>
      {cell.small !== undefined && <small>{cell.small}</small>}
    </span>
  )
}
