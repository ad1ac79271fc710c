import { resultHeads } from '@kinchart/texts/en/chart.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import ChevronRightRounded from 'icon:round-chevron-right'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { common } from '#theme/styles.ts'
import type { ShownResult, ShownRow } from '#record/section.ts'
import { isOutside } from '#record/shown-row.ts'
import { Mark, RangeRule, Value } from '#record/values/value.tsx'
import styles from './panel.module.css'

type Props = {
  readonly results: readonly PanelResult[]
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

export function PanelTable({ results, onOpen }: Props) {
  const hasBefore = results.some(({ before }) => before !== null)
  return (
    <table className={styles.panelTable} data-part="panel-table">
      <thead>
        <tr>
          <th scope="col">{resultHeads.test}</th>
          <th scope="col" className={styles.panelValueHead}>
            {resultHeads.value}
          </th>
          <th scope="col">{resultHeads.mark}</th>
          <th scope="col">{resultHeads.range}</th>
          {hasBefore && <th scope="col">{resultTexts.beforeShort}</th>}
          <td aria-hidden />
        </tr>
      </thead>
      <tbody>
        {results.map(({ result, name, before }, place) => (
          <tr key={`${result.name} ${place}`}>
            <th scope="row">
              <button
                type="button"
                className={styles.panelOpen}
                lang={sourceLanguage()}
                onClick={() => onOpen(result, name, place)}
              >
                {name}
              </button>
            </th>
            <td>
              <Value shown={result.value} isOut={isOutside(result.mark)} isStruck={result.isWithdrawn === true} />
              {result.meaning !== undefined && <small>{result.meaning}</small>}
            </td>
            <td>
              <PanelMark result={result} />
            </td>
            <td>
              <PanelRange result={result} />
            </td>
            {hasBefore && (
              <td className={common.num}>
                {before?.value}
                {before !== null && before.date !== null && <small>{formatDate(before.date)}</small>}
              </td>
            )}
            <td aria-hidden>
              <ChevronRightRounded fontSize="small" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function PanelMark({ result: { mark, interpretation = null, value } }: { result: ShownResult }) {
  if (mark === null && interpretation === null)
    return <span className={common.help}>{value.isNumber ? resultTexts.noMark : ''}</span>
  return <Mark mark={mark} text={interpretation} />
}

export function PanelRange({ result: { range, mark, value, isWithdrawn } }: { result: ShownResult }) {
  if (range === null) return <span className={common.help}>{value.isNumber ? resultTexts.noRange : ''}</span>
  return <RangeRule range={range} value={isWithdrawn === true ? null : value.value} isMarked={isOutside(mark)} />
}

export const isResult = ({ tests = [], results }: ShownRow): boolean => tests.length > 0 || results.length > 0

export const isPanel = ({ results }: ShownRow): boolean => results.some(({ opens }) => opens !== undefined)

export type PanelResult = {
  readonly result: ShownResult
  readonly name: string
  readonly before: { readonly value: string; readonly date: string | null } | null
}
