import type { JsonObject } from '#fhir/json/json.ts'
import { attr, attrAt, first, type Xml } from './xml-elements.ts'

const TS = /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(\.\d{1,9})?\d*)?)?)?)?)?(Z|[+-]\d\d(?:\d\d)?)?$/

/**
 * Keeps the precision as sent: '2019', '2019-05', '2019-05-01T10:00:00-08:00'. FHIR does not allow a time without a
 * zone or with hours only, so such a time becomes a date. If only minutes were sent, seconds are zero (R4 `dateTime`).
 * Text that is not a time stays as sent. Returns null if nothing or only zeros were sent. Source: CDA R2 `TS.value`.
 */
export function fhirDate(value: string | null): string | null {
  if (value === null || /^0+$/.test(value)) return null
  const parts = TS.exec(value)
  if (!parts) return value
  const [, year = '', month, day, hour, minute, second = '00', fraction = '', zone] = parts
  if (month === undefined) return year
  if (month < '01' || month > '12') return value
  if (day === undefined) return `${year}-${month}`
  if (day < '01' || day > '31') return value
  const date = `${year}-${month}-${day}`
  if (hour === undefined || minute === undefined || zone === undefined) return date
  if (hour > '24' || minute > '59' || second > '60') return value
  // With an invalid zone, only the day is meaningful.
  if (zone !== 'Z' && (zone.slice(1, 3) > '14' || zone.slice(3) > '59')) return date
  return `${date}T${hour}:${minute}:${second}${fraction}${offset(zone)}`
}

function offset(zone: string): string {
  return zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3) || '00'}`
}

export function timeOf(element: Xml | null): string | null {
  return fhirDate(attr(element, 'value'))
}

/** `start` and `end` are both null if nothing is stated. */
export type Interval = { readonly start: string | null; readonly end: string | null; readonly isPoint: boolean }

/**
 * Reads the value, else the center, else low and high. If low or high is missing, computes it from the width. Source:
 * CDA R2 `TS`, `IVL_TS`.
 */
export function intervalOf(element: Xml | null): Interval {
  const point = timeOf(element) ?? fhirDate(attrAt(element, 'center'))
  if (point !== null) return { start: point, end: point, isPoint: true }
  const [low, high] = [fhirDate(attrAt(element, 'low')), fhirDate(attrAt(element, 'high'))]
  const width = first(element, 'width')
  return {
    start: low ?? (high === null ? null : shifted(high, width, -1)),
    end: high ?? (low === null ? null : shifted(low, width, 1)),
    isPoint: false,
  }
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
const monthsOf: Readonly<Record<string, number>> = { mo: 1, a: 12 }
const msOf: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000, wk: 604_800_000 }

/**
 * Shifts the date by the width, forward or backward. Keeps the precision as sent. Returns null if there is no width,
 * or if the unit of the width is finer than the date.
 */
function shifted(date: string, width: Xml | null, sign: 1 | -1): string | null {
  const [value, unit] = [attr(width, 'value') ?? '', attr(width, 'unit') ?? '']
  if (!/^\d{1,5}$/.test(value)) return null
  const [, time, zone = ''] = TIME.exec(date) ?? []
  const isDay = DAY.test(date)
  if (!isDay && time === undefined) return null
  const at = new Date(`${time ?? `${date}T00:00:00`}Z`)
  const months = monthsOf[unit]
  const ms = msOf[unit]
  if (Number.isNaN(at.getTime())) return null
  if (months !== undefined) {
    const day = at.getUTCDate()
    at.setUTCDate(1)
    at.setUTCMonth(at.getUTCMonth() + sign * Number(value) * months)
    at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()))
  } else if (ms !== undefined && (!isDay || ms % (msOf['d'] ?? 1) === 0))
    at.setTime(at.getTime() + sign * Number(value) * ms)
  else return null
  const written = at.toISOString()
  return isDay ? written.slice(0, DAY_LENGTH) : `${written.slice(0, TIME_LENGTH)}${zone}`
}

const DAY_LENGTH = '2024-05-01'.length
const TIME_LENGTH = '2024-05-01T00:00:00'.length

/** Undefined if neither the start nor the end is stated. */
export function periodOf(element: Xml | null): JsonObject | undefined {
  const { start, end } = intervalOf(element)
  if (start === null && end === null) return undefined
  return { ...(start !== null && { start }), ...(end !== null && { end }) }
}

export function whenFields(key: string, element: Xml | null): JsonObject {
  const interval = intervalOf(element)
  if (interval.isPoint) return { [`${key}DateTime`]: interval.start }
  const period = periodOf(element)
  return period ? { [`${key}Period`]: period } : {}
}

export function hasEnded(element: Xml | null): boolean {
  const high = first(element, 'high')
  if (attr(high, 'value') !== null || attr(high, 'nullFlavor') === 'UNK') return true
  const { end, isPoint } = intervalOf(element)
  return end !== null && !isPoint
}
