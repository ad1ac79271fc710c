import { timeOf } from './find-point.ts'
import { getTrend, type TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const trendQuery = (profileId: string, testKey: string) =>
  queryOptions({
    queryKey: ['trend', profileId, testKey],
    queryFn: () => call(getTrend, { query: { profileId, testKey } }),
  })

/** In months. Null for the whole period. */
export type PeriodLength = 120 | 60 | 24 | 12 | 6 | 3 | null

export type Period = { readonly months: PeriodLength; readonly end: number }

const lengths = [120, 60, 24, 12, 6, 3] as const
/** With fewer results than this, no choice of period is offered. */
const many = 12
const month = 30.44 * 24 * 3600 * 1000

export function periodsOf(points: readonly TrendPoint[]): readonly PeriodLength[] {
  const span = spanOf(points)
  if (span === null || points.length <= many) return []
  const shorter = lengths.filter((one) => one * month < span.to - span.from)
  return shorter.length === 0 ? [] : [null, ...shorter]
}

/** From the first to the last dated result. Null if no result has a date. */
export function spanOf(points: readonly TrendPoint[]): { readonly from: number; readonly to: number } | null {
  const times = points.flatMap(({ date }) => timeOf(date) ?? [])
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) }
}

export const startOf = ({ months, end }: Period): number =>
  months === null ? Number.NEGATIVE_INFINITY : end - months * month

/** Results without a date belong only to the full period. */
export function within(points: readonly TrendPoint[], period: Period): readonly TrendPoint[] {
  if (period.months === null) return points
  return points.filter(({ date }) => {
    const at = timeOf(date)
    return at !== null && at > startOf(period) && at <= period.end
  })
}

export function moved(period: Period, by: -1 | 1, last: number): Period {
  return period.months === null ? period : { ...period, end: Math.min(last, period.end + by * period.months * month) }
}
