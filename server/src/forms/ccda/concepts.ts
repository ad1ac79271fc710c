import type { JsonObject } from '#fhir/json/json.ts'
import { codeSystemOf } from '#fhir/codes/code-systems.ts'
import { resolveText, type NarrativeTexts } from './narrative.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { attr, childrenOf, collect, first, type Xml } from './xml-elements.ts'

/** For the text of a code that has a display. Longer text belongs in the narrative. */
export const MAX_CODE_NAME_LENGTH = 300

/** For the text of a code without a display. */
const MAX_TEXT_LENGTH = 2000

/**
 * Reads the code, then its translations. The text is `originalText` with its reference into the narrative resolved,
 * else the code's name with its qualifiers ('Knee (Laterality: Left)'). Skips a code with a nullFlavor, but uses its
 * translations and text. If a text states that no name is available, the text is not used as a name. Returns undefined
 * if nothing is left. Source: CDA R2 `CD`, `CE`, `CV`, `CS`.
 */
export function conceptOf(element: Xml | null, texts: NarrativeTexts): JsonObject | undefined {
  if (!element) return undefined
  const coding = collect([element, ...childrenOf(element, 'translation')], (one) => codingOf(one))
  const originalText = resolveText(first(element, 'originalText'), texts) ?? qualifiedName(element)
  const words = originalText ?? (coding.length === 0 ? attr(element, 'displayName') : null)
  const isName =
    words !== null &&
    (words.length <= MAX_CODE_NAME_LENGTH || coding.every(({ display }) => display === undefined)) &&
    (coding.length === 0 || !isNoName(words))
  if (coding.length === 0 && !isName) return undefined
  return { ...(coding.length > 0 && { coding }), ...(isName && { text: shortened(words) }) }
}

/** Returns true if the concept has no code and its text states that no name is available. */
export const isNameless = ({ coding, text }: JsonObject): boolean =>
  coding === undefined && typeof text === 'string' && isNoName(text)

/** Null if there is no qualifier. Source: CDA R2 `CD.qualifier`. */
function qualifiedName(element: Xml): string | null {
  const qualifiers = collect(childrenOf(element, 'qualifier'), (qualifier) => {
    const value = attr(first(qualifier, 'value'), 'displayName')
    const part = attr(first(qualifier, 'name'), 'displayName')
    return value === null || part === null ? value : `${part}: ${value}`
  })
  const name = attr(element, 'displayName') ?? attr(element, 'code')
  return qualifiers.length === 0 || name === null ? null : `${name} (${qualifiers.join(', ')})`
}

export function shortened(words: string): string {
  return words.length > MAX_TEXT_LENGTH ? `${words.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…` : words
}

/** Undefined if all are empty. */
export function conceptsOf(elements: readonly Xml[], texts: NarrativeTexts): readonly JsonObject[] | undefined {
  const concepts = collect(elements, (element) => conceptOf(element, texts))
  return concepts.length === 0 ? undefined : concepts
}

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

export function concept(system: string, code: string, display: string): JsonObject {
  return { coding: [{ system, code, display }] }
}

const terminology = 'http://terminology.hl7.org/CodeSystem/'

export function hl7Concept(system: string, code: string, display: string): JsonObject {
  return concept(terminology + system, code, display)
}

/** Returns the value for the first code found in `known`. Checks the element's code, then its translations. */
export function codeAmong<T>(element: Xml | null, known: Readonly<Record<string, T>>): T | null {
  if (!element) return null
  for (const one of [element, ...childrenOf(element, 'translation')]) {
    const code = attr(one, 'code')
    if (code !== null && Object.hasOwn(known, code)) return known[code] ?? null
  }
  return null
}
