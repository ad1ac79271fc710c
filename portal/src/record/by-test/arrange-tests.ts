import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getLabTests, type PanelLine, type TestLine } from '@kinchart/contract/calls/by-test.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordSearch } from '#record/record-search.tsx'
import { call } from '#api/call.ts'
import type { Period } from '#record/filters/period.ts'

export type LabTests = AnswerOf<typeof getLabTests>

export type TestItem =
  | { readonly kind: 'test'; readonly key: string; readonly test: TestLine }
  | { readonly kind: 'panel'; readonly key: string; readonly panel: PanelLine; readonly tests: readonly TestLine[] }

export const sortColumns = ['name', 'mark', 'date'] as const
export type TestSort = { readonly column: (typeof sortColumns)[number]; readonly isAscending: boolean }

export const firstSort: TestSort = { column: 'date', isAscending: false }

/** True only if the source itself flagged the result. Source: Look "Out of range". */
export const isOutOfRange = ({ latest: { mark } }: TestLine): boolean => mark?.by === 'source' && mark.side !== 'normal'

export const isOnlyCompared = ({ latest: { mark } }: TestLine): boolean => mark?.by === 'kinchart'

export const isNewResult = ({ latest: { newSince } }: TestLine): boolean => newSince !== undefined

/**
 * Returns items in display order. Keeps a panel if at least one of its tests matches, and keeps only the panel's
 * matching tests.
 */
export function arrangeTests(
  { tests, panels }: LabTests,
  isTaken: (test: TestLine) => boolean,
  sort: TestSort = firstSort,
): readonly TestItem[] {
  const taken = tests.filter(isTaken)
  const inPanel = Map.groupBy(taken, ({ panel }) => panel)
  const whole = taken.length === tests.length
  const items: TestItem[] = [
    ...(inPanel.get(null) ?? []).map((test) => ({ kind: 'test' as const, key: test.key, test })),
    ...panels.flatMap((panel) => {
      const own = inPanel.get(panel.key) ?? []
      if (own.length === 0 && !whole) return []
      return [{ kind: 'panel' as const, key: `panel/${panel.key}`, panel, tests: own }]
    }),
  ]
  return items.toSorted((a, b) => compare(a, b, sort))
}

const nameOf = (item: TestItem): string => (item.kind === 'test' ? item.test.name : item.panel.name)
const dateOf = (item: TestItem): string =>
  sortKeyOf(item.kind === 'test' ? item.test.latest.date : item.panel.date) ?? ''

/** Order: results that the source flagged, results that only Kinchart found out of range, all others. */
function markOf(item: TestItem): number {
  if (item.kind === 'panel') return item.panel.listed.marked > 0 ? 0 : item.panel.listed.compared > 0 ? 1 : 2
  return isOutOfRange(item.test) ? 0 : isOnlyCompared(item.test) ? 1 : 2
}

/** Undated rows are last in both directions. */
function compare(a: TestItem, b: TestItem, { column, isAscending }: TestSort): number {
  const sign = isAscending ? 1 : -1
  if (column === 'name') return nameOf(a).localeCompare(nameOf(b)) * sign
  if (column === 'mark') return (markOf(a) - markOf(b)) * sign || byDate(a, b, -1)
  return byDate(a, b, sign)
}

function byDate(a: TestItem, b: TestItem, sign: number): number {
  const [left, right] = [dateOf(a), dateOf(b)]
  if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
  return (left < right ? -1 : left > right ? 1 : 0) * sign
}

type LabTestsParams = {
  readonly search: RecordSearch
  readonly source: string | null
  readonly period: Period
}

export const labTestsQuery = (profileId: string, { search, source, period }: LabTestsParams) =>
  queryOptions({
    queryKey: [profileId, 'lab-tests', search, source, period],
    queryFn: () =>
      call(getLabTests, {
        query: {
          profileId,
          ...(search.text.trim() === '' ? {} : { search: search.text }),
          ...(search.column === null ? {} : { searchColumn: search.column }),
          ...(source === null ? {} : { source }),
          ...(period.from === null ? {} : { from: period.from }),
          ...(period.to === null ? {} : { to: period.to }),
        },
      }),
    placeholderData: keepPreviousData,
  })
