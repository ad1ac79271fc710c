import type { PanelLine, ShownResult, TestLine } from '@kinchart/contract/calls/by-test.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { panelContent, panelMark } from '@kinchart/contract/sections/panel.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { meaningTexts, recordTexts } from '@kinchart/texts/en/record.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { showResult, testsOf } from '#record/labs/lab-cells.ts'
import {
  type Mark,
  type ShownRow,
  type ShownValue,
  facts,
  isOutside,
  markOf,
  name as nameCell,
  range,
  sourceNames,
  sourcesOf,
  text,
  valueOf,
  values,
} from '#record/section.ts'
import { markWord } from '#record/values/value.tsx'
import { formatDate } from '#text/record-text.ts'

export const testName = ({ name }: Pick<TestLine, 'name'>): string => (name === '' ? byTestTexts.nameless : name)

export function pastWords({ count, since }: Pick<TestLine, 'count' | 'since'>, isShort = false): string {
  if (count === 0) return byTestTexts.noResult
  if (since === null || count === 1) return byTestTexts.undated({ count })
  return isShort ? byTestTexts.sinceShort({ count, year: since }) : byTestTexts.since({ count, year: since })
}

export const reportWords = ({ reports, since }: PanelLine): string =>
  since === null || reports === 1
    ? byTestTexts.undatedReports({ count: reports })
    : byTestTexts.reportsSince({ count: reports, year: since })

/** Why this line is separate from another line of the same test. Null if the test has only one line. */
export function apartWords({ apart }: TestLine): string | null {
  if (apart === undefined) return null
  return apart === 'unit' ? byTestTexts.otherUnit : byTestTexts.inWords
}

/** States that a later result has no value, and why. Null if there is no such result. */
export function newerWords({ newerWithout: newer }: TestLine): string | null {
  if (newer === undefined) return null
  const date = formatDate(newer.date)
  return newer.why === null ? byTestTexts.newerUnknown({ date }) : byTestTexts.newer({ date, why: newer.why })
}

export const shownValue = ({ value, unit, meaning }: ShownResult): ShownValue =>
  valueOf(value, unit) ?? {
    value: meaningLine(meaning) ?? byTestTexts.noResult,
    unit: null,
    isNumber: false,
    isOurs: true,
  }

/** The qualifier that must be read before the value ('Preliminary'). Null if nothing qualifies the result. */
export const qualifiedBy = ({ value, meaning }: ShownResult): string | null =>
  value === null ? null : meaningLine(meaning)

/** The qualifier, and a note if the source no longer lists the result. Null if neither applies. */
export function saysOf(latest: ShownResult): string | null {
  const notListedText = latest.missingSince === undefined ? null : recordTexts.notListed
  return joined(qualifiedBy(latest), notListedText) || null
}

export function sentenceOf(test: TestLine): string {
  const { latest } = test
  const summaryParts = [
    pastWords(test),
    byTestTexts.last({ value: latest.value ?? byTestTexts.noResult }),
    saysOf(latest),
    (latest.mark === null ? null : markWord(latest.mark)) ?? latest.interpretation ?? byTestTexts.noMark,
    latest.date === null ? byTestTexts.noDate : formatDate(latest.date),
  ]
  return byTestTexts.inOneSentence({ name: testName(test), facts: listOf(summaryParts) })
}

export function panelMarkOf(counts: PanelLine['counts']): Mark | null {
  const word = panelMark(counts)
  if (word === null) return null
  if (counts.marked > 0) return { word, side: 'abnormal', by: 'source', isOurs: true }
  return counts.compared > 0
    ? { word, side: 'abnormal', by: 'kinchart', isOurs: true }
    : { word, side: 'normal', by: 'source', isOurs: true }
}

export function rowOfTest(test: TestLine): ShownRow {
  const { latest, testKey } = test
  const shown = shownValue(latest)
  const says = qualifiedBy(latest)
  const mark = markOf(latest.mark, latest.interpretation)
  return {
    id: latest.id,
    title: testName(test),
    caption: '',
    says,
    providerName: sourceNames(latest),
    sources: sourcesOf(latest),
    ...(latest.addedBy === undefined ? {} : { addedBy: latest.addedBy }),
    date: latest.date,
    missingSince: latest.missingSince ?? null,
    cells: {
      code: nameCell(testName(test), ''),
      value: values([shown], latest.mark, says),
      referenceRange: range(latest.referenceRange, shown.value, latest.mark),
      interpretation: mark,
    },
    facts: facts([byTestTexts.sourceName, otherName(test)]),
    results: [],
    ...(latest.newSince === undefined ? {} : { isNew: true as const }),
    ...(testKey === null ? {} : { tests: [{ testKey, name: testName(test) }] }),
  }
}

export function rowOfPanel(panel: PanelLine): ShownRow {
  const { id, date, providerName, results, sourceName } = panel
  return {
    ...{ id, title: testName(panel), caption: '', date, providerName },
    sources: [{ id, providerName }],
    missingSince: panel.missingSince ?? null,
    cells: {
      code: nameCell(testName(panel), ''),
      value: text(panelContent(panel.counts)),
      interpretation: markOf(panelMarkOf(panel.counts), null),
    },
    ...(panel.newSince === undefined ? {} : { isNew: true as const }),
    facts: facts([meaningTexts.first, meaningLine(panel.meaning)], [byTestTexts.sourceName, otherName(panel)]),
    results: results.map(showResult),
    tests: testsOf({ results, code: sourceName }),
  }
}

/** The source's name for the test. Null if the list already uses this name. */
const otherName = ({ name, sourceName }: { name: string; sourceName: string | null }): string | null =>
  sourceName === name ? null : sourceName

export const isRed = ({ mark }: ShownResult): boolean => isOutside(mark)
