/**
 * Formats each of FHIR's small data types as one line. Loses no data: data with an unknown structure is shown as a
 * group instead of a line.
 */
import { formatDateTime, isDate, formatDate } from '#text/record-text.ts'
import { codeInWords, labelOf, namesDate, systemName, type Json, tryRead } from './read-json.ts'
import { factTexts } from '@kinchart/texts/en/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningTexts, recordTexts } from '@kinchart/texts/en/record.ts'
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
function simpleLine(key: string, json: Json): string | null {
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
function objectLine(json: JsonObject, nameOf: NameOf): string | null {
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

export type FactNode =
  | { readonly kind: 'fact'; readonly label: string; readonly text: string }
  | {
      readonly kind: 'group'
      readonly label: string
      readonly children: readonly FactNode[]
      /** True for a FHIR R4 `modifierExtension`, which may change the meaning of the rest of the record. */
      readonly isModifier?: true
    }

/** Shown first, because these elements may change the meaning of the rest. Source: FHIR R4 modifier elements. */
const modifiers = new Set([
  'modifierExtension',
  'implicitRules',
  'status',
  '_status',
  'doNotPerform',
  'prohibited',
  'notGiven',
  'wasNotGiven',
  'notDone',
  'notPerformed',
  'wasNotTaken',
  'taken',
  'isSubpotent',
  'intent',
  'use',
  'clinicalStatus',
  'verificationStatus',
  'statusReason',
  'docStatus',
  'lifecycleStatus',
])

/** Shown last, because these elements are about the entry and are not clinical facts. */
const aboutEntry = new Set(['id', 'meta', 'language', 'identifier', 'text'])

export function factTree(resource: Json, nameOf: NameOf = () => null): readonly FactNode[] {
  if (!isObject(resource)) return []
  const contained = containedIn(resource)
  const named: NameOf = (reference) => contained.get(reference) ?? nameOf(reference)
  const entries = Object.entries(resource).filter(([key]) => key !== 'resourceType')
  const nodesOf = (isThere: (key: string) => boolean) =>
    entries.filter(([key]) => isThere(key)).map(([key, json]) => nodeOf(key, json, named))
  const clinical = [
    ...nodesOf((key) => modifiers.has(key)),
    ...nodesOf((key) => !modifiers.has(key) && !aboutEntry.has(key)),
  ]
  const about = nodesOf((key) => aboutEntry.has(key))
  return about.length === 0 ? clinical : [...clinical, { kind: 'group', label: factTexts.aboutEntry, children: about }]
}

function nodeOf(key: string, json: Json, nameOf: NameOf, label = labelOf(key)): FactNode {
  if (Array.isArray(json)) return listNode(key, json, nameOf, label)
  if (isObject(json)) {
    if (key === 'extension') return extensionNode(json, nameOf)
    // The extension may change the meaning of its parent element, so it must look different from other facts.
    if (key === 'modifierExtension')
      return {
        kind: 'group',
        label: recordTexts.changesMeaning,
        children: [extensionNode(json, nameOf)],
        isModifier: true,
      }
    const line = objectLine(json, nameOf)
    return line === null ? groupOf(label, json, nameOf) : { kind: 'fact', label, text: line }
  }
  return { kind: 'fact', label, text: simpleLine(key, json) ?? '--' }
}

function listNode(key: string, list: readonly Json[], nameOf: NameOf, label: string): FactNode {
  const [only] = list
  if (list.length === 1 && only !== undefined) return nodeOf(key, only, nameOf, label)
  const nodes = list.map((one, index) => nodeOf(key, one, nameOf, `${label} ${index + 1}`))
  const isPlain = key !== 'extension' && nodes.every((node) => node.kind === 'fact')
  if (isPlain)
    return {
      kind: 'fact',
      label,
      text: nodes.map((node) => (node.kind === 'fact' ? node.text : '')).join('\n') || '--',
    }
  return { kind: 'group', label, children: nodes }
}

function groupOf(label: string, json: JsonObject, nameOf: NameOf): FactNode {
  const entries = Object.entries(json)
  const children = entries.map(([key, value]) => nodeOf(key, value, nameOf))
  return children.length === 0 ? { kind: 'fact', label, text: '--' } : { kind: 'group', label, children }
}

function extensionNode(json: JsonObject, nameOf: NameOf): FactNode {
  const url = typeof json['url'] === 'string' ? json['url'] : 'extension'
  const label = labelOf(url.split(/[/#]/).at(-1) ?? url)
  const rest = Object.entries(json).filter(([key]) => key !== 'url')
  const [only] = rest
  if (rest.length === 1 && only !== undefined) return nodeOf(only[0], only[1], nameOf, label)
  return { kind: 'group', label, children: rest.map(([key, value]) => nodeOf(key, value, nameOf)) }
}

function containedIn(resource: JsonObject): ReadonlyMap<string, string> {
  const contained = Array.isArray(resource['contained']) ? resource['contained'] : []
  const names = contained.flatMap((one: Json) => {
    const name = isObject(one) ? resourceName(one) : null
    return isObject(one) && typeof one['id'] === 'string' && name !== null ? [[`#${one['id']}`, name] as const] : []
  })
  return new Map(names)
}

/**
 * Returns the resource's name. If the resource has none, returns the text of another describing element, such as the
 * code or type.
 */
export function resourceName(resource: Json): string | null {
  if (!isObject(resource)) return null
  for (const key of ['name', 'title', 'code', 'vaccineCode', 'medicationCodeableConcept', 'type', 'description']) {
    const json = resource[key]
    const first = Array.isArray(json) ? json[0] : json
    if (typeof first === 'string') return first
    if (isObject(first)) {
      const line = objectLine(first, () => null)
        ?.split('\n')[0]
        ?.replace(/ \((?:official|usual)\)$/, '')
      if (line !== undefined) return line
    }
  }
  return null
}

type Related = {
  readonly reference: string
  readonly writtenAs?: readonly string[]
  readonly resourceType: string
  readonly resource: string
}

/**
 * Names of the related records, or their types if they have no name. Keyed by every form of the reference that the
 * record uses.
 */
export function namesOf(related: readonly Related[]): ReadonlyMap<string, string> {
  return new Map(
    related.flatMap(({ reference, writtenAs = [], resourceType, resource }) => {
      const json = tryRead(resource)
      const name = (json === null ? null : resourceName(json)) ?? labelOf(resourceType)
      return [reference, ...writtenAs].map((to) => [to, name] as const)
    }),
  )
}
