import { asArray, asObjects, asText, isObject, type Element } from '#fhir/json/elements.ts'
import type { Json, JsonObject } from '#fhir/json/json.ts'

/** Undefined if the older resource has no value for the R4 name. */
export type Renamed = Readonly<Record<string, Element>>

/**
 * If an R4 name already exists, its value takes precedence, because some sources mix elements of several versions.
 * The older elements stay, because some of them qualify the record (`notGiven`).
 */
export function withNames<T extends JsonObject>(holder: T, renamed: Renamed): T {
  const added = Object.entries(renamed).filter(([name, value]) => value !== undefined && holder[name] === undefined)
  return added.length === 0 ? holder : { ...holder, ...(Object.fromEntries(added) as { [name: string]: Json }) }
}

/** Returns the children with these names in one list. Undefined if there are no such children. */
export function each(elements: Element, ...names: readonly string[]): Element {
  const found = asObjects(elements).flatMap((one) => names.flatMap((name) => asArray(one[name])))
  return found.length === 0 ? undefined : found
}

export function wrapped(elements: Element, name: string): Element {
  const found = asArray(elements).map((one) => ({ [name]: one }))
  return found.length === 0 ? undefined : found
}

/** Undefined if there are no items. */
export function changed(elements: Element, change: (one: JsonObject) => JsonObject): Element {
  if (isObject(elements)) return change(elements)
  const found = asObjects(elements)
  return found.length === 0 ? undefined : found.map(change)
}

/**
 * Returns R4's elements for the members of a panel and for the results from which a result is derived. Source: DSTU2
 * and STU3 `Observation.related`.
 */
export function relatedResults(related: Element): Renamed {
  const ofType = (type: string): Element => {
    const found = asObjects(related).flatMap((one) => (asText(one.type) === type ? asArray(one.target) : []))
    return found.length === 0 ? undefined : found
  }
  return { hasMember: ofType('has-member'), derivedFrom: ofType('derived-from') }
}

export const noteOf = (element: Element): Element => (typeof element === 'string' ? [{ text: element }] : element)
