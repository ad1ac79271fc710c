import type { TrendPoint, TrendSeries } from '@kinchart/contract/calls/trend.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'
import { unitKey } from './unit-key.ts'
import type { Found } from './trend-points.ts'

type Trend = { series: TrendSeries[]; older: number; withdrawn: number }

/**
 * Groups the `most` newest results by unit, and sorts each group oldest first. A result in two lists counts once. A
 * withdrawn result is counted but is in no series.
 */
export function trendOf(found: readonly Found[], most: number): Trend {
  const seen = new Set<string>()
  const all = found.filter(({ unit, point: { id, date, value } }) => {
    const key = JSON.stringify([id, date, value, unit])
    return id === null || (!seen.has(key) && seen.add(key))
  })
  const once = all.filter(({ point }) => point.meaning?.standing !== 'withdrawn')
  const newest = once.toSorted((a, b) => compare(b.point.date, a.point.date)).slice(0, most)
  return {
    series: bySeries(newest.toReversed()),
    older: once.length - newest.length,
    withdrawn: all.length - once.length,
  }
}

/**
 * Returns one series per unit: first the unit with the most results, and last the results in words. A bound such as
 * '<5 mg/dL' belongs to the series of its unit.
 */
function bySeries(found: readonly Found[]): TrendSeries[] {
  const series = new Map<string, { unit: string | null; isInWords: boolean; points: TrendPoint[] }>()
  for (const { unit, point } of found) {
    const isInWords = unit === null && point.number === null && point.bound === undefined
    const key = isInWords ? 'words' : `unit ${unitKey(unit ?? '')}`
    const known = series.get(key) ?? { unit, isInWords, points: [] }
    known.points.push(point)
    series.set(key, known)
  }
  return [...series.values()]
    .toSorted((a, b) => Number(a.isInWords) - Number(b.isInWords) || b.points.length - a.points.length)
    .map(({ unit, points }) => ({ unit, points }))
}

/** Undated results count as the oldest. */
function compare(a: string | null, b: string | null): number {
  const [left, right] = [sortKeyOf(a) ?? '', sortKeyOf(b) ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}
