import { asArray, asObjects, asText, isObject, type Element } from '#fhir/json/elements.ts'
import type { Json, JsonObject } from '#fhir/json/json.ts'

/** New elements by their R4 name; undefined if the older resource has no value for them. */
export type Renamed = Readonly<Record<string, Element>>

/**
 * Adds a resource's older elements under their R4 names. Existing R4 names win, because sources mix the versions; the
 * older elements stay, because some of them qualify the record (`notGiven`).
 */
export function withNames<T extends JsonObject>(holder: T, renamed: Renamed): T {
  const added = Object.entries(renamed).filter(([name, value]) => value !== undefined && holder[name] === undefined)
  return added.length === 0 ? holder : { ...holder, ...(Object.fromEntries(added) as { [name: string]: Json }) }
}

/** Collects the named children of each element into one list; undefined if empty. */
export function each(elements: Element, ...names: readonly string[]): Element {
  const found = asObjects(elements).flatMap((one) => names.flatMap((name) => asArray(one[name])))
  return found.length === 0 ? undefined : found
}

/** Wraps each value in an object, for elements that R4 nests. */
export function wrapped(elements: Element, name: string): Element {
  const found = asArray(elements).map((one) => ({ [name]: one }))
  return found.length === 0 ? undefined : found
}

/** Maps every item of a repeating element; undefined if there are none. */
export function changed(elements: Element, change: (one: JsonObject) => JsonObject): Element {
  if (isObject(elements)) return change(elements)
  const found = asObjects(elements)
  return found.length === 0 ? undefined : found.map(change)
}

/** Returns R4's panel members and derived-from results. Source: DSTU2 and STU3 `Observation.related`. */
export function relatedResults(related: Element): Renamed {
  const ofType = (type: string): Element => {
    const found = asObjects(related).flatMap((one) => (asText(one.type) === type ? asArray(one.target) : []))
    return found.length === 0 ? undefined : found
  }
  return { hasMember: ofType('has-member'), derivedFrom: ofType('derived-from') }
}

/** Converts a plain text to FHIR R4 `note`. */
export const noteOf = (element: Element): Element => (typeof element === 'string' ? [{ text: element }] : element)
