import { resultTexts } from '@kinchart/texts/en/details.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { formatDateTime, formatInstant } from '#text/format-date.ts'
import type { Fact } from '#record/section.ts'
import { resourceName } from './fact-tree.ts'
import { isObject } from './fact-lines.ts'
import type { JsonObject } from './fact-lines.ts'
import { tryRead } from './read-json.ts'
import type { Json } from './read-json.ts'

/** A record as it arrived, and what it points to. */
export type Arrived = {
  readonly resource: string
  readonly receivedAt: string
  readonly related: readonly {
    readonly reference: string
    readonly writtenAs?: readonly string[]
    readonly resourceType: string
    readonly resource: string
  }[]
}

const said = (json: Json | undefined): string | null => (typeof json === 'string' && json !== '' ? json : null)
const listed = (json: Json | undefined): readonly JsonObject[] =>
  (Array.isArray(json) ? json : json === undefined ? [] : [json]).filter((one: Json) => isObject(one))

/**
 * What a person asks of a result first: when and where it was made, who asked for it, what it is called there. A fact that
 * was not sent is left out; only the status says that it was not. Source: look/reading.md, 12.
 */
export function resultFacts({ resource, receivedAt, related }: Arrived): readonly Fact[] {
  const json = tryRead(resource)
  if (json === null || !isObject(json)) return []
  const others = new Map(
    related.flatMap((one) =>
      [one.reference, ...(one.writtenAs ?? [])].map((to) => [to, tryRead(one.resource)] as const),
    ),
  )
  const nameOf = (to: JsonObject): string | null => {
    const found = others.get(said(to['reference']) ?? '')
    return said(to['display']) ?? (found === undefined || found === null ? null : resourceName(found))
  }
  const performers = listed(json['performer']).map((one) => (isObject(one['actor']) ? one['actor'] : one))
  const isPlace = (to: JsonObject): boolean => /Organization/.test(said(to['reference']) ?? said(to['type']) ?? '')
  const named = (some: readonly JsonObject[]): string => listOf([...new Set(some.flatMap((one) => nameOf(one) ?? []))])
  const ordered = [...listed(json['basedOn']), ...listed(json['request'])].flatMap((to) => {
    const order = others.get(said(to['reference']) ?? '')
    return order !== undefined && order !== null && isObject(order)
      ? listed(order['requester'] ?? order['orderer'])
      : []
  })
  const facts: readonly (readonly [string, string | null])[] = [
    [resultTexts.collected, collectedOn(json)],
    [resultTexts.arrived, formatInstant(receivedAt)],
    [resultTexts.status, said(json['status']) ?? resultTexts.noStatus],
    [resultTexts.laboratory, named(performers.filter(isPlace))],
    [resultTexts.performedBy, named(performers.filter((one) => !isPlace(one)))],
    [resultTexts.orderedBy, named(ordered)],
    [resultTexts.sourceName, nameAtSource(json)],
  ]
  return facts.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))
}

function collectedOn(json: JsonObject): string | null {
  const at = said(json['effectiveDateTime']) ?? said(json['effectiveInstant'])
  if (at !== null) return formatDateTime(at)
  const period = json['effectivePeriod']
  const start = period !== undefined && isObject(period) ? said(period['start']) : null
  return start === null ? null : formatDateTime(start)
}

/** The source's words for what was tested; where it wrote none, the first name of its codes. */
function nameAtSource(json: JsonObject): string | null {
  const code = json['code']
  if (code === undefined || !isObject(code)) return null
  return said(code['text']) ?? listed(code['coding']).flatMap((one) => said(one['display']) ?? [])[0] ?? null
}
