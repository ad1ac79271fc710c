import { messages } from '@kinchart/contract/texts.ts'
import { formatDate } from '#ui/format-date.ts'
import { Mark, RangeRule, Value } from '#ui/value.tsx'
import type { Cell } from '../section.ts'
import './list.css'

/** Draws one cell by its kind. */
export function CellView({ cell }: { cell: Cell | undefined }) {
  if (cell === undefined) return <span className="muted">{messages.emptyCell}</span>
  if (cell.kind === 'date') return <span className="num">{formatDate(cell.date)}</span>
  if (cell.kind === 'range') return <RangeRule range={cell.range} value={cell.value} />
  if (cell.kind === 'mark') return <Mark mark={cell.mark} text={cell.text} />
  return cell.kind === 'values' ? <ValuesCell cell={cell} /> : <TextCell cell={cell} />
}

function ValuesCell({ cell }: { cell: Extract<Cell, { kind: 'values' }> }) {
  if (cell.values.length === 0) return <span className="muted">{messages.emptyCell}</span>
  return (
    <span className="cell-values">
      {cell.values.map((shown, index) => (
        <Value key={`${shown.value} ${index}`} shown={shown} isOut={cell.isOut} />
      ))}
    </span>
  )
}

/** About what one line and two lines of a usual column hold. */
const LINE = 20
const LONG = 40
/** The longest words of meaning that stay on the one line under a name. */
const SAID = 16

function TextCell({ cell }: { cell: Extract<Cell, { kind: 'text' }> }) {
  const length = cell.text?.length ?? 0
  const looks = [
    'cell-text',
    cell.isStrong === true ? 'strong' : '',
    cell.small === undefined && length > LONG ? 'long' : '',
    // A name of two lines leaves room for the line under it: that one says how the record is to be read.
    cell.small !== undefined && length > LINE ? 'tight' : '',
    cell.says !== undefined && cell.says.length > SAID ? 'said' : '',
  ]
  return (
    <span className={looks.filter(Boolean).join(' ')}>
      <span className={cell.text === null ? 'muted' : ''}>{cell.text ?? messages.emptyCell}</span>
      {cell.small !== undefined && (
        <small>
          <Caption says={cell.says ?? null} caption={cell.small} />
        </small>
      )}
    </span>
  )
}

/** A row's second line, with what qualifies the record set apart at its beginning. */
export function Caption({ says, caption }: { says: string | null; caption: string }) {
  if (says === null || !caption.startsWith(says)) return caption
  return (
    <>
      <span className="says">{says}</span>
      {caption.slice(says.length)}
    </>
  )
}
