import { recordTexts, meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'
import { formatInstant } from '#text/format-date.ts'
import { Band } from '#ui/band.tsx'
import type { ShownResult, ShownRow } from '#record/section.ts'
import { TrendPart } from '#record/trend/trend-part.tsx'
import { BeforeFacts } from './before-facts.tsx'
import { isPanel, isResult } from './panel-result.ts'
import { Facts, ResultHero } from './key-facts.tsx'
import { PanelPart } from './panel-part.tsx'
import { resultHeads } from '@kinchart/texts/en/chart.ts'
import { sourceLanguage } from '#text/source-language.ts'
import { isOutside } from '#record/shown-row.ts'
import { Value } from '#record/values/value.tsx'
import { PanelMark, PanelRange } from './panel-table.tsx'
import styles from './details.module.css'

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

type Props = {
  /** Null for a recipient, who sees neither a test's history nor the records of single results. */
  readonly ownedBy: string | null
  readonly row: ShownRow
  readonly focused: number | null
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

export function RowParts({ ownedBy, row, focused, onOpen }: Props) {
  const { tests = [] } = row
  const [test, ...otherTests] = tests
  const isOwnPanel = ownedBy !== null && isPanel(row)
  return (
    <>
      {ownedBy !== null && row.missingSince !== null && (
        <Band tone="calm">
          {recordTexts.missingSince} {formatInstant(row.missingSince)}. {recordTexts.goneKept}
        </Band>
      )}
      {isOwnPanel ? (
        <PanelPart profileId={ownedBy} {...{ row, focused, onOpen }} />
      ) : (
        <>
          <ResultHero
            row={row}
            {...(ownedBy !== null &&
              test !== undefined &&
              otherTests.length === 0 && {
                before: <BeforeFacts profileId={ownedBy} test={test} row={row} />,
              })}
          />
          {row.results.length > 0 && <ResultTable results={row.results} />}
        </>
      )}
      <Facts facts={ownedBy !== null && isResult(row) ? row.facts.filter(qualifies) : row.facts} />
      {ownedBy !== null && !isOwnPanel && tests.length > 0 && <TrendPart profileId={ownedBy} tests={tests} row={row} />}
    </>
  )
}

/** These facts change how a result is read. Other facts are shown below and come from the record itself. */
const qualifying: readonly string[] = [meaningTexts.first, sectionLabels.labs.mark, sectionLabels.vitals.mark]
const qualifies = ({ label }: { label: string }): boolean => qualifying.includes(label)
