import { asArray, asObjects, asText, commaList, isObject, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { isPlaceholderCode } from '@kinchart/contract/rules/denial-codes.ts'
import { isNoName } from './no-name.ts'
import { hasSystemName, shownCode, wordsOfCode } from './code-words.ts'

const MAX_KEYS = 20

/**
 * Returns the concept's text, else a display, else our label for a code, else the code itself ('code 207 (CVX)').
 * Checks all codings, because senders may put their local code first or last. Skips a text or display that repeats
 * the code. Returns a placeholder for a name ('Not available') only if there is no other label. Also reads a bare
 * `Coding`, R5's `CodeableReference` and plain text. For a list, returns the first label. Null if there is no label.
 * Source: FHIR R4 `CodeableConcept`.
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

/**
 * Returns each concept's text or display as sent, joined with commas. Returns no codes and none of our labels. Null
 * if no text was sent.
 */
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
 * Returns each coding as a string, such as 'http://snomed.info/sct|44054006'. Two records of the same item share such
 * a string. Omits a code without a system, because other sources may use the same code for something else. Also omits
 * a code that only states why there is no code.
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

/**
 * Returns whether any concept has one of the `wanted` codes, ignoring case. `wanted` must be lowercase. If a concept
 * has no codes, compares its text, because some senders send nothing else.
 */
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
    // If text was sent, ignore a code that only states why there is no code.
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
