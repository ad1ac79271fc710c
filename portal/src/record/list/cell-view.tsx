import { messages } from '@kinchart/contract/text/texts.ts'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { Mark, RangeRule, Value } from '#record/values/value.tsx'
import { OwnMark } from '#record/own-chip.tsx'
import type { Cell } from '#record/section.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import styles from './list.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

export function CellView({ cell, lines = 3 }: { cell: Cell | undefined; lines?: number }) {
  if (cell === undefined) return <span className={common.muted}>{messages.emptyCell}</span>
  if (cell.kind === 'date') return <span className={common.num}>{formatDate(cell.date)}</span>
  if (cell.kind === 'range') return <RangeRule range={cell.range} value={cell.value} isMarked={cell.isMarked} />
  if (cell.kind === 'mark') return <Mark mark={cell.mark} text={cell.text} />
  return cell.kind === 'values' ? <ValuesCell cell={cell} lines={lines} /> : <TextCell cell={cell} />
}

function ValuesCell({ cell, lines }: { cell: Extract<Cell, { kind: 'values' }>; lines: number }) {
  if (cell.values.length === 0 && cell.note === undefined)
    return <span className={common.muted}>{messages.emptyCell}</span>
  // Values that do not fit in a row are in the details. The qualifier always has its own line.
  const room = cell.note === undefined ? lines : lines - 1
  const inRow = cell.values.length > room ? cell.values.slice(0, lines - 1) : cell.values
  const left = cell.values.length - inRow.length
  const last = joined(cell.note ?? null, left > 0 ? recordTexts.moreValues({ count: left }) : null)
  return (
    <span className={styles.cellValues} data-part="cell-values">
      {inRow.map((shown, index) => (
        <Value key={`${shown.value} ${index}`} shown={shown} isOut={shown.isOut ?? cell.isOut} />
      ))}
      {last !== '' && <small>{last}</small>}
    </span>
  )
}

/** Approximate characters per line of a usual column. */
const LINE = 20
const LONG = 40
/** In characters. A longer qualifier does not fit on the single line under a name. */
const LONG_TEXT = 16

function TextCell({ cell }: { cell: Extract<Cell, { kind: 'text' }> }) {
  const length = cell.text?.length ?? 0
  const looks = [
    styles.cellText,
    cell.isStrong === true ? styles.strong : undefined,
    cell.small === undefined && length > LONG ? styles.long : undefined,
    // A name of two lines leaves space for the line below, because that line explains how to read the record.
    cell.small !== undefined && length > LINE ? styles.tight : undefined,
    cell.says !== undefined && cell.says.length > LONG_TEXT ? styles.said : undefined,
  ]
  return (
    <span className={classNames(...looks)} data-part="cell-text">
      <span
        className={cell.text === null ? common.muted : undefined}
        lang={cell.isStrong === true ? sourceLanguage() : undefined}
      >
        {cell.isOwn === true && cell.text !== null ? <OwnMark words={cell.text} /> : (cell.text ?? messages.emptyCell)}
      </span>
      {cell.small !== undefined && (
        <small>
          <Caption says={cell.says ?? null} caption={cell.small} />
        </small>
      )}
    </span>
  )
}

export function Caption({ says, caption }: { says: string | null; caption: string }) {
  if (says === null || !caption.startsWith(says)) return caption
  return (
    <>
      <span className={styles.says} data-part="says">
        {says}
      </span>
      {caption.slice(says.length)}
    </>
  )
}
