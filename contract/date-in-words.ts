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

const instant = /^\d{4}-\d{2}-\d{2}[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/

/**
 * As dateInWords, with the time of day where one was written and the zone that was written with it: 'Oct 14, 2025,
 * 11:30 PM (UTC−8)'. Day and time are the source's own, in no other zone; without a zone none is named.
 */
export function dateTimeInWords(sent: string | null): string | null {
  const day = dateInWords(sent?.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T') ?? null)
  const time = timeOfDayInWords(sent)
  return day === null || time === null || day === sent ? day : `${day}, ${time}`
}

/** The time of day of an instant with its zone, as it was written: '11:30 PM (UTC−8)'; null where none was. */
export function timeOfDayInWords(sent: string | null): string | null {
  const [, hour, minute, zone] = instant.exec(sent ?? '') ?? []
  if (hour === undefined || minute === undefined) return null
  return `${timeInWords(hour, minute)}${zone === undefined ? '' : ` (${zoneInWords(zone)})`}`
}

/** '9:30 AM', '12:00 PM'; midnight at the end of a day stays '24:00'. */
function timeInWords(hour: string, minute: string): string {
  const hours = Number(hour)
  return hours > 23
    ? `${hour}:${minute}`
    : `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'UTC', 'UTC−8', 'UTC+5:30'. */
function zoneInWords(zone: string): string {
  const hours = Number(zone.slice(1, 3))
  const minutes = zone.length > 3 ? zone.slice(-2) : '00'
  if (/^z$/i.test(zone) || (hours === 0 && minutes === '00')) return 'UTC'
  return `UTC${zone.startsWith('-') ? '−' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`
}
