import { asArray, asObjects, asText, isObject } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { Json, JsonObject } from '#fhir/json/json.ts'

/** New elements by their R4 name; undefined where the older resource has nothing to put there. */
export type Renamed = Readonly<Record<string, Element>>

/**
 * A resource with its older elements under their R4 names. What has its R4 name already stays as it is, because senders
 * mix the versions; the older elements stay beside it, because some of them qualify the record (`notGiven`).
 */
export function withNames<T extends JsonObject>(holder: T, renamed: Renamed): T {
  const added = Object.entries(renamed).filter(([name, value]) => value !== undefined && holder[name] === undefined)
  return added.length === 0 ? holder : { ...holder, ...(Object.fromEntries(added) as { [name: string]: Json }) }
}

/** The elements of a backbone element, one name out of each, as one list; undefined where there is none. */
export function each(elements: Element, ...names: readonly string[]): Element {
  const found = asObjects(elements).flatMap((one) => names.flatMap((name) => asArray(one[name])))
  return found.length === 0 ? undefined : found
}

/** An element that an R4 resource repeats, each inside an object. */
export function wrapped(elements: Element, name: string): Element {
  const found = asArray(elements).map((one) => ({ [name]: one }))
  return found.length === 0 ? undefined : found
}

/** Every part of a repeating element, changed; undefined where there is none. */
export function changed(elements: Element, change: (one: JsonObject) => JsonObject): Element {
  if (isObject(elements)) return change(elements)
  const found = asObjects(elements)
  return found.length === 0 ? undefined : found.map(change)
}

/** R4's members of a panel and what a result is made of. Source: DSTU2 and STU3 `Observation.related`. */
export function relatedResults(related: Element): Renamed {
  const ofType = (type: string): Element => {
    const found = asObjects(related).flatMap((one) => (asText(one.type) === type ? asArray(one.target) : []))
    return found.length === 0 ? undefined : found
  }
  return { hasMember: ofType('has-member'), derivedFrom: ofType('derived-from') }
}

/** FHIR R4 `note` of an element that was a plain text. */
export const noteOf = (element: Element): Element => (typeof element === 'string' ? [{ text: element }] : element)
