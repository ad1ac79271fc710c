/** Source: FHIR R4 `date`, `dateTime`, `instant`. */
const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)?\s?(Z|z|[+-]\d\d:?\d\d)?)?)?)?$/
const earliest = '0001-01-01T00:00:00.000Z'

/** Some systems write these dates when there is no date. */
export const isPlaceholderDate = (date: string): boolean => /^(?:0001-01-01|9999-12-31)/.test(date)

/**
 * Only for sorting, because users see the date as sent. Returns UTC with a fixed length: '2019-05-01T08:00:00.000Z'.
 * A partial date sorts at its earliest possible moment: '2019' becomes 2019-01-01. A time without a zone counts as
 * UTC. 24:00 counts as the next midnight, and a leap second as the moment before the leap second. Null for a missing,
 * placeholder or invalid date. Source: FHIR R4 `date`, `dateTime`, `instant`.
 */
export function sortKeyOf(date: string | null): string | null {
  const parts = date === null ? null : DATE.exec(date)
  if (date === null || !parts || isPlaceholderDate(date)) return null
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
  return moment.getUTCFullYear() < 1 ? earliest : moment.toISOString()
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** False for a date such as February 30. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= days
}
