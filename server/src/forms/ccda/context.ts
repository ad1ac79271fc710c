import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf, isNameless, LONGEST_NAME, shortened } from './concepts.ts'
import type { Keep } from './keep.ts'
import { idReferredTo, saidIn } from './narrative.ts'
import type { NarrativeTexts } from './narrative.ts'
import type { NarrativeCells } from './narrative-cells.ts'
import type { Parties } from './parties.ts'
import type { SectionKind } from './section-kinds.ts'
import { hasTemplate } from './templates.ts'
import { at, attr, attrAt, collect, first, isRelatedBy, isUnknown, relatedTo, textOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

/** The section a statement is in. */
type Section = { readonly kind: SectionKind; readonly title: string | null }

/** What a converter of one kind of statement may use. */
export type Context = {
  readonly texts: NarrativeTexts
  readonly cells: NarrativeCells
  readonly keep: Keep
  readonly parties: Parties
  /** The reference to the patient. */
  readonly patient: JsonObject
  readonly section: Section
  /** When the document was made. */
  readonly created: string | null
  /** Whether a resource was made of the statement already. */
  readonly isUsed: (statement: Xml) => boolean
  /** Whether a statement inside another means something of its own, so that a resource is made of it. */
  readonly hasReader: (statement: Xml) => boolean
  /** Converts statements inside another that mean something of their own, however deep; less those read already. */
  readonly convertRelated: (statement: Xml, less?: readonly Xml[]) => void
}

/** Makes resources of one statement; none where it does not say enough. */
export type Convert = (statement: Xml, context: Context) => void

/** Source: LOINC, 'Annotation comment' and 'Reason care action performed or not' (QRDA's Reason). */
export const COMMENT = '48767-8'
const REASON = '77301-0'

/** The statement's code; where it has no words, the entry's own text is its name. */
export function codeOf(statement: Xml, context: Context): JsonObject | undefined {
  return namedInText(conceptOf(first(statement, 'code'), context.texts), statement, context)
}

/** A concept of a statement; where it has no words, the entry's own text is its name. */
export function namedInText(code: JsonObject | undefined, statement: Xml, context: Context): JsonObject | undefined {
  const isNamed =
    code && !isNameless(code) && (code.text !== undefined || labelOf({ ...code, coding: displays(code) }) !== null)
  if (isNamed === true) return code
  const said = nameInText(statement, context)
  if (said === null || (code && (said.length > LONGEST_NAME || isNoName(said)))) return code
  return { ...code, text: shortened(said) }
}

/** The name of a statement by its text: its own words, else those of the narrative that it refers to. */
export function nameInText(statement: Xml, { cells }: Pick<Context, 'cells'>): string | null {
  const text = first(statement, 'text')
  const id = idReferredTo(text)
  return textOf(text) ?? (id === null ? null : cells.namedBy(id))
}

function displays(code: JsonObject): readonly JsonObject[] {
  const coding = Array.isArray(code.coding) ? (code.coding as readonly JsonObject[]) : []
  return coding.flatMap(({ display }) => (typeof display === 'string' ? { display } : []))
}

/** Who wrote the statement. */
export function authorOf(statement: Xml, { parties }: Context): JsonObject | undefined {
  return parties.person(first(statement, 'author/assignedAuthor'))
}

/** Who did what it tells of. */
export function performersOf(statement: Xml, { parties }: Context): readonly JsonObject[] | undefined {
  const found = collect(at(statement, 'performer/assignedEntity'), (entity) => parties.person(entity))
  return found.length === 0 ? undefined : found
}

/** Who did it, and for whom: a laboratory or pharmacy is behind the person who is named. */
export function performersAndPlaces(statement: Xml, { parties }: Context): readonly JsonObject[] | undefined {
  const found = at(statement, 'performer/assignedEntity').flatMap((entity) => [
    parties.person(entity),
    parties.organization(first(entity, 'representedOrganization')),
  ])
  const told = collect(found, (one) => one ?? null)
  const references = told.map((one) => JSON.stringify(one))
  return some(told.filter((_, place) => references.indexOf(references[place] ?? '') === place))
}

/**
 * Whether a statement inside another says why that was done or not: an Indication, QRDA's Reason, what RSON relates. How
 * much it matters to somebody (Priority Preference) is no reason.
 */
export function isReason(statement: Xml): boolean {
  const isRelated = isRelatedBy(statement, 'RSON') && !hasTemplate(statement, template.priorityPreference)
  return isRelated || hasTemplate(statement, template.indication) || attrAt(statement, 'code', 'code') === REASON
}

/** Why it was done, or was not: by its code, else in its words. */
export function reasonsOf(statement: Xml, { texts }: Context): readonly JsonObject[] | undefined {
  const found = collect(relatedTo(statement).filter(isReason), (reason) => {
    const words = first(reason, 'value') ? null : saidIn(first(reason, 'text'), texts)
    return conceptOf(first(reason, 'value'), texts) ?? (words === null ? undefined : { text: shortened(words) })
  })
  return found.length === 0 ? undefined : found
}

/** Where it took place, or where it led (DST): the reference to the place by its name. */
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
 * The statement's status by CDA's word ('completed', 'active', …) through a table; the fallback where it has none. It is
 * 'unknown' of what the source does not know to be so (`nullFlavor` of the statement), unless it was withdrawn.
 */
export function statusOf(statement: Xml, words: Readonly<Record<string, string>>, fallback: string): string {
  const word = attrAt(statement, 'statusCode', 'code')?.toLowerCase() ?? ''
  if (isUnknown(statement) && word !== 'nullified') return 'unknown'
  return Object.hasOwn(words, word) ? (words[word] ?? fallback) : fallback
}

export function isNullified(statement: Xml): boolean {
  return attrAt(statement, 'statusCode', 'code')?.toLowerCase() === 'nullified'
}

/** A list, or undefined where it is empty. */
export function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}
