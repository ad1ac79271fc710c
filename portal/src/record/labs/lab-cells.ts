import type { LabResult, LabRow } from '@kinchart/contract/sections/labs.ts'
import { panelContent, panelMark } from '@kinchart/contract/sections/panel.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { meaningLine, type MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import {
  type Mark,
  type ShownResult,
  type ShownTest,
  type SpecialRow,
  markOf,
  range,
  valueOf,
  values,
} from '#record/section.ts'
import { panelTexts } from '@kinchart/texts/en/record.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'

export function showLab(row: LabRow): SpecialRow {
  const value = valueOf(row.value, row.unit)
  const count = row.results.length
  const inPlace = contentOf(row)
  const shown = value ?? (inPlace === null ? null : { value: inPlace, unit: null, isNumber: false, isOurs: true })
  const mark = markOf(markOfPanel(row) ?? row.mark, row.interpretation)
  return {
    cells: {
      value: values(shown === null ? [] : [shown], value === null ? null : row.mark, noteOf(row)),
      referenceRange: range(row.referenceRange, value?.value ?? null, row.mark),
      interpretation: mark,
      markText: mark,
    },
    results: count > 1 || value === null ? row.results.map(showResult) : [],
    tests: testsOf(row),
  }
}

export function testsOf(row: Pick<LabRow, 'results' | 'testKeys' | 'code'>): readonly ShownTest[] {
  const named = row.results.flatMap(({ testKey, code, id }) =>
    testKey === undefined || testKey === null
      ? []
      : [{ testKey, name: code ?? chartTexts.result, ...(id === null ? {} : { id }) }],
  )
  const own = (row.testKeys ?? []).map((testKey) => ({ testKey, name: row.code ?? chartTexts.result }))
  const all = named.length > 0 ? named : own
  return all.filter(({ testKey }, index) => all.findIndex((other) => other.testKey === testKey) === index)
}

export function showResult(result: LabResult): ShownResult {
  const meaning = meaningLine(result.meaning)
  return {
    name: result.code ?? chartTexts.result,
    value: valueOf(result.value, result.unit) ?? { value: '--', unit: null, isNumber: false },
    range: result.referenceRange,
    mark: result.mark,
    interpretation: result.interpretation,
    ...(meaning === null ? {} : { meaning }),
    ...(result.meaning?.standing === 'withdrawn' ? { isWithdrawn: true } : {}),
    opens: { id: result.id, testKey: result.testKey ?? null, date: result.effectiveDateTime },
  }
}

function contentOf({ panel, results }: LabRow): string | null {
  if (panel) return panelContent(panel)
  if (results.length > 1) return panelContent({ ...oneResult, results: results.length })
  const [only] = results
  return only === undefined ? null : (meaningLine(only.meaning) ?? panelContent(oneResult))
}

function noteOf({ meaning, panel, results }: LabRow): string {
  const counts = new Map<MeaningCode, number>()
  // Skip withdrawn and canceled results. Their number is already stated next to the number of results.
  for (const result of panel ? results : [])
    for (const code of result.meaning?.says ?? [])
      if (code !== 'withdrawn' && code !== 'cancelled') counts.set(code, (counts.get(code) ?? 0) + 1)
  return joined(
    meaningLine(meaning),
    ...[...counts].map(([code, count]) => panelTexts.qualified({ words: meaningWords[code], count })),
  )
}

const oneResult = { results: 1, withoutValue: 0, outOfUse: 0, marked: 0, normal: 0, compared: 0 }

/** Flags of the source are colored. Kinchart's comparisons are not. */
function markOfPanel({ panel }: LabRow): Mark | null {
  const word = panel && panelMark(panel)
  if (!panel || !word) return null
  if (panel.marked > 0) return { word, side: 'abnormal', by: 'source', isOurs: true }
  return panel.compared > 0
    ? { word, side: 'abnormal', by: 'kinchart', isOurs: true }
    : { word, side: 'normal', by: 'source', isOurs: true }
}
