import { asArray, asObjects, asText, commaList, isObject } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { isPlaceholderCode } from '@kinchart/contract/rules/denial-codes.ts'
import { isNoName } from './no-name.ts'
import { hasSystemName, shownCode, wordsOfCode } from './code-words.ts'

/** More codings than these tell nothing more of one thing. */
const MOST_KEYS = 20

/**
 * The words for a coded thing.
 *
 * Source: FHIR R4 `CodeableConcept`: its text, else the first coding that has a display, else the words we have of a code,
 * else the first code, shown as a code ('code 207 (CVX)'). A text or a display that repeats the code is no words. All codings
 * are looked at, because senders put their own local code first as often as last. Words that take the place of a name ('Not
 * available') come last. A bare `Coding`, R5's `CodeableReference` and a plain text are read too; of a list, the first that
 * says anything.
 *
 * Absence: null, never the word 'undefined'.
 */
export function labelOf(concept: Element): string | null {
  if (isObject(concept)) return conceptLabel(concept)
  if (Array.isArray(concept)) return firstText(asArray(concept).map(labelOf))
  return asText(concept)
}

/** The words for every coded thing in a list, each once, separated by commas; null where there is none. */
export function labelsOf(concepts: Element): string | null {
  return Array.isArray(concepts) ? commaList(asArray(concepts).map(labelOf)) : labelOf(concepts)
}

/** The same of the words that were sent: codes are left out. */
export function wordsSent(concepts: Element): string | null {
  return commaList(asArray(concepts).map((concept) => (isObject(concept) ? conceptWords(concept) : asText(concept))))
}

/** Every code of every coding, in the order sent. */
export function codesOf(concepts: Element): readonly string[] {
  return asArray(concepts).flatMap((concept) => {
    if (typeof concept === 'string') return asText(concept) ?? []
    return isObject(concept) ? codingsOf(concept).flatMap((coding) => asText(coding.code) ?? []) : []
  })
}

/**
 * Every coding as one text, by which two records of one thing are known as such: 'http://snomed.info/sct|44054006'. A code
 * without a system says nothing to anybody else and is left out, and so is one that states why there is no code.
 */
export function codeKeysOf(concepts: Element): readonly string[] {
  const keys = asArray(concepts).flatMap((concept) =>
    isObject(concept)
      ? codingsOf(concept).flatMap((coding) => {
          const [system, code] = [asText(coding.system), asText(coding.code)]
          return system === null || code === null || isReason(coding) ? [] : `${system}|${code.toLowerCase()}`
        })
      : [],
  )
  return [...new Set(keys)].slice(0, MOST_KEYS)
}

/**
 * Whether any coding of any of the concepts has one of the codes, upper or lower case. A concept without codes is
 * asked for its text instead, because some senders have nothing else.
 */
export function hasCode(concepts: Element, ...wanted: readonly string[]): boolean {
  return asArray(concepts).some((concept) => {
    const codes = codesOf(concept)
    const said = codes.length > 0 ? codes : [labelOf(concept) ?? '']
    return said.some((code) => wanted.includes(code.toLowerCase()))
  })
}

/** The codings of a concept; something that is itself a coding counts as its only one. */
export function codingsOf(concept: JsonObject): readonly JsonObject[] {
  if (concept.coding !== undefined) return asObjects(concept.coding)
  if (isObject(concept.concept)) return codingsOf(concept.concept)
  return concept.code === undefined && concept.display === undefined ? [] : [concept]
}

/** Whether a coding is where a code should be and states why there is none, or is none. */
export function isReason({ system, code }: JsonObject): boolean {
  const [address, sent] = [asText(system), asText(code) ?? '']
  if (isPlaceholderCode(address, sent)) return true
  // What is masked is there.
  return reasonSystems.test(address ?? '') && !/^(?:masked|MSK)$/.test(sent)
}

const reasonSystems = /data-absent-reason|NullFlavor|2\.16\.840\.1\.113883\.5\.1008$/i

/** A program's word for nothing. */
const NO_WORDS = /^(?:null|undefined)$/i

/** The words that were sent, less those that repeat a code. */
function wordsIn(concept: JsonObject): readonly string[] {
  const codings = codingsOf(concept)
  const codes = codings.map(({ code }) => asText(code))
  const words = [concept.text, ...codings.map(({ display }) => display)].map(asText)
  const own = words.flatMap((text) => (text === null || codes.includes(text) || NO_WORDS.test(text) ? [] : [text]))
  return isObject(concept.concept) ? [...own, ...wordsIn(concept.concept)] : own
}

function conceptWords(concept: JsonObject): string | null {
  const words = wordsIn(concept)
  return words.find((text) => !isNoName(text)) ?? words[0] ?? null
}

function conceptLabel(concept: JsonObject): string | null {
  const words = wordsIn(concept)
  const coded = codingsOf(concept).flatMap((coding) => {
    const [system, code] = [asText(coding.system), asText(coding.code)]
    // The words that were sent in the place of a name are better than ours of why there is none.
    return code === null || isPlaceholderCode(system, code) || (words.length > 0 && isReason(coding))
      ? []
      : [{ system, code }]
  })
  const named = coded.filter(({ system }) => words.length === 0 || hasSystemName(system))
  return (
    words.find((text) => !isNoName(text)) ??
    firstText(coded.map(({ system, code }) => wordsOfCode(system, code) ?? null)) ??
    firstText(named.map(({ system, code }) => shownCode(system, code))) ??
    words[0] ??
    null
  )
}

function firstText(texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null) ?? null
}

/** The codes of a row: absent where there is none. */
export function codesIn(concept: Element): { codes?: string[] } {
  const codes = codeKeysOf(concept)
  return codes.length === 0 ? {} : { codes: [...codes] }
}
