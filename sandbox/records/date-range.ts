/** In milliseconds. The date 2024 covers the whole year. */
export type DateRange = { readonly from: number; readonly to: number }

const FHIR_DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/

/** Reads a `date`, `dateTime` or `instant`. A time without a zone is UTC. Undefined if the text is not a valid date. */
export function readDateRange(text: string): DateRange | undefined {
  const match = FHIR_DATE.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction, zone] = match
  const y = Number(year)
  if (month === undefined) return rangeOf(Date.UTC(y, 0, 1), Date.UTC(y + 1, 0, 1))
  const m = Number(month) - 1
  if (day === undefined) return rangeOf(Date.UTC(y, m, 1), Date.UTC(y, m + 1, 1))
  const d = Number(day)
  if (hour === undefined) return rangeOf(Date.UTC(y, m, d), Date.UTC(y, m, d + 1))
  const ms = fraction === undefined ? 0 : Math.floor(Number(`0${fraction}`) * 1000)
  const start = Date.UTC(y, m, d, Number(hour), Number(minute), Number(second ?? 0), ms) - readZoneMs(zone)
  const lengthMs = second === undefined ? 60_000 : fraction === undefined ? 1000 : 1
  return rangeOf(start, start + lengthMs)
}

function rangeOf(from: number, end: number): DateRange | undefined {
  return Number.isNaN(from) ? undefined : { from, to: end - 1 }
}

function readZoneMs(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0
  const [hours, minutes] = zone.slice(1).split(':')
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  return zone.startsWith('-') ? -ms : ms
}

const PREFIXED = /^(eq|ne|gt|ge|lt|le|sa|eb|ap)?(.+)$/

export function isDateCriterion(criterion: string): boolean {
  return readDateRange(PREFIXED.exec(criterion)?.[2] ?? '') !== undefined
}

/** A prefix such as `ge` determines how the two ranges are compared. Source: FHIR R4 search, "date" parameters. */
export function matchesDate(value: DateRange, criterion: string): boolean {
  const [, prefix = 'eq', text = ''] = PREFIXED.exec(criterion) ?? []
  const wanted = readDateRange(text)
  if (!wanted) return false
  const isInside = wanted.from <= value.from && value.to <= wanted.to
  switch (prefix) {
    case 'ne':
      return !isInside
    case 'gt':
      return value.to > wanted.to
    case 'ge':
      return value.to >= wanted.from
    case 'lt':
      return value.from < wanted.from
    case 'le':
      return value.from <= wanted.to
    case 'sa':
      return value.from > wanted.to
    case 'eb':
      return value.to < wanted.from
    case 'ap':
      return value.from <= wanted.to && value.to >= wanted.from
    default:
      return isInside
  }
}
