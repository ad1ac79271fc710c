import { dayInMonth, dayOf, timeOf } from '@kinchart/texts/locale.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import { isCalendarDay, isPlaceholderDate } from '../rules/date-order.ts'

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T\d{2}:\d{2}.*)?)?)?$/

/**
 * As precise as sent: 'Oct 14, 2025', 'May 2019', '2019'. Shows the day as written, without converting it to another
 * time zone. Adds the label 'UTC' if the local date in the US may have been the previous day: 'Mar 02, 2025 UTC'.
 * Returns an invalid date as sent. Null if there is no date. `language` defaults to the chosen language.
 */
export function dateInWords(sent: string | null, language?: Language): string | null {
  const day = writtenDayInWords(sent, language)
  return day === null || day === sent ? day : markDayOfUtc(day, sent)
}

/** 'Oct 14', 'Mar 02 UTC', for use under a heading with the year. Null if the date has no day. */
export function dayInMonthInWords(sent: string | null): string | null {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})/.exec(sent ?? '') ?? []
  return month === undefined || day === undefined ? null : markDayOfUtc(dayInMonth(Number(month), Number(day)), sent)
}

const markDayOfUtc = (day: string, sent: string | null): string => (isDayOfUtcOnly(sent) ? `${day} UTC` : day)

/** Like `dateInWords` without 'UTC', for a day shown with its time and zone. */
export function writtenDayInWords(sent: string | null, language?: Language): string | null {
  if (sent === null || sent === '' || isPlaceholderDate(sent)) return null
  const [, year, month, day] = written.exec(sent.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')) ?? []
  if (year === undefined) return sent
  if (month === undefined) return year
  if (!isCalendarDay(Number(year), Number(month), Number(day ?? 1))) return sent
  return dayOf({ year, month: Number(month), day }, language)
}

/** From this UTC hour on, all US states, including Hawaii, have the same date. */
const SAME_DAY_FROM = 10

/**
 * True for a UTC instant that may have been a different day where the patient was. Exactly midnight doesn't count,
 * because many systems write a date without a time as midnight UTC.
 */
function isDayOfUtcOnly(sent: string | null): boolean {
  const [, hour, minute, second = '00', zone] = instant.exec(sent ?? '') ?? []
  if (zone === undefined || zoneInWords(zone) !== 'UTC' || Number(hour) >= SAME_DAY_FROM) return false
  return Number(hour) + Number(minute) + Number(second.replace(',', '.')) > 0
}

const instant = /^\d{4}-\d{2}-\d{2}[T ](\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?\s?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/

/**
 * Like `dateInWords`, with time and zone: 'Oct 14, 2025, 11:30 PM (UTC−8)'. Never converts the source's day and time.
 * Shows no zone if the source sent none.
 */
export function dateTimeInWords(sent: string | null, language?: Language): string | null {
  const day = writtenDayInWords(sent, language)
  const time = timeOfDayInWords(sent, language)
  return day === null || time === null || day === sent ? day : `${day}, ${time}`
}

/** As sent: '11:30 PM (UTC−8)'. Null if there is no time. */
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
