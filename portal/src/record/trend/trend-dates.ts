import { formatDate } from '#text/format-date.ts'
import { timeOf } from './trend-time.ts'

const shortMs = 200 * 24 * 3600 * 1000

/** How the dates of a picture are written: by their month; where they all lie within some months, by their day. */
export function dayMonthOrMonth(dates: readonly string[]): (date: string) => string {
  const times = dates.flatMap((date) => timeOf(date) ?? [])
  const isShort = times.length > 0 && Math.max(...times) - Math.min(...times) < shortMs
  return (date) => formatDate(isShort ? date.slice(0, 10) : date.slice(0, 7))
}
