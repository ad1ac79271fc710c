import { labelOf } from '#fhir/codeable-concept.ts'
import type { JsonObject } from '#fhir/json.ts'
import { conceptOf, LONGEST_NAME, shortened } from './concepts.ts'
import type { Keep } from './keep.ts'
import { saidIn } from './narrative.ts'
import type { NarrativeTexts } from './narrative.ts'
import type { NarrativeCells } from './narrative-cells.ts'
import type { Parties } from './parties.ts'
import type { SectionKind } from './section-kinds.ts'
import { hasTemplate } from './templates.ts'
import { at, attr, attrAt, collect, first, isRelatedBy, relatedTo } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

/** The section a statement stands in. */
export type Section = { readonly kind: SectionKind; readonly title: string | null }

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
  /** Converts statements inside another that mean something of their own. */
  readonly convertRelated: (statement: Xml) => void
}

/** Makes resources of one statement; none where it does not say enough. */
export type Convert = (statement: Xml, context: Context) => void

const COMMENT = '48767-8'

/** The statement's code; where it has no words, the entry's own text is its name. */
export function codeOf(statement: Xml, { texts }: Context): JsonObject | undefined {
  const code = conceptOf(first(statement, 'code'), texts)
  if (code && (code.text !== undefined || labelOf({ ...code, coding: displays(code) }) !== null)) return code
  const said = saidIn(first(statement, 'text'), texts)
  if (said === null || (code && said.length > LONGEST_NAME)) return code
  return { ...code, text: shortened(said) }
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

/** Comments on the statement, as FHIR Annotations. Source: Comment Activity, and Instructions within. */
export function notesOf(statement: Xml, { texts }: Context): readonly JsonObject[] | undefined {
  const found = relatedTo(statement)
    .filter((one) => hasTemplate(one, 64) || attrAt(one, 'code', 'code') === COMMENT)
    .flatMap((comment) => {
      const text = saidIn(first(comment, 'text'), texts)
      return text === null ? [] : { text }
    })
  return found.length === 0 ? undefined : found
}

/** Why it was done. Source: Indication, related by RSON. */
export function reasonsOf(statement: Xml, { texts }: Context): readonly JsonObject[] | undefined {
  const reasons = relatedTo(statement).filter((one) => hasTemplate(one, 19) || isRelatedBy(one, 'RSON'))
  const found = collect(reasons, (reason) => conceptOf(first(reason, 'value'), texts))
  return found.length === 0 ? undefined : found
}

/** Where it took place: the reference to the place by its name. */
export function placeOf(statement: Xml): JsonObject | undefined {
  for (const participant of at(statement, 'participant')) {
    if (attr(participant, 'typeCode') !== 'LOC') continue
    const role = first(participant, 'participantRole')
    const display = first(role, 'playingEntity/name')?.textContent?.replace(/\s+/g, ' ').trim()
    const words = display || attrAt(role, 'code', 'displayName')
    if (words) return { display: words }
  }
  return undefined
}

/** The statement's status by CDA's word ('completed', 'active', …) through a table; the fallback where it has none. */
export function statusOf(statement: Xml, words: Readonly<Record<string, string>>, fallback: string): string {
  const word = attrAt(statement, 'statusCode', 'code')?.toLowerCase() ?? ''
  return Object.hasOwn(words, word) ? (words[word] ?? fallback) : fallback
}

export function isNullified(statement: Xml): boolean {
  return attrAt(statement, 'statusCode', 'code')?.toLowerCase() === 'nullified'
}

/** A list, or undefined where it is empty. */
export function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}
