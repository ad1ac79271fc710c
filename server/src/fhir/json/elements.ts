import type { FhirResource, Json, JsonObject } from './json.ts'
import type { Loose, OneOf, Sent } from './loose.ts'

/** An element as it may or may not be in a resource. */
export type Element = Json | undefined

/**
 * The text of an element that is to hold a string, a code or a number; null where there is none or only white space.
 *
 * Senders put a list where one text belongs; its texts are then joined by commas. What cannot be in a database's
 * text is replaced: NUL is left out, half a surrogate pair becomes U+FFFD. The stored resource keeps both.
 */
export function asText(element: Element): string | null {
  if (typeof element === 'string') return storable(element)
  return Array.isArray(element) ? commaList(asTexts(element)) : null
}

/** Every text of an element that is to hold several. A single one counts as a list of one. */
export function asTexts(element: Element): readonly string[] {
  return asArray(element).flatMap((item) => (typeof item === 'string' ? (storable(item) ?? []) : []))
}

/** The items of an element that is to repeat; null entries are left out, and a single value counts as a list of one. */
export function asArray(element: Element): readonly Json[] {
  if (element === undefined || element === null) return []
  return isList(element) ? element.filter((item) => item !== null) : [element]
}

/** The objects of an element that is to repeat. */
export function asObjects<Form>(element: Sent<Form>): readonly Loose<OneOf<Form>>[] {
  const objects = isObject(element) ? [element] : isList(element) ? element.filter(isObject) : []
  return objects as readonly unknown[] as readonly Loose<OneOf<Form>>[]
}

/** The object of an element that is to hold one; of a list where one belongs, its first. */
export function asObject<Form>(element: Sent<Form>): Loose<OneOf<Form>> | null {
  const object = isObject(element) ? element : isList(element) ? element.find(isObject) : undefined
  return (object ?? null) as Loose<OneOf<Form>> | null
}

export function isObject(element: Element): element is JsonObject {
  return typeof element === 'object' && element !== null && !Array.isArray(element)
}

/** Whether an element says yes, as a boolean or as the word. */
export function isTrue(element: Element): boolean {
  return element === true || element === 'true'
}

const TYPE = /^[A-Za-z]{1,64}$/

/**
 * Whether this is an object that names its FHIR type. Types we do not know count too, but not what every object of this
 * language answers to (`constructor`, `toString`): tables by type would find it.
 */
export function isResource(element: Element): element is FhirResource {
  if (!isObject(element) || typeof element.resourceType !== 'string') return false
  return TYPE.test(element.resourceType) && !(element.resourceType in Object.prototype)
}

/** Texts in one line, each once; null where there is none. */
export function commaList(texts: readonly (string | null)[], separator = ', '): string | null {
  if (texts.length === 1) return texts[0] ?? null
  const said = new Set(texts.filter((text) => text !== null))
  return said.size === 0 ? null : [...said].join(separator)
}

/** A text on one line and short enough to name a record. */
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
