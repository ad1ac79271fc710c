import { healthLinkLimits } from '@kinchart/contract/calls/health-links.ts'

export type Span = '1' | '7' | '30' | 'date'

const DAY_MS = 86_400_000

/**
 * When a link runs out: so many days from now, or with the end of the chosen day where the person is. Null for a day that
 * is past, further away than a year, or none.
 */
export function expiryOf(span: Span, day: string, now = new Date()): Date | null {
  if (span !== 'date') return new Date(now.getTime() + Number(span) * DAY_MS)
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const end = new Date(Number(year), Number(month) - 1, Number(date), 23, 59, 59)
  if (end.getDate() !== Number(date)) return null
  const fromNow = end.getTime() - now.getTime()
  return fromNow > 0 && fromNow < (healthLinkLimits.longestDays - 1) * DAY_MS ? end : null
}
