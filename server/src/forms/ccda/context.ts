import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf, isNameless, MAX_CODE_NAME_LENGTH, shortened } from './concepts.ts'
import type { Keep } from './keep.ts'
import { idReferredTo, resolveText, type NarrativeTexts } from './narrative.ts'
import type { NarrativeCells } from './narrative-cells.ts'
import type { Parties } from './parties.ts'
import type { SectionKind } from './section-kinds.ts'
import { hasTemplate } from './templates.ts'
import {
  at,
  attr,
  attrAt,
  collect,
  first,
  isRelatedBy,
  isUnknown,
  relatedTo,
  textOf,
  type Xml,
} from './xml-elements.ts'
import { template } from './template-names.ts'

type Section = { readonly kind: SectionKind; readonly title: string | null }

export type Context = {
  readonly texts: NarrativeTexts
  readonly cells: NarrativeCells
  readonly keep: Keep
  readonly parties: Parties
  readonly patient: JsonObject
  readonly section: Section
  readonly created: string | null
  readonly isUsed: (statement: Xml) => boolean
  readonly hasReader: (statement: Xml) => boolean
  /** Converts nested statements at any depth, except those in `less`, which were already read. */
  readonly convertRelated: (statement: Xml, less?: readonly Xml[]) => void
}

/** Creates no resource if the statement lacks required content. */
export type Convert = (statement: Xml, context: Context) => void

/** Source: LOINC, 'Annotation comment' and 'Reason care action performed or not' (QRDA's Reason). */
export const COMMENT = '48767-8'
const REASON = '77301-0'

export function codeOf(statement: Xml, context: Context): JsonObject | undefined {
  return namedInText(conceptOf(first(statement, 'code'), context.texts), statement, context)
}

export function namedInText(code: JsonObject | undefined, statement: Xml, context: Context): JsonObject | undefined {
  const isNamed =
    code && !isNameless(code) && (code.text !== undefined || labelOf({ ...code, coding: displays(code) }) !== null)
  if (isNamed === true) return code
  const statedName = nameInText(statement, context)
  if (statedName === null || (code && (statedName.length > MAX_CODE_NAME_LENGTH || isNoName(statedName)))) return code
  return { ...code, text: shortened(statedName) }
}

/** Returns the statement's own text, else the narrative that it refers to. */
export function nameInText(statement: Xml, { cells }: Pick<Context, 'cells'>): string | null {
  const text = first(statement, 'text')
  const id = idReferredTo(text)
  return textOf(text) ?? (id === null ? null : cells.namedBy(id))
}

function displays(code: JsonObject): readonly JsonObject[] {
  const coding = Array.isArray(code.coding) ? (code.coding as readonly JsonObject[]) : []
  return coding.flatMap(({ display }) => (typeof display === 'string' ? { display } : []))
}

export function authorOf(statement: Xml, { parties }: Context): JsonObject | undefined {
  return parties.person(first(statement, 'author/assignedAuthor'))
}

export function performersOf(statement: Xml, { parties }: Context): readonly JsonObject[] | undefined {
  const found = collect(at(statement, 'performer/assignedEntity'), (entity) => parties.person(entity))
  return found.length === 0 ? undefined : found
}

/** Includes the organizations that the performers represent, such as a laboratory or pharmacy. */
export function performersAndPlaces(statement: Xml, { parties }: Context): readonly JsonObject[] | undefined {
  const found = at(statement, 'performer/assignedEntity').flatMap((entity) => [
    parties.person(entity),
    parties.organization(first(entity, 'representedOrganization')),
  ])
  const presentValues = collect(found, (one) => one ?? null)
  const references = presentValues.map((one) => JSON.stringify(one))
  return some(presentValues.filter((_, place) => references.indexOf(references[place] ?? '') === place))
}

/**
 * Returns true for a nested statement that states why something was or was not done: an Indication, QRDA's Reason, an
 * RSON relationship. A preference (Priority Preference) is not a reason.
 */
export function isReason(statement: Xml): boolean {
  const isRelated = isRelatedBy(statement, 'RSON') && !hasTemplate(statement, template.priorityPreference)
  return isRelated || hasTemplate(statement, template.indication) || attrAt(statement, 'code', 'code') === REASON
}

export function reasonsOf(statement: Xml, { texts }: Context): readonly JsonObject[] | undefined {
  const found = collect(relatedTo(statement).filter(isReason), (reason) => {
    const words = first(reason, 'value') ? null : resolveText(first(reason, 'text'), texts)
    return conceptOf(first(reason, 'value'), texts) ?? (words === null ? undefined : { text: shortened(words) })
  })
  return found.length === 0 ? undefined : found
}

/** Returns the name of the place where the act took place (LOC) or of its destination (DST). */
export function placeOf(statement: Xml, typeCode: 'LOC' | 'DST' = 'LOC'): JsonObject | undefined {
  for (const participant of at(statement, 'participant')) {
    if (attr(participant, 'typeCode') !== typeCode) continue
    const role = first(participant, 'participantRole')
    const display = first(role, 'playingEntity/name')?.textContent?.replace(/\s+/g, ' ').trim()
    const words = display || attrAt(role, 'code', 'displayName')
    if (words) return { display: words }
  }
  return undefined
}

/**
 * Maps CDA's status ('completed', 'active', …) with the given table. A statement with a `nullFlavor` is 'unknown',
 * because the source does not know whether the statement is true. A withdrawn statement (`nullified`) is mapped even
 * if it has a `nullFlavor`.
 */
export function statusOf(statement: Xml, words: Readonly<Record<string, string>>, fallback: string): string {
  const word = attrAt(statement, 'statusCode', 'code')?.toLowerCase() ?? ''
  if (isUnknown(statement) && word !== 'nullified') return 'unknown'
  return Object.hasOwn(words, word) ? (words[word] ?? fallback) : fallback
}

export function isNullified(statement: Xml): boolean {
  return attrAt(statement, 'statusCode', 'code')?.toLowerCase() === 'nullified'
}

export function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}
