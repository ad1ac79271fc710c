import { resultHeads } from '@kinchart/texts/en/chart.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { sourceLanguage } from '#text/source-language.ts'
import type { ShownResult } from '#record/section.ts'
import { isOutside } from '#record/shown-row.ts'
import { Value } from '#record/values/value.tsx'
import { PanelMark, PanelRange } from './panel-table.tsx'
import styles from './details.module.css'

/** The values of one record that are told together, such as the two of a blood pressure. */
export function ResultTable({ results }: { results: readonly ShownResult[] }) {
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
                <PanelRange result={result} />
              </td>
              <td>
                <PanelMark result={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
