import type { FhirResource, Json, JsonObject } from './json.ts'
import type { Loose, OneOf, Sent } from './loose.ts'

export type Element = Json | undefined

/**
 * Null if the element is missing or blank. Joins a list with commas. Removes NUL and replaces lone surrogates with
 * U+FFFD, because the database can't store them in text. The stored resource keeps both unchanged.
 */
export function asText(element: Element): string | null {
  if (typeof element === 'string') return storable(element)
  return Array.isArray(element) ? commaList(asTexts(element)) : null
}

export function asTexts(element: Element): readonly string[] {
  return asArray(element).flatMap((item) => (typeof item === 'string' ? (storable(item) ?? []) : []))
}

/** Omits null entries. A single value counts as a list of one. */
export function asArray(element: Element): readonly Json[] {
  if (element === undefined || element === null) return []
  return isList(element) ? element.filter((item) => item !== null) : [element]
}

export function asObjects<Form>(element: Sent<Form>): readonly Loose<OneOf<Form>>[] {
  const objects = isObject(element) ? [element] : isList(element) ? element.filter(isObject) : []
  return objects as readonly unknown[] as readonly Loose<OneOf<Form>>[]
}

/** Returns the element if it is an object, or the first object of a list. Null if there is no object. */
export function asObject<Form>(element: Sent<Form>): Loose<OneOf<Form>> | null {
  const object = isObject(element) ? element : isList(element) ? element.find(isObject) : undefined
  return (object ?? null) as Loose<OneOf<Form>> | null
}

export function isObject(element: Element): element is JsonObject {
  return typeof element === 'object' && element !== null && !Array.isArray(element)
}

export function isTrue(element: Element): boolean {
  return element === true || element === 'true'
}

const TYPE = /^[A-Za-z]{1,64}$/

/**
 * Accepts unknown types. Rejects names of JavaScript's built-in properties (`constructor`, `toString`), because lookups
 * by type would find these properties.
 */
export function isResource(element: Element): element is FhirResource {
  if (!isObject(element) || typeof element.resourceType !== 'string') return false
  return TYPE.test(element.resourceType) && !(element.resourceType in Object.prototype)
}

/** Joins texts on one line, each once. Null if there are none. */
export function commaList(texts: readonly (string | null)[], separator = ', '): string | null {
  if (texts.length === 1) return texts[0] ?? null
  const uniqueTexts = new Set(texts.filter((text) => text !== null))
  return uniqueTexts.size === 0 ? null : [...uniqueTexts].join(separator)
}

export function oneLine(text: string): string {
  const line = text.length > 1000 ? text.slice(0, 1000) : text
  const words = line.replace(/\s+/g, ' ').trim()
  return words.length > 200 ? `${words.slice(0, 199).toWellFormed()}…` : words
}

function isList(element: Element): element is readonly Json[] {
  return Array.isArray(element)
}

function storable(text: string): string | null {
  const sound = text.isWellFormed() ? text : text.toWellFormed()
  const trimmed = (sound.includes('\0') ? sound.replaceAll('\0', '') : sound).trim()
  return trimmed === '' ? null : trimmed
}
