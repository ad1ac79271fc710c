import { chartTexts } from '@kinchart/texts/en/chart.ts'
import IconButton from '@mui/material/IconButton'
import { ArticleOutlined, AttachFileRounded } from 'icons'
import { formatDate, today, sourceLanguage } from '#text/record-text.ts'
import { BigValue, Mark, RangeRule, Value } from '#record/values/value.tsx'
import { OwnNoteRow } from '#record/own/own-actions.tsx'
import { OwnMark } from '#record/chips.tsx'
import type { Column, ShownRow, Cell } from '#record/section.ts'
import { markMissingRow } from './missing-row.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './list.module.css'
import { classNames, common } from '#theme/styles.ts'
import { printTexts } from '@kinchart/texts/en/copies.ts'
import printedListStyles from './printed-list.module.css'
import { messages } from '@kinchart/contract/text/texts.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'

type Props = {
  readonly columns: readonly Column[]
  readonly rows: readonly ShownRow[]
  readonly onDetails: (row: ShownRow) => void
  readonly onDocument: (row: ShownRow) => void
}

export function RecordCards({ columns, rows, onDetails, onDocument }: Props) {
  const extra = columns.filter((column) => column.isOnCard === true)
  return (
    <ul className={styles.recordCards}>
      {rows.map(markMissingRow).map((row) => (
        <li
          key={row.id}
          className={classNames(common.card, styles.recordCard, row.addedBy === undefined ? undefined : styles.own)}
          data-part="record-card"
        >
          <div className={styles.recordCardHead}>
            <div className={common.grow}>
              <h3 lang={sourceLanguage()}>{row.title}</h3>
              <div className={common.help}>
                <Caption says={row.says ?? null} caption={row.caption} />
              </div>
            </div>
            {row.cells['interpretation']?.kind === 'mark' && (
              <Mark mark={row.cells['interpretation'].mark} text={row.cells['interpretation'].text} />
            )}
          </div>
          <CardValue row={row} />
          {extra.length > 0 && (
            <dl className={styles.recordCardFacts}>
              {extra.map(({ field, label }) => (
                <CardFact key={field} label={label} row={row} field={field} />
              ))}
            </dl>
          )}
          <OwnNoteRow row={row} />
          <div className={styles.recordCardFoot}>
            <span className={common.grow}>
              <span className={common.num}>{formatDate(row.date)}</span>
              <br />
              {row.addedBy === undefined ? (
                <span className={common.muted}>{row.providerName}</span>
              ) : (
                <OwnMark words={row.providerName} />
              )}
            </span>
            <IconButton aria-label={chartTexts.detailsOf({ title: row.title })} onClick={() => onDetails(row)}>
              <ArticleOutlined />
            </IconButton>
            {row.document && (
              <IconButton aria-label={`${documentTexts.openOf} ${row.title}`} onClick={() => onDocument(row)}>
                <AttachFileRounded />
              </IconButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function CardValue({ row }: { row: ShownRow }) {
  const { value, referenceRange } = row.cells
  if (value?.kind !== 'values' || (value.values.length === 0 && value.note === undefined)) return null
  return (
    <div className={styles.recordCardValue}>
      <span>
        {value.values.map((shown, index) => (
          <div key={`${shown.value} ${index}`}>
            <BigValue shown={shown} isOut={shown.isOut ?? value.isOut} />
          </div>
        ))}
        {value.note !== undefined && <div className={common.help}>{value.note}</div>}
      </span>
      {referenceRange?.kind === 'range' && referenceRange.range !== null && (
        <RangeRule range={referenceRange.range} value={referenceRange.value} isMarked={referenceRange.isMarked} />
      )}
    </div>
  )
}

function CardFact({ label, row, field }: { label: string; row: ShownRow; field: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <CellView cell={row.cells[field]} />
      </dd>
    </>
  )
}

type PrintedListProps = {
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

export function PrintedList({ name, who, columns, rows, from, total }: PrintedListProps) {
  return (
    <div className={printedListStyles.printed}>
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
  // Show only the values that fit in the row. The details show the others. The qualifier has a separate line.
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

/** Approximate number of characters per line in a column of standard width. */
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
    // If the name may need two lines, use smaller lines, so that the line below the name stays visible. That line
    // contains the qualifier.
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

function Caption({ says, caption }: { says: string | null; caption: string }) {
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
