import { dayInMonth, dayOf, timeOf } from '@kinchart/texts/locale.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import { isCalendarDay, isPlaceholderDate } from '../rules/date-order.ts'

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T\d{2}:\d{2}.*)?)?)?$/

/**
 * A record's date in words, as precise as it was sent: 'Oct 14, 2025', 'May 2019', '2019'. The day is the one that was
 * written; no time zone moves it. What is no day of the calendar stays as it came; null where there is none. In `language`, else in the chosen one.
 * A day of UTC that was the evening before in America is marked: 'Mar 02, 2025 UTC'.
 */
export function dateInWords(sent: string | null, language?: Language): string | null {
  const day = writtenDayInWords(sent, language)
  return day === null || day === sent ? day : markDayOfUtc(day, sent)
}

/** A day within its month, where the year is shown above: 'Oct 14', 'Mar 02 UTC'; null where the date names no day. */
export function dayInMonthInWords(sent: string | null): string | null {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})/.exec(sent ?? '') ?? []
  return month === undefined || day === undefined ? null : markDayOfUtc(dayInMonth(Number(month), Number(day)), sent)
}

const markDayOfUtc = (day: string, sent: string | null): string => (isDayOfUtcOnly(sent) ? `${day} UTC` : day)

/** As `dateInWords`, without the mark, for a day whose time and zone are shown with it. */
export function writtenDayInWords(sent: string | null, language?: Language): string | null {
  if (sent === null || sent === '' || isPlaceholderDate(sent)) return null
  const [, year, month, day] = written.exec(sent.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')) ?? []
  if (year === undefined) return sent
  if (month === undefined) return year
  if (!isCalendarDay(Number(year), Number(month), Number(day ?? 1))) return sent
  return dayOf({ year, month: Number(month), day }, language)
}

/** The first hour of UTC at which all American states, Hawaii included, have the same day. */
const SAME_DAY_FROM = 10

/**
 * Whether an instant in UTC may have been another day where the person was. Midnight to the second is how many systems write a day
 * without a time.
 */
function isDayOfUtcOnly(sent: string | null): boolean {
  const [, hour, minute, second = '00', zone] = instant.exec(sent ?? '') ?? []
  if (zone === undefined || zoneInWords(zone) !== 'UTC' || Number(hour) >= SAME_DAY_FROM) return false
  return Number(hour) + Number(minute) + Number(second.replace(',', '.')) > 0
}

const instant = /^\d{4}-\d{2}-\d{2}[T ](\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?\s?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/

/**
 * As dateInWords, with the time of day where one was written and the zone that was written with it: 'Oct 14, 2025,
 * 11:30 PM (UTC−8)'. Day and time are the source's own, in no other zone; without a zone none is named.
 */
export function dateTimeInWords(sent: string | null, language?: Language): string | null {
  const day = writtenDayInWords(sent, language)
  const time = timeOfDayInWords(sent, language)
  return day === null || time === null || day === sent ? day : `${day}, ${time}`
}

/** The time of day of an instant with its zone, as it was written: '11:30 PM (UTC−8)'; null where none was. */
export function timeOfDayInWords(sent: string | null, language?: Language): string | null {
  const [, hour, minute, , zone] = instant.exec(sent ?? '') ?? []
  if (hour === undefined || minute === undefined) return null
  return `${timeOf(hour, minute, language)}${zone === undefined ? '' : ` (${zoneInWords(zone)})`}`
}

/** 'UTC', 'UTC−8', 'UTC+5:30'. */
function zoneInWords(zone: string): string {
  const hours = Number(zone.slice(1, 3))
  const minutes = zone.length > 3 ? zone.slice(-2) : '00'
  if (/^z$/i.test(zone) || (hours === 0 && minutes === '00')) return 'UTC'
  return `UTC${zone.startsWith('-') ? '−' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`
}
