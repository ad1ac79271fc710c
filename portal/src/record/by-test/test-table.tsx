import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { sourceLanguage } from '#text/record-text.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { isCritical, type PanelLine, type TestLine } from '@kinchart/contract/calls/by-test.ts'
import IconButton from '@mui/material/IconButton'
import {
  ArrowDownwardRounded,
  ArrowUpwardRounded,
  ArticleOutlined,
  ChevronRightRounded,
  ExpandMoreRounded,
} from 'icons'
import { useState } from 'react'
import { panelContent } from '@kinchart/contract/sections/panel.ts'
import { Spark } from './measure-tile.tsx'
import { Mark, RangeRule, Value } from '#record/values/value.tsx'
import type { ShownRow } from '#record/section.ts'
import { classNames, common } from '#theme/styles.ts'
import type { TestItem, TestSort } from './arrange-tests.ts'
import styles from './by-test.module.css'
import { SourceOf } from './source-of.tsx'
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
  sentenceOf,
  shownValue,
  testName,
} from './test-words.ts'
import { listOf } from '@kinchart/texts/locale.ts'

type Props = {
  readonly items: readonly TestItem[]
  /** Width of the table in px. */
  readonly width: number
  readonly sort: TestSort
  readonly onSort: (sort: TestSort) => void
  readonly onOpen: (row: ShownRow) => void
}

const narrow = 1040

export function TestTable({ items, width, sort, onSort, onOpen }: Props) {
  const isShort = width < narrow
  return (
    <div className={styles.testFrame}>
      <table className={classNames(styles.testTable, isShort ? styles.testIsShort : undefined)} data-part="test-table">
        <thead>
          <tr>
            <Head column="name" label={byTestTexts.test} sort={sort} onSort={onSort} />
            <th scope="col" className={styles.testValueHead}>
              {byTestTexts.latest}
            </th>
            <Head column="mark" label={byTestTexts.mark} sort={sort} onSort={onSort} />
            <th scope="col">{byTestTexts.range}</th>
            <th scope="col">{byTestTexts.overTime}</th>
            <Head column="date" label={byTestTexts.dateAndSource} sort={sort} onSort={onSort} />
            <th scope="col">
              <span className={common.unseen}>{chartTexts.details}</span>
            </th>
          </tr>
        </thead>
        {items.map((item) =>
          item.kind === 'test' ? (
            <tbody key={item.key}>
              <TestRow test={item.test} isShort={isShort} onOpen={onOpen} />
            </tbody>
          ) : (
            <PanelRows key={item.key} panel={item.panel} tests={item.tests} isShort={isShort} onOpen={onOpen} />
          ),
        )}
      </table>
    </div>
  )
}

type HeadProps = {
  readonly column: TestSort['column']
  readonly label: string
  readonly sort: TestSort
  readonly onSort: (sort: TestSort) => void
}

/** The first click sorts dates newest first, and names and flags in ascending order. */
function Head({ column, label, sort, onSort }: HeadProps) {
  const isSorted = sort.column === column
  const isAscending = isSorted ? !sort.isAscending : column !== 'date'
  const Sign = sort.isAscending ? ArrowUpwardRounded : ArrowDownwardRounded
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={styles.testSortHead}
        aria-label={byTestTexts.sortBy({ column: label })}
        onClick={() => onSort({ column, isAscending })}
      >
        {label}
        {isSorted && <Sign fontSize="small" aria-hidden />}
      </button>
    </th>
  )
}

type RowProps = {
  readonly test: TestLine
  readonly isShort: boolean
  readonly onOpen: (row: ShownRow) => void
  readonly place?: 'inside' | 'last'
}

