import { recordTexts, meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'
import { formatInstant, formatDate, sourceLanguage } from '#text/record-text.ts'
import { Band } from '#ui/page.tsx'
import { type ShownResult, type ShownRow, isOutside } from '#record/section.ts'
import { TrendPart } from '#record/trend/trend-part.tsx'
import { BeforeFacts } from './before-facts.tsx'
import { Facts, ResultHero } from './key-facts.tsx'
import { resultHeads } from '@kinchart/texts/en/chart.ts'
import { Value, Mark, BigValue, RangeRule } from '#record/values/value.tsx'
import styles from './details.module.css'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getPanelTests } from '@kinchart/contract/calls/trend.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { common } from '#theme/styles.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { useIsDesk } from '#ui/layout.ts'
import panelStyles from './panel.module.css'
import { call } from '#api/call.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { ChevronRightRounded } from 'icons'

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
  /** Null for a recipient. A recipient sees neither a test's history nor the records of single results. */
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

/**
 * Facts that change how a reader interprets a result. Only these are shown above the record, which contains all other
 * facts.
 */
const qualifying: readonly string[] = [meaningTexts.first, sectionLabels.labs.mark, sectionLabels.vitals.mark]
const qualifies = ({ label }: { label: string }): boolean => qualifying.includes(label)

const panelQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: [profileId, 'panel', id],
    queryFn: () => call(getPanelTests, { query: { profileId, id } }),
  })

type PanelPartProps = {
  readonly profileId: string
  readonly row: ShownRow
  readonly focused: number | null
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

/** Clicking a result shows its details in the same dialog. Source: Look 12b. */
function PanelPart({ profileId, row, focused, onOpen }: PanelPartProps) {
  const tests = useQuery(panelQuery(profileId, row.id))
  const isDesk = useIsDesk()
  const place = useRef<HTMLDivElement>(null)
  const isThere = !tests.isPending
  useEffect(() => {
    if (isThere && focused !== null) place.current?.querySelectorAll('button')[focused]?.focus({ preventScroll: true })
  }, [focused, isThere])
  const results = row.results.map((result): PanelResult => ({ result, ...knownOf(tests.data, result) }))
  const { value, interpretation } = row.cells
  const mark = interpretation?.kind === 'mark' ? interpretation.mark : null
  // If there is a flag and no value is missing, omit the summary text. The number of results is visible below.
  const isWhole = mark !== null && row.results.every(({ value: { value: sent } }) => sent !== '--')
  const valueText = value?.kind === 'text' ? value.text : value?.kind === 'values' ? value.values[0]?.value : null
  return (
    <>
      <p className={panelStyles.panelHead}>
        {mark === null ? <span>{byTestTexts.noMarks}</span> : <Mark mark={mark} text={null} />}
        {!isWhole && <span className={common.muted}>{valueText}</span>}
        {value?.kind === 'values' && value.note !== undefined && <span>{value.note}</span>}
      </p>
      <div ref={place} className={panelStyles.panel}>
        {/* Names and previous results are loaded together, so that the layout does not shift. */}
        {tests.isPending ? (
          <SkeletonRows rows={row.results.length} columns={5} />
        ) : isDesk ? (
          <PanelTable results={results} onOpen={onOpen} />
        ) : (
          <PanelList results={results} onOpen={onOpen} />
        )}
      </div>
    </>
  )
}

function knownOf(
  data: AnswerOf<typeof getPanelTests> | undefined,
  { name, opens }: ShownResult,
): Pick<PanelResult, 'name' | 'before'> {
  const key = opens?.testKey ?? null
  const known = data?.tests.find(({ testKey, sourceName }) => testKey === key && (key !== null || sourceName === name))
  return { name: known?.name ?? name, before: known?.before ?? null }
}

type PanelListProps = {
  readonly results: readonly PanelResult[]
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

function PanelList({ results, onOpen }: PanelListProps) {
  return (
    <ul className={panelStyles.panelList} data-part="panel-list">
      {results.map(({ result, name, before }, place) => (
        <li key={`${result.name} ${place}`}>
          <h3>
            <button type="button" className={panelStyles.panelOpen} onClick={() => onOpen(result, name, place)}>
              <span lang={sourceLanguage()}>{name}</span>
            </button>
          </h3>
          <span className={panelStyles.panelMark}>
            <PanelMark result={result} />
          </span>
          {result.isWithdrawn === true ? (
            <Value shown={result.value} isOut={false} isStruck />
          ) : (
            <BigValue shown={result.value} isOut={isOutside(result.mark)} />
          )}
          <ChevronRightRounded fontSize="small" aria-hidden />
          {result.meaning !== undefined && <span className={panelStyles.panelWide}>{result.meaning}</span>}
          <span className={panelStyles.panelRange}>
            {result.range !== null && <span className={common.muted}>{resultTexts.range}</span>}
            <PanelRange result={result} />
          </span>
          {before !== null && (
            <span className={panelStyles.panelBefore}>
              {before.date === null
                ? resultTexts.beforeUndated({ value: before.value })
                : resultTexts.beforeOn({ value: before.value, day: formatDate(before.date) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type PanelTableProps = {
  readonly results: readonly PanelResult[]
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

function PanelTable({ results, onOpen }: PanelTableProps) {
  const hasBefore = results.some(({ before }) => before !== null)
  return (
    <table className={panelStyles.panelTable} data-part="panel-table">
      <thead>
        <tr>
          <th scope="col">{resultHeads.test}</th>
          <th scope="col" className={panelStyles.panelValueHead}>
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
                className={panelStyles.panelOpen}
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

function PanelMark({ result: { mark, interpretation = null, value } }: { result: ShownResult }) {
  if (mark === null && interpretation === null)
    return <span className={common.help}>{value.isNumber ? resultTexts.noMark : ''}</span>
  return <Mark mark={mark} text={interpretation} />
}

function PanelRange({ result: { range, mark, value, isWithdrawn } }: { result: ShownResult }) {
  if (range === null) return <span className={common.help}>{value.isNumber ? resultTexts.noRange : ''}</span>
  return <RangeRule range={range} value={isWithdrawn === true ? null : value.value} isMarked={isOutside(mark)} />
}

export const isResult = ({ tests = [], results }: ShownRow): boolean => tests.length > 0 || results.length > 0

const isPanel = ({ results }: ShownRow): boolean => results.some(({ opens }) => opens !== undefined)

type PanelResult = {
  readonly result: ShownResult
  readonly name: string
  readonly before: { readonly value: string; readonly date: string | null } | null
}
