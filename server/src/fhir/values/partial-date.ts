import { isPlaceholderDate } from '@kinchart/contract/rules/date-order.ts'
import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { asArray, asObject, asText, isObject, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'

export { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

/**
 * Returns the date exactly as sent, with its precision ('2019', '2019-05', '2019-05-01T10:00:00+02:00'). Returns text
 * that is not a FHIR date unchanged. Returns null for a missing date or a placeholder date. For a `Period`, uses the
 * start, or the end if there is no start. For a `Timing`, uses the first event, or the repeat bounds if there is no
 * event. Source: FHIR R4 `date`, `dateTime`, `instant`.
 */
export function asDate(element: Element): string | null {
  if (typeof element === 'string') {
    const text = asText(element)
    return text === null || isPlaceholderDate(text) ? null : text
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

/** The start of the period, as sent. Null if unknown. */
export function startOf(period: Element): string | null {
  return asDate(asObject(period)?.start)
}

/** The end of the period, as sent. Null if the period has no end, or if there is no period. */
export function endOf(period: Element): string | null {
  return asDate(asObject(period)?.end)
}

/** Returns '2019-05-01 to 2019-05-03'. If the period has no end or no start, returns 'from 2019' or 'until 2020-02'. */
export function asPeriodText(period: Element): string | null {
  const start = asDate(asObject(period)?.start)
  const end = endOf(period)
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? null : `until ${end}`
}

/** Returns 'May 01, 2019 to May 03, 2019' or 'from 2019'. Null if there is no period. */
export function asPeriodInWords(period: Element): string | null {
  const [start, end] = [dateTimeInWords(asDate(asObject(period)?.start)), dateTimeInWords(endOf(period))]
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? null : `until ${end}`
}

function firstOf(dates: readonly (string | null)[]): string | null {
  return dates.find((date) => date !== null) ?? null
}
