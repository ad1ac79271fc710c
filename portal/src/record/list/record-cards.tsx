import { chartTexts } from '@kinchart/texts/en/chart.ts'
import IconButton from '@mui/material/IconButton'
import ArticleOutlined from 'icon:outline-article'
import AttachFileRounded from 'icon:round-attach-file'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { BigValue, Mark, RangeRule } from '#record/values/value.tsx'
import { OwnNoteRow } from '#record/own/own-note.tsx'
import { OwnMark } from '#record/own-chip.tsx'
import type { Column, ShownRow } from '#record/section.ts'
import { Caption, CellView } from './cell-view.tsx'
import { markMissingRow } from './missing-row.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './list.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

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
