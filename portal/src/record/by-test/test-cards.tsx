import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { panelContent } from '@kinchart/contract/sections/panel.ts'
import type { PanelLine, TestLine } from '@kinchart/contract/calls/by-test.ts'
import Button from '@mui/material/Button'
import { ChevronRightRounded } from 'icons'
import { Spark } from './measure-tile.tsx'
import { sourceLanguage } from '#text/record-text.ts'
import { BigValue, languageOf, Mark, RangeRule } from '#record/values/value.tsx'
import type { ShownRow } from '#record/section.ts'
import { classNames, common } from '#theme/styles.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { isOutOfRange, type TestItem, type TestSort, sortColumns } from './arrange-tests.ts'
import styles from './by-test.module.css'
import { SourceOf } from './source-of.tsx'
import { MarkOf } from './test-table.tsx'
import {
  apartWords,
  isRed,
  newerWords,
  panelMarkOf,
  pastWords,
  reportWords,
  rowOfPanel,
  rowOfTest,
  saysOf,
  shownValue,
  testName,
} from './test-words.ts'

type Props = {
  readonly items: readonly TestItem[]
  readonly sort: TestSort
  readonly onSort: (sort: TestSort) => void
  readonly onOpen: (row: ShownRow) => void
}

export function TestCards({ items, sort, onSort, onOpen }: Props) {
  return (
    <>
      <SortChoice sort={sort} onSort={onSort} />
      <ul className={styles.testCards} data-part="test-cards">
        {items.map((item) => (
          <li key={item.key} className={classNames(common.card, styles.testCard)} data-part="test">
            {item.kind === 'test' ? (
              <TestCard test={item.test} onOpen={onOpen} />
            ) : (
              <PanelCard panel={item.panel} tests={item.tests} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type OpenProps = { readonly onOpen: (row: ShownRow) => void }

function TestCard({ test, onOpen }: { test: TestLine } & OpenProps) {
  const { latest } = test
  const value = shownValue(latest)
  const lines = [apartWords(test), saysOf(latest), newerWords(test)].filter((one) => one !== null)
  return (
    <>
      <div className={styles.testCardHead}>
        <h3 lang={sourceLanguage()}>{testName(test)}</h3>
        <MarkOf test={test} />
      </div>
      <div className={styles.testCardMiddle}>
        <div>
          <BigValue shown={value} isOut={isRed(latest)} />
          {lines.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </div>
        <div className={styles.testCardPast}>
          <Spark past={test.past} />
          <small className={common.num}>{pastWords(test)}</small>
        </div>
      </div>
      <div className={styles.testCardRange}>
        {latest.referenceRange === null ? (
          <span>{latest.isAbsent ? '' : byTestTexts.noRange}</span>
        ) : (
          <>
            {latest.referenceRange.isGoal !== true && <span>{byTestTexts.range}</span>}
            <RangeRule range={latest.referenceRange} value={value.value} isMarked={isRed(latest)} />
          </>
        )}
      </div>
      <CardFoot of={latest} title={testName(test)} onOpen={() => onOpen(rowOfTest(test))} />
    </>
  )
}

function PanelCard({ panel, tests, onOpen }: { panel: PanelLine; tests: readonly TestLine[] } & OpenProps) {
  const mark = panelMarkOf(panel.listed)
  const out = tests.filter(isOutOfRange).map(testName)
  return (
    <>
      <div className={styles.testCardHead}>
        <h3 lang={sourceLanguage()}>{testName(panel)}</h3>
      </div>
      <div className={styles.testCardMiddle}>
        <div>
          {mark === null ? (
            <span className={common.help}>{panel.listed.results > 0 && byTestTexts.noMarks}</span>
          ) : (
            <Mark mark={mark} text={null} />
          )}
          {out.length > 0 ? (
            <small lang={sourceLanguage()}>{listOf(out)}</small>
          ) : (
            <small>{panelContent(panel.counts)}</small>
          )}
        </div>
        <small className={classNames(common.num, styles.testCardPast)}>{reportWords(panel)}</small>
      </div>
      <ul className={styles.testInCard}>
        {tests.map((test) => (
          <li key={test.key}>
            <button type="button" onClick={() => onOpen(rowOfTest(test))}>
              <span>
                <span className={styles.testName} lang={sourceLanguage()}>
                  {testName(test)}
                </span>
                <MarkOf test={test} />
              </span>
              <span
                className={classNames(common.num, styles.testShort, isRed(test.latest) ? styles.testRed : undefined)}
              >
                <b lang={languageOf(shownValue(test.latest))}>{shownValue(test.latest).value}</b>{' '}
                {shownValue(test.latest).unit}
              </span>
              <ChevronRightRounded fontSize="small" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {panel.elsewhere.length > 0 && (
        <p className={styles.testCardNote}>
          {byTestTexts.elsewhere({ count: panel.elsewhere.length, names: listOf(panel.elsewhere) })}
        </p>
      )}
      <CardFoot of={panel} title={testName(panel)} onOpen={() => onOpen(rowOfPanel(panel))} />
    </>
  )
}

function CardFoot({
  of,
  title,
  onOpen,
}: {
  of: Parameters<typeof SourceOf>[0]['of']
  title: string
  onOpen: () => void
}) {
  return (
    <div className={styles.testCardFoot}>
      <span>
        <SourceOf of={of} />
      </span>
      <Button aria-label={chartTexts.detailsOf({ title })} onClick={onOpen}>
        {chartTexts.details}
      </Button>
    </div>
  )
}

type SortChoiceProps = { readonly sort: TestSort; readonly onSort: (sort: TestSort) => void }

function SortChoice({ sort, onSort }: SortChoiceProps) {
  return (
    <label className={styles.testSortChoice}>
      {byTestTexts.order}{' '}
      <select
        value={sort.column}
        onChange={({ target }) => {
          const column = sortColumns.find((one) => one === target.value) ?? 'date'
          onSort({ column, isAscending: column !== 'date' })
        }}
      >
        {sortColumns.map((column) => (
          <option key={column} value={column}>
            {byTestTexts.orders[column]}
          </option>
        ))}
      </select>
    </label>
  )
}
