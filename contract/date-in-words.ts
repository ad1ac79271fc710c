import { constants } from './constants.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2}).*)?)?)?$/

/**
 * A record's date in words, as precise as it was sent: 'Oct 14, 2025', 'May 2019', '2019'. The day is the one that was
 * written; no time zone moves it. What is no date stays as it came; null where there is none.
 */
export function dateInWords(sent: string | null): string | null {
  if (sent === null || sent === '' || sent.startsWith(constants.emptyDatePrefix)) return null
  const [, year, month, day] = written.exec(sent) ?? []
  if (year === undefined) return sent
  const name = month === undefined ? undefined : months[Number(month) - 1]
  if (month === undefined) return year
  if (name === undefined) return sent
  return day === undefined ? `${name} ${year}` : `${name} ${day}, ${year}`
}
