import { dateInWords, dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { dayOf } from '@kinchart/texts/locale.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'

/** Returns the current day in the user's time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  return [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-')
}

const pad = (part: number): string => String(part).padStart(2, '0')

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2}).*)?)?)?$/

/**
 * Formats a date as precisely as it was sent: 'Oct 14, 2025', 'May 2019', '2019'. Shows the day as written and never
 * converts it to another time zone. Returns text that is not a date unchanged.
 */
export const formatDate = (sent: string | null): string => dateInWords(sent) ?? messages.emptyCell

export const formatDateTime = (sent: string | null): string => dateTimeInWords(sent) ?? messages.emptyCell

export function isDate(text: string): boolean {
  return written.test(text) && text.length > 4
}

export function formatInstant(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return messages.emptyCell
  const day = String(at.getDate()).padStart(2, '0')
  return dayOf({ year: String(at.getFullYear()), month: at.getMonth() + 1, day })
}

/** Formats Kinchart's own timestamps in the user's time zone and names the zone: 'Oct 14, 2025, 9:30 AM (UTC−5)'. */
export function formatInstantWithTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return messages.emptyCell
  const offset = -at.getTimezoneOffset()
  const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19)
  return formatDateTime(`${local}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`)
}

/**
 * The `lang` attribute for text from a record. Undefined if the page is in the record's language. Assumes that the
 * record is in English: the sources are in the United States, and a row does not state its language.
 */
export const sourceLanguage = (): string | undefined => (chosenLanguage() === 'en' ? undefined : 'en')
