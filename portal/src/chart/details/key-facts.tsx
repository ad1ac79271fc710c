import { resultHeads } from '@kinchart/texts/chart.ts'
import { sourceLanguage } from '#text/source-language.ts'
import type { ReactNode } from 'react'
import { BigValue, Mark, RangeRule, Value } from '../values/value.tsx'
import type { ShownResult, ShownRow } from '../section.ts'
import { isOutside } from '../shown-row.ts'
import { recordTexts } from '@kinchart/texts/record.ts'
import styles from './details.module.css'
import common from '#theme/common.module.css'

/** The row once more, larger: value, mark, range, the result before, and the rest as labelled facts. */
export function KeyFacts({ row, before }: { row: ShownRow; before?: ReactNode }) {
  const { value, interpretation, referenceRange } = row.cells
  const shown = value?.kind === 'values' ? value.values : []
  const isOut = value?.kind === 'values' && value.isOut
  return (
    <>
      {(shown.length > 0 || (value?.kind === 'values' && value.note !== undefined)) && (
        <div className={styles.hero}>
          {shown.map((one) => (
            <BigValue key={`${one.name} ${one.value} ${one.unit}`} shown={one} isOut={one.isOut ?? isOut} />
          ))}
          {value?.kind === 'values' && value.note !== undefined && <span>{value.note}</span>}
          {interpretation?.kind === 'mark' && interpretation.mark !== null && (
            <Mark mark={interpretation.mark} text={null} />
          )}
          {referenceRange?.kind === 'range' && referenceRange.range !== null && (
            <RangeRule range={referenceRange.range} value={referenceRange.value} isMarked={referenceRange.isMarked} />
          )}
          {before}
        </div>
      )}
      {row.results.length > 0 && <ResultTable results={row.results} />}
      <dl className={styles.pairFacts}>
        {row.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={common.num}>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function ResultTable({ results }: { results: readonly ShownResult[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={styles.resultScroll} data-part="result-scroll" aria-label={recordTexts.results} tabIndex={0}>
      <table className={styles.resultTable} data-part="result-table">
        <thead>
          <tr>
            <th scope="col">{resultHeads.test}</th>
            <th scope="col">{resultHeads.value}</th>
            <th scope="col">{resultHeads.range}</th>
            <th scope="col">{resultHeads.mark}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result, index) => (
            <tr key={`${result.name} ${index}`}>
              <th scope="row" lang={sourceLanguage()}>
                {result.name}
              </th>
              <td>
                <Value shown={result.value} isOut={isOutside(result.mark)} isStruck={result.isWithdrawn === true} />
                {result.meaning !== undefined && <small className={styles.resultMeaning}>{result.meaning}</small>}
              </td>
              <td>
                <RangeRule
                  range={result.range}
                  value={result.isWithdrawn === true ? null : result.value.value}
                  isMarked={isOutside(result.mark)}
                />
              </td>
              <td>
                <Mark mark={result.mark} text={result.interpretation ?? null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