function TestRow({ test, isShort, onOpen, place }: RowProps) {
  const { latest } = test
  const [apart, newer, says] = [apartWords(test), newerWords(test), saysOf(latest)]
  const value = shownValue(latest)
  return (
    <tr
      className={classNames(
        place === undefined ? undefined : styles.testInPanel,
        place === 'last' ? styles.testIsLast : undefined,
      )}
      data-part="test"
    >
      <th scope="row">
        <span className={styles.testName} lang={sourceLanguage()}>
          {testName(test)}
        </span>
        {apart !== null && <small>{apart}</small>}
        <span className={common.unseen}>{sentenceOf(test)}</span>
      </th>
      <td>
        <Value shown={value} isOut={isRed(latest)} />
        {says !== null && <small className={styles.testSays}>{says}</small>}
        {newer !== null && <small className={styles.testSays}>{newer}</small>}
      </td>
      <td>
        <MarkOf test={test} />
      </td>
      <td>
        <RangeOf test={test} />
      </td>
      <td>
        <Spark past={test.past} />
        <small className={common.num}>{pastWords(test, isShort)}</small>
      </td>
      <td>
        <SourceOf of={latest} />
      </td>
      <td>
        <IconButton
          aria-label={chartTexts.detailsOf({ title: testName(test) })}
          onClick={() => onOpen(rowOfTest(test))}
        >
          <ArticleOutlined />
        </IconButton>
      </td>
    </tr>
  )
}

export function MarkOf({ test: { latest } }: { test: TestLine }) {
  if (latest.mark === null && latest.interpretation === null)
    return <span className={common.help}>{latest.isAbsent ? '' : byTestTexts.noMark}</span>
  return <Mark mark={latest.mark} text={latest.interpretation} />
}

function RangeOf({ test: { latest } }: { test: TestLine }) {
  const { referenceRange: range } = latest
  if (range === null) return <span className={common.help}>{latest.isAbsent ? '' : byTestTexts.noRange}</span>
  return <RangeRule range={range} value={shownValue(latest).value} isMarked={isRed(latest)} />
}

type PanelProps = {
  readonly panel: PanelLine
  readonly tests: readonly TestLine[]
  readonly isShort: boolean
  readonly onOpen: (row: ShownRow) => void
}

/** Collapsed unless a result is critical. */
function PanelRows({ panel, tests, isShort, onOpen }: PanelProps) {
  const [isOpen, setOpen] = useState(panel.isCritical || tests.some(({ latest }) => isCritical(latest.mark)))
  const mark = panelMarkOf(panel.listed)
  const Chevron = isOpen ? ExpandMoreRounded : ChevronRightRounded
  return (
    <tbody>
      <tr className={styles.testPanel} data-part="panel">
        <th scope="row">
          <button type="button" className={styles.testFold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron fontSize="small" aria-hidden />
            <span className={styles.testName} lang={sourceLanguage()}>
              {testName(panel)}
            </span>
          </button>
        </th>
        <td className={styles.testWords}>{panelContent(panel.counts)}</td>
        <td colSpan={2}>
          {mark === null ? (
            <span className={common.help}>{panel.listed.results > 0 && byTestTexts.noMarks}</span>
          ) : (
            <Mark mark={mark} text={null} />
          )}
        </td>
        <td>
          <small className={common.num}>{reportWords(panel)}</small>
        </td>
        <td>
          <SourceOf of={panel} />
        </td>
        <td>
          <IconButton
            aria-label={chartTexts.detailsOf({ title: testName(panel) })}
            onClick={() => onOpen(rowOfPanel(panel))}
          >
            <ArticleOutlined />
          </IconButton>
        </td>
      </tr>
      {isOpen &&
        tests.map((test, index) => (
          <TestRow
            key={test.key}
            {...{ test, isShort, onOpen }}
            place={index === tests.length - 1 && panel.elsewhere.length === 0 ? 'last' : 'inside'}
          />
        ))}
      {isOpen && panel.elsewhere.length > 0 && (
        <tr className={classNames(styles.testInPanel, styles.testIsLast, styles.testElsewhere)}>
          <td colSpan={7}>
            {byTestTexts.elsewhere({ count: panel.elsewhere.length, names: listOf(panel.elsewhere) })}
          </td>
        </tr>
      )}
    </tbody>
  )
}
