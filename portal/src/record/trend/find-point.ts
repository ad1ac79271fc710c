import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import type { ShownRow } from '#record/section.ts'

/** Finds a result's point by the record that it opens; if one record has several, by date and digits. */
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
