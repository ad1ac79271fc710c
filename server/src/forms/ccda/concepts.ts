import type { JsonObject } from '#fhir/json/json.ts'
import { codeSystemOf } from '#fhir/codes/code-systems.ts'
import { saidIn } from './narrative.ts'
import type { NarrativeTexts } from './narrative.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { attr, childrenOf, collect, first } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

/** Longest text that names a code that has words of its own; whatever is longer is a story the narrative tells. */
export const LONGEST_NAME = 300

/** Longest text that stands for a code without words. */
const LONGEST_TEXT = 2000

/**
 * A FHIR CodeableConcept.
 *
 * Source: CDA R2 `CD`, `CE`, `CV`, `CS`: the code, then its translations. The text is `originalText` with its reference
 * into the narrative resolved, else the code's name with its qualifiers ('Knee (Laterality: Left)'). A nullFlavor is no
 * code; translations and words beside it count. Words that say that no name is available never stand for a code.
 *
 * Absence: undefined.
 */
export function conceptOf(element: Xml | null, texts: NarrativeTexts): JsonObject | undefined {
  if (!element) return undefined
  const coding = collect([element, ...childrenOf(element, 'translation')], (one) => codingOf(one))
  const said = saidIn(first(element, 'originalText'), texts) ?? qualifiedName(element)
  const words = said ?? (coding.length === 0 ? attr(element, 'displayName') : null)
  const isName =
    words !== null &&
    (words.length <= LONGEST_NAME || coding.every(({ display }) => display === undefined)) &&
    (coding.length === 0 || !isNoName(words))
  if (coding.length === 0 && !isName) return undefined
  return { ...(coding.length > 0 && { coding }), ...(isName && { text: shortened(words) }) }
}

/** Whether a concept has neither a code nor a name: its text says that there is none. */
export const isNameless = ({ coding, text }: JsonObject): boolean =>
  coding === undefined && typeof text === 'string' && isNoName(text)

/** Source: CDA R2 `CD.qualifier`. Absence: null where nothing qualifies the code. */
function qualifiedName(element: Xml): string | null {
  const qualifiers = collect(childrenOf(element, 'qualifier'), (qualifier) => {
    const value = attr(first(qualifier, 'value'), 'displayName')
    const part = attr(first(qualifier, 'name'), 'displayName')
    return value === null || part === null ? value : `${part}: ${value}`
  })
  const name = attr(element, 'displayName') ?? attr(element, 'code')
  return qualifiers.length === 0 || name === null ? null : `${name} (${qualifiers.join(', ')})`
}

/** A text as long as a record's name may be. */
export function shortened(words: string): string {
  return words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : words
}

/** A list of the concepts that say something; undefined where none does. */
export function conceptsOf(elements: readonly Xml[], texts: NarrativeTexts): readonly JsonObject[] | undefined {
  const concepts = collect(elements, (element) => conceptOf(element, texts))
  return concepts.length === 0 ? undefined : concepts
}

/** A FHIR Coding of a code alone. */
export function codingOf(element: Xml | null): JsonObject | undefined {
  const code = attr(element, 'code')
  if (code === null || attr(element, 'nullFlavor') !== null) return undefined
  const system = codeSystemOf(attr(element, 'codeSystem'))
  const version = attr(element, 'codeSystemVersion')
  const display = attr(element, 'displayName')
  return {
    ...(system !== undefined && { system }),
    ...(version !== null && { version }),
    code,
    ...(display !== null && { display }),
  }
}

/** A concept of our own choosing. */
export function concept(system: string, code: string, display: string): JsonObject {
  return { coding: [{ system, code, display }] }
}

const terminology = 'http://terminology.hl7.org/CodeSystem/'

/** A concept of HL7's own code systems ('condition-clinical'). */
export function hl7Concept(system: string, code: string, display: string): JsonObject {
  return concept(terminology + system, code, display)
}

/** The code of a coded element, of itself or any of its translations, that is one of those asked for. */
export function codeAmong<T>(element: Xml | null, known: Readonly<Record<string, T>>): T | null {
  if (!element) return null
  for (const one of [element, ...childrenOf(element, 'translation')]) {
    const code = attr(one, 'code')
    if (code !== null && Object.hasOwn(known, code)) return known[code] ?? null
  }
  return null
}
