/**
 * Formats each of FHIR's small data types as one line. Nothing is lost: data with an unknown structure gets no line and
 * is shown as a group.
 */
import { formatDateTime, isDate, formatDate } from '#text/format-date.ts'
import { codeInWords, labelOf, namesDate, systemName } from './fhir-words.ts'
import type { Json } from './read-json.ts'
import { factTexts } from '@kinchart/texts/en/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import type { ShownRow } from '#record/section.ts'

export const fromWords = ({ date, providerName }: ShownRow): string =>
  listOf([date === null ? null : formatDate(date), providerName])

export const nameOf = (row: ShownRow): string => listOf([row.title, fromWords(row)])

export type JsonObject = { readonly [key: string]: Json }
/** Null if the target of the reference is not available here. */
export type NameOf = (reference: string) => string | null

export function isObject(json: Json | undefined): json is JsonObject {
  return json !== null && typeof json === 'object' && !Array.isArray(json)
}

/** Null for a value that consists of parts. */
export function simpleLine(key: string, json: Json): string | null {
  if (typeof json === 'boolean') return json ? factTexts.yes : factTexts.no
  if (typeof json !== 'string') return json === null ? '--' : null
  if (key === 'div')
    return json
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  if (key === 'data' && json.length > 200) return factTexts.data({ count: Math.ceil((json.length * 3) / 4 / 1024) })
  return namesDate(key) && isDate(json) ? formatDateTime(json) : json
}

const textOrNull = (json: Json | undefined): string | null => (typeof json === 'string' && json !== '' ? json : null)
const texts = (json: Json | undefined): readonly string[] =>
  Array.isArray(json) ? json.filter((one) => typeof one === 'string') : typeof json === 'string' ? [json] : []
const within = (json: JsonObject, ...keys: readonly string[]) => Object.keys(json).every((key) => keys.includes(key))
const inBrackets = (...parts: readonly (string | null)[]) => {
  const inside = listOf(parts.filter((part) => part !== null))
  return inside === '' ? '' : ` (${inside})`
}

/** Null if one line can't include every part. */
export function objectLine(json: JsonObject, nameOf: NameOf): string | null {
  for (const read of readers) {
    const line = read(json, nameOf)
    if (line !== null && line !== '') return line
  }
  return null
}

type Reader = (json: JsonObject, nameOf: NameOf) => string | null

const quantity: Reader = (json) => {
  if (!within(json, 'value', 'unit', 'system', 'code', 'comparator') || textOrNull(json['value']) === null) return null
  const unit = textOrNull(json['unit']) ?? textOrNull(json['code'])
  const code = textOrNull(json['code'])
  const system = textOrNull(json['system'])
  const other = code !== null && code !== unit ? inBrackets(code, system === null ? null : systemName(system)) : ''
  const amount = `${textOrNull(json['value'])}${unit === null ? '' : ` ${unit}`}`
  const comparator = textOrNull(json['comparator']) ?? ''
  return `${comparator === 'ad' ? meaningTexts.enoughFor({ amount }) : `${comparator}${amount}`}${other}`
}

const coding: Reader = (json) => {
  if (!within(json, 'system', 'code', 'display', 'version', 'userSelected')) return null
  const code = textOrNull(json['code'])
  const display = textOrNull(json['display'])
  if (code === null && display === null) return null
  const system = textOrNull(json['system'])
  const named = system === null ? null : systemName(system)
  const words = display ?? (code === null ? null : codeInWords(code, system))
  return words === null ? `${code}${inBrackets(named)}` : `${words}${inBrackets(code, named)}`
}

const concept: Reader = (json, nameOf) => {
  if (!within(json, 'coding', 'text') || (json['coding'] === undefined && json['text'] === undefined)) return null
  const codings = Array.isArray(json['coding']) ? json['coding'] : []
  const lines = codings.map((one: Json) => (isObject(one) ? coding(one, nameOf) : null))
  if (lines.some((line) => line === null)) return null
  const text = textOrNull(json['text'])
  const isInLines = lines.some((line) => line === text || line?.startsWith(`${text} (`))
  return [...(text === null || isInLines ? [] : [text]), ...lines].join('\n')
}

const reference: Reader = (json, nameOf) => {
  if (!within(json, 'reference', 'display', 'type')) return null
  const to = textOrNull(json['reference'])
  return textOrNull(json['display']) ?? (to === null ? null : (nameOf(to) ?? addressInWords(to)))
}

/**
 * If the target of a reference is not in the record, shows only the resource type. The source data contains the full
 * reference.
 */
function addressInWords(to: string): string {
  if (/^urn:/i.test(to)) return factTexts.notHere
  const kind = /^(?:https?:\/\/\S+\/)?([A-Z][A-Za-z]+)\/[^/\s]+(?:\/_history\/\S+)?$/.exec(to)?.[1]
  return kind === undefined ? to : factTexts.kindNotHere({ kind: labelOf(kind) })
}

const period: Reader = (json) => {
  if (!within(json, 'start', 'end')) return null
  const [start, end] = [textOrNull(json['start']), textOrNull(json['end'])]
  if (start === null && end === null) return null
  if (start === null) return factTexts.until({ day: formatDateTime(end ?? '') })
  if (end === null) return factTexts.since({ day: formatDateTime(start) })
  return factTexts.period({ start: formatDateTime(start), end: formatDateTime(end) })
}

const span: Reader = (json, nameOf) => {
  if (!within(json, 'low', 'high', 'text')) return null
  const text = textOrNull(json['text'])
  const low = isObject(json['low']) ? quantity(json['low'], nameOf) : null
  const high = isObject(json['high']) ? quantity(json['high'], nameOf) : null
  const sides = sidesOf(low, high)
  if (sides === null) return null
  return text === null ? sides : `${text} (${sides})`
}

function sidesOf(low: string | null, high: string | null): string | null {
  if (low === null) return high === null ? null : factTexts.upTo({ high })
  return high === null ? factTexts.from({ low }) : factTexts.range({ low, high })
}

const humanName: Reader = (json) => {
  if (!within(json, 'use', 'text', 'family', 'given', 'prefix', 'suffix')) return null
  if (json['family'] === undefined && json['given'] === undefined) return null
  const parts = [...texts(json['prefix']), ...texts(json['given']), ...texts(json['family']), ...texts(json['suffix'])]
  return `${textOrNull(json['text']) ?? parts.join(' ')}${inBrackets(textOrNull(json['use']))}`
}

const contact: Reader = (json) => {
  if (!within(json, 'system', 'value', 'use', 'rank')) return null
  const value = textOrNull(json['value'])
  return value === null ? null : `${value}${inBrackets(textOrNull(json['system']), textOrNull(json['use']))}`
}

const address: Reader = (json) => {
  if (!within(json, 'use', 'type', 'text', 'line', 'city', 'district', 'state', 'postalCode', 'country')) return null
  if (json['line'] === undefined && json['city'] === undefined) return null
  const keys = ['line', 'city', 'district', 'state', 'postalCode', 'country']
  return listOf(keys.flatMap((key) => texts(json[key])))
}

const money: Reader = (json) =>
  within(json, 'value', 'currency') && textOrNull(json['value']) !== null
    ? `${textOrNull(json['value'])} ${textOrNull(json['currency']) ?? ''}`.trim()
    : null

const readers: readonly Reader[] = [
  quantity,
  coding,
  concept,
  reference,
  period,
  span,
  humanName,
  contact,
  address,
  money,
]
