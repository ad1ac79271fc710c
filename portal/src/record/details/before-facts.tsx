import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#text/record-text.ts'
import type { ShownRow, ShownTest } from '#record/section.ts'
import { findPoint, trendQuery } from '#record/trend/trend-summary.ts'
import { common } from '#theme/styles.ts'
import type { TrendPoint, TrendSeries } from '@kinchart/contract/calls/trend.ts'

type Before = {
  readonly point: TrendPoint
  readonly unit: string | null
  /** Absent if one of the two values is not a plain number. */
  readonly change?: string
  /** Time between the two results. Absent if one of them has no date. */
  readonly span?: string
}

/**
 * Returns the result before the one that `find` returns, in the same series. Null if no series contains that result,
 * or if it is the oldest of its series.
 */
export function resultBefore(
  series: readonly TrendSeries[],
  find: (points: readonly TrendPoint[]) => TrendPoint | null,
): Before | null {
  for (const { unit, points } of series) {
    const point = find(points)
    const before = point === null ? undefined : points[points.indexOf(point) - 1]
    if (point === null || before === undefined) continue
    const change = changeBetween(before.number, point.number)
    const span = spanBetween(before.date, point.date)
    return {
      ...{ point: before, unit },
      ...(change === null ? {} : { change }),
      ...(span === null ? {} : { span }),
    }
  }
  return null
}

const plain = /^-?\d+(?:\.(\d+))?$/

/**
 * 'up 0.4', with as many decimals as the more precise of the two numbers. Calculates with the digits as sent. Null if a
 * value is not a plain number.
 */
export function changeBetween(before: string | null, now: string | null): string | null {
  const [from, to] = [plain.exec(before ?? ''), plain.exec(now ?? '')]
  if (from === null || to === null) return null
  const decimals = Math.max(from[1]?.length ?? 0, to[1]?.length ?? 0)
  const difference = scaled(to[0], decimals) - scaled(from[0], decimals)
  if (difference === 0n) return resultTexts.noChange
  const amount = written(difference < 0n ? -difference : difference, decimals)
  return difference < 0n ? resultTexts.down({ amount }) : resultTexts.up({ amount })
}

const scaled = (digits: string, decimals: number): bigint => {
  const [whole = '0', part = ''] = digits.split('.')
  return BigInt(`${whole}${part.padEnd(decimals, '0')}`)
}

function written(amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount)
  const digits = String(amount).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const dayMs = 86_400_000

/** 'in 7 months'; null if a date is not known to the day. */
export function spanBetween(before: string | null, now: string | null): string | null {
  const [from, to] = [dayOf(before), dayOf(now)]
  if (from === null || to === null || to < from) return null
  const days = Math.round((to - from) / dayMs)
  if (days === 0) return resultTexts.sameDay
  if (days < 60) return resultTexts.inDays({ count: days })
  const months = Math.round(days / 30.44)
  return months < 24 ? resultTexts.inMonths({ count: months }) : resultTexts.inYears({ count: Math.round(months / 12) })
}

const dayOf = (date: string | null): number | null => {
  const day = date?.slice(0, 10) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : null
}

type Props = { readonly profileId: string; readonly test: ShownTest; readonly row: ShownRow }

export function BeforeFacts({ profileId, test, row }: Props) {
  const trend = useQuery(trendQuery(profileId, test.testKey))
  const before =
    trend.data === undefined
      ? null
      : resultBefore(trend.data.series, (points) => findPoint(points, test.id ?? row.id, row))
  if (before === null) return null
  const { point, change, span } = before
  return (
    <>
      <div>
        <dt>{resultTexts.before}</dt>
        <dd className={common.num}>
          {point.value}
          <small>{point.date === null ? '' : formatDate(point.date)}</small>
        </dd>
      </div>
      {change !== undefined && (
        <div>
          <dt>{resultTexts.change}</dt>
          <dd className={common.num}>
            {change}
            <small>{span ?? ''}</small>
          </dd>
        </div>
      )}
    </>
  )
}
