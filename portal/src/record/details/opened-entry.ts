import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import type { ShownResult, ShownRow, ShownTest } from '#record/section.ts'
import { sourceWords } from '#record/own-words.ts'
import { markOf, range, valueOf, values } from '#record/shown-row.ts'

/** What the details are about at the moment. `row` is null until it is known. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly subtitle: string | undefined
  readonly row: ShownRow | null
}

const nothingMore = { caption: '', facts: [], results: [] } as const

/** A result of a test's history as the row that its details begin with. Null where no record opens it. */
export function entryOfPoint(point: TrendPoint, unit: string | null, test: ShownTest, title: string): Entry | null {
  const { id, value, mark, referenceRange, date, addedBy } = point
  const providerName = sourceWords(point)
  if (id === null) return null
  const shown = valueOf(value, unit) ?? { value, unit: null, isNumber: false }
  const row: ShownRow = {
    ...nothingMore,
    ...{ id, title, providerName, date, ...(addedBy === undefined ? {} : { addedBy }) },
    sources: [{ id, providerName }],
    missingSince: null,
    cells: {
      value: values([shown], mark, meaningLine(point.meaning)),
      referenceRange: range(referenceRange, shown.value, mark),
      interpretation: markOf(mark, point.interpretation ?? null),
    },
    tests: [{ testKey: test.testKey, name: test.name }],
  }
  return { id, title, subtitle: undefined, row }
}

/** A result of a panel as the row that its details begin with; `name` is its short one. */
export function entryOfResult(result: ShownResult, panel: ShownRow, name: string): Entry | null {
  const { opens, value, mark, interpretation = null } = result
  if (opens === undefined) return null
  const id = opens.id ?? panel.id
  const { providerName, missingSince } = panel
  const row: ShownRow = {
    ...nothingMore,
    ...{ id, title: name, providerName, missingSince },
    date: opens.date ?? panel.date,
    sources: [{ id, providerName }],
    cells: {
      value: values([value], mark, result.meaning ?? null),
      referenceRange: range(result.range, value.value, mark),
      interpretation: markOf(mark, interpretation),
    },
    ...(opens.testKey === null ? {} : { tests: [{ testKey: opens.testKey, name }] }),
  }
  return { id, title: name, subtitle: undefined, row }
}
