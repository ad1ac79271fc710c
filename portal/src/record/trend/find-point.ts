import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import type { ShownRow } from '#record/section.ts'
import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2}))?)?)?/

/** The time as written, without time zones. If the source sent only a year or month, its middle. */
export function timeOf(date: string | null): number | null {
  // An invalid date has no timestamp.
  if (sortKeyOf(date) === null) return null
  const [, year, month, day, hour, minute] = written.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return Date.UTC(Number(year), 6, 1)
  if (day === undefined) return Date.UTC(Number(year), Number(month) - 1, 15)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 12), Number(minute ?? 0))
}

export function findPoint(
  points: readonly TrendPoint[],
  id: string,
  { date, cells }: Pick<ShownRow, 'date' | 'cells'>,
): TrendPoint | null {
  const own = points.filter((point) => point.id === id)
  if (own.length < 2) return own[0] ?? null
  const digits = cells['value']?.kind === 'values' ? cells['value'].values[0]?.value : undefined
  const sameDay = own.filter((point) => point.date === date)
  const among = sameDay.length > 0 ? sameDay : own
  return among.find((point) => point.number === digits || point.value === digits) ?? among[0] ?? null
}
