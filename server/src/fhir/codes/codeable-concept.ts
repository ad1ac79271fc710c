import { asArray, asObjects, asText, commaList, isObject, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { isPlaceholderCode } from '@kinchart/contract/rules/denial-codes.ts'
import { isNoName } from './no-name.ts'
import { hasSystemName, shownCode, wordsOfCode } from './code-words.ts'

const MAX_KEYS = 20

/**
 * Returns the concept's text. If there is none, returns the first coding's display, our label for a code, or the first
 * code, shown as a code ('code 207 (CVX)'). Skips a text or display that repeats the code. Checks all codings, because
 * senders may put their local code first or last. Uses placeholders for a name ('Not available') only if there is
 * nothing else. Also reads a bare `Coding`, R5's `CodeableReference` and plain text. For a list, returns the first
 * label. Null if there is no label. Source: FHIR R4 `CodeableConcept`.
 */
export function labelOf(concept: Element): string | null {
  if (isObject(concept)) return conceptLabel(concept)
  if (Array.isArray(concept)) return firstText(asArray(concept).map(labelOf))
  return asText(concept)
}

/** Joins the labels with commas, each once. Null if there are none. */
export function labelsOf(concepts: Element): string | null {
  return Array.isArray(concepts) ? commaList(asArray(concepts).map(labelOf)) : labelOf(concepts)
}

/** Returns only text that was sent, not codes. */
export function wordsSent(concepts: Element): string | null {
  return commaList(asArray(concepts).map((concept) => (isObject(concept) ? conceptWords(concept) : asText(concept))))
}

export function codesOf(concepts: Element): readonly string[] {
  return asArray(concepts).flatMap((concept) => {
    if (typeof concept === 'string') return asText(concept) ?? []
    return isObject(concept) ? codingsOf(concept).flatMap((coding) => asText(coding.code) ?? []) : []
  })
}

/**
 * Returns each coding as a string: 'http://snomed.info/sct|44054006'. Two records of the same item have such a string
 * in common. Omits a code without a system, which has no meaning elsewhere. Also omits a code that states why there is
 * no code.
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
  return [...new Set(keys)].slice(0, MAX_KEYS)
}

/** Ignores case. If a concept has no codes, checks its text, because some senders send nothing else. */
export function hasCode(concepts: Element, ...wanted: readonly string[]): boolean {
  return asArray(concepts).some((concept) => {
    const codes = codesOf(concept)
    const codesOrLabel = codes.length > 0 ? codes : [labelOf(concept) ?? '']
    return codesOrLabel.some((code) => wanted.includes(code.toLowerCase()))
  })
}

/** Treats a bare Coding as a concept that has only this coding. */
export function codingsOf(concept: JsonObject): readonly JsonObject[] {
  if (concept.coding !== undefined) return asObjects(concept.coding)
  if (isObject(concept.concept)) return codingsOf(concept.concept)
  return concept.code === undefined && concept.display === undefined ? [] : [concept]
}

/** True if the coding has no code, or states the reason for a missing code. */
export function isReason({ system, code }: JsonObject): boolean {
  const [address, sent] = [asText(system), asText(code) ?? '']
  if (isPlaceholderCode(address, sent)) return true
  // 'Masked' is not a reason for a missing code, because the masked value exists.
  return reasonSystems.test(address ?? '') && !/^(?:masked|MSK)$/.test(sent)
}

const reasonSystems = /data-absent-reason|NullFlavor|2\.16\.840\.1\.113883\.5\.1008$/i

const NO_WORDS = /^(?:null|undefined)$/i

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
    // Text that was sent is better than our label for a missing code.
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

/** `codes` is absent if the concept contains no codes. */
export function codesIn(concept: Element): { codes?: string[] } {
  const codes = codeKeysOf(concept)
  return codes.length === 0 ? {} : { codes: [...codes] }
}
