/** Start (inclusive) and end (exclusive), in milliseconds. */
export type DateRange = readonly [from: number, to: number]

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/

/**
 * Returns the range that a date covers in the written precision: '2019' is the whole year. Uses UTC if there is no
 * time zone, because FHIR lets the server decide. Undefined for an invalid date. Source: FHIR R4 search, date.
 */
export function dateRange(text: string): DateRange | undefined {
  const [whole, year, month, day, hour, minute, second, fraction, zone = 'Z'] = DATE.exec(text) ?? []
  if (whole === undefined) return undefined
  const part = (at: string | undefined, otherwise: number): number => (at === undefined ? otherwise : Number(at))
  const [y, m, d] = [part(year, 0), part(month, 1), part(day, 1)]
  // JavaScript turns a nonexistent day of a month into another day.
  if (m < 1 || m > 12 || new Date(Date.UTC(y, m - 1, d)).getUTCDate() !== d) return undefined
  const from = Date.UTC(y, m - 1, d, part(hour, 0), part(minute, 0), part(second, 0))
  if (month === undefined) return [from, Date.UTC(y + 1, 0, 1)]
  if (day === undefined) return [from, Date.UTC(y, m, 1)]
  if (hour === undefined) return [from, from + 86_400_000]
  const shifted = from - offsetOf(zone) + Math.round(Number(fraction ?? 0) * 1000)
  return [shifted, shifted + (second === undefined ? 60_000 : fraction === undefined ? 1000 : 1)]
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

export function periodRange(start: string | undefined, end: string | undefined): DateRange | undefined {
  const [from, to] = [
    start === undefined ? undefined : dateRange(start),
    end === undefined ? undefined : dateRange(end),
  ]
  if (from === undefined && to === undefined) return undefined
  return [from?.[0] ?? Number.NEGATIVE_INFINITY, to?.[1] ?? Number.POSITIVE_INFINITY]
}

export const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const
export type Prefix = (typeof prefixes)[number]

/** Source: FHIR R4 search, prefixes. */
export function fits(value: DateRange, prefix: Prefix, searchedRange: DateRange): boolean {
  const [from, to] = value
  const [searchedFrom, searchedTo] = searchedRange
  switch (prefix) {
    case 'eq':
      return from >= searchedFrom && to <= searchedTo
    case 'ne':
      return !(from >= searchedFrom && to <= searchedTo)
    case 'gt':
      return to > searchedTo
    case 'lt':
      return from < searchedFrom
    case 'ge':
      return to > searchedTo || (from >= searchedFrom && to <= searchedTo)
    case 'le':
      return from < searchedFrom || (from >= searchedFrom && to <= searchedTo)
    case 'sa':
      return from >= searchedTo
    case 'eb':
      return to <= searchedFrom
    case 'ap':
    default:
      return from < searchedTo && to > searchedFrom
  }
}
