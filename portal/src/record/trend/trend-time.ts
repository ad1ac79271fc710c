import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2}))?)?)?/

/**
 * Returns the timestamp as written, without time zones; the middle of a year or month if nothing more precise was sent.
 */
export function timeOf(date: string | null): number | null {
  // An invalid date has no timestamp.
  if (sortKeyOf(date) === null) return null
  const [, year, month, day, hour, minute] = written.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return Date.UTC(Number(year), 6, 1)
  if (day === undefined) return Date.UTC(Number(year), Number(month) - 1, 15)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 12), Number(minute ?? 0))
}
