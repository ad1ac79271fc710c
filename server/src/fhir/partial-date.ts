import { dateTimeInWords } from '@kinchart/contract/date-in-words.ts'
import { asArray, asObject, asText, isObject } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import type { JsonObject } from '#fhir/json.ts'

const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)?\s?(Z|z|[+-]\d\d:?\d\d)?)?)?)?$/
const latest = '9999-12-31T23:59:59.999Z'
const earliest = '0001-01-01T00:00:00.000Z'

/** Some systems write this where they have no date. */
const emptyDatePrefix = '0001-01-01'

/**
 * Reads one date exactly as it was sent, as precise as it was sent ('2019', '2019-05', '2019-05-01T10:00:00+02:00').
 *
 * Source: FHIR R4 `date`, `dateTime`, `instant`; of a `Period` its start, else its end; of a `Timing` its first event,
 * else the bounds of its repetition. A text that is not a FHIR date stays as it is: it is what the source says.
 *
 * Absence: null; so does '0001-01-01…', which systems write for no date.
 */
export function asDate(element: Element): string | null {
  if (typeof element === 'string') {
    const text = asText(element)
    return text?.startsWith(emptyDatePrefix) ? null : text
  }
  if (Array.isArray(element)) return firstOf(asArray(element).map(asDate))
  if (!isObject(element)) return null
  return (
    asDate(element.start) ??
    asDate(element.end) ??
    (element.event === undefined ? null : asDate(element.event)) ??
    asDate(asObject(element.repeat)?.boundsPeriod)
  )
}

/** The first of several elements that holds a date. */
export function firstDate<Held extends JsonObject>(
  resource: Held,
  keys: readonly Extract<keyof Held, string>[],
): string | null {
  for (const key of keys) {
    const element = resource[key]
    const date = element === undefined ? null : asDate(element)
    if (date !== null) return date
  }
  return null
}

/** The start of a period as sent; null where it is not known or there is no period. */
export function startOf(period: Element): string | null {
  return asDate(asObject(period)?.start)
}

/** The end of a period as sent; null where it is open or there is no period. */
export function endOf(period: Element): string | null {
  return asDate(asObject(period)?.end)
}

/** A period in words, an open side left open: '2019-05-01 to 2019-05-03', 'from 2019', 'until 2020-02'. */
export function asPeriodText(period: Element): string | null {
  const start = asDate(asObject(period)?.start)
  const end = endOf(period)
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? null : `until ${end}`
}

/** A period in words as people read dates: 'May 01, 2019 to May 03, 2019', 'from 2019'. Absence: null. */
export function asPeriodInWords(period: Element): string | null {
  const [start, end] = [dateTimeInWords(asDate(asObject(period)?.start)), dateTimeInWords(endOf(period))]
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? null : `until ${end}`
}

function firstOf(dates: readonly (string | null)[]): string | null {
  return dates.find((date) => date !== null) ?? null
}

/**
 * Turns a FHIR date into a text that sorts by time wherever texts are compared: '2019-05-01T08:00:00.000Z', in UTC and
 * always of the same length. Only for sorting; what people read is the date as sent.
 *
 * Source: FHIR R4 `date`, `dateTime`, `instant`. A partial date sorts at the first moment it may mean ('2019' with
 * 2019-01-01). A time without a zone counts as UTC, 24:00 as the next midnight, a leap second as the moment before it.
 *
 * Absence: null for no date, for '0001-01-01…' and for what is not a date of the calendar.
 */
export function sortKeyOf(date: string | null): string | null {
  const parts = date === null ? null : DATE.exec(date)
  if (!parts || date?.startsWith(emptyDatePrefix)) return null
  const [, year = '', month = '01', day = '01', hour, minute = '00', second = '00', fraction = '', zone = 'Z'] = parts
  if (year === '0000' || !isCalendarDay(Number(year), Number(month), Number(day))) return null
  if (hour === undefined) return `${year}-${month}-${day}T00:00:00.000Z`

  const offset = offsetMinutes(zone)
  const isMidnightAfter = hour === '24' && Number(minute) === 0 && Number(second) === 0
  if ((Number(hour) > 23 && !isMidnightAfter) || Number(minute) > 59 || Number(second) > 60 || offset === null)
    return null
  const isLeapSecond = second === '60'
  const ms = isLeapSecond ? 999 : Number(fraction.padEnd(3, '0').slice(0, 3))
  const moment = new Date(0)
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  moment.setUTCHours(Number(hour), Number(minute) - offset, isLeapSecond ? 59 : Number(second), ms)
  if (moment.getUTCFullYear() > 9999) return latest
  return moment.getUTCFullYear() < 1 ? earliest : moment.toISOString()
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= days
}
