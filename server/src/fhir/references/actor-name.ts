import { asArray, asObject, asText, commaList, type Element } from '#fhir/json/elements.ts'
import { humanName, nameOfResource } from './human-name.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { npiAddress, npiOf } from '#fhir/codes/npi.ts'
import { findContained, follow, readReference, type Resolve } from './reference.ts'

/**
 * Returns `Reference.display`. If there is none, returns the name of the referenced resource (contained or resolved).
 * If the resource has no name, returns a name from the identifier: the NPI's owner, or the number with its type ('NPI
 * 1407891336'). A `PractitionerRole` has the name of its practitioner, or of its organization if there is no
 * practitioner. Null if there is no name. An id is never a name. If there is a display, resolves nothing. Source:
 * FHIR R4 `Reference`.
 */
export function actorName(element: Element, holder: JsonObject, resolve: Resolve): string | null {
  const reference = readReference(element)
  if (!reference) return null
  if (reference.display !== null && !isNoName(reference.display)) return reference.display
  const found = follow(reference, holder, resolve)
  const name = found ? foundName(found, holder, resolve) : null
  return name ?? nameByIdentifier(asObject(asObject(element)?.identifier), holder, resolve) ?? reference.display
}

function nameByIdentifier(identifier: JsonObject | null, holder: JsonObject, resolve: Resolve): string | null {
  const value = asText(identifier?.value)
  if (value === null || /^urn:/i.test(value)) return null
  const npi = npiOf(identifier)
  const found = npi === null ? undefined : resolve(npiAddress(npi))
  const name = found ? foundName(found, holder, resolve) : null
  if (name !== null) return name
  return /\p{L}/u.test(value) ? value : `${npi === null ? 'ID' : 'NPI'} ${value}`
}

/**
 * Returns the resource type that a reference names by its URL, its contained resource or its `type`. Does not resolve
 * the reference. Null if the type is unknown, for example if there is only text.
 */
export function actorType(element: Element, holder: JsonObject): string | null {
  const reference = readReference(element)
  if (reference?.kind === 'literal') return reference.type
  if (reference?.kind === 'contained') return findContained(holder, reference.id)?.resourceType ?? null
  return asText(asObject(element)?.type)
}

/** Returns each name once, separated by commas. Null if no element has a name. */
export function actorNames(elements: Element, holder: JsonObject, resolve: Resolve): string | null {
  return commaList(asArray(elements).map((element) => actorName(element, holder, resolve)))
}

/** Returns the display text, for references that are never resolved (the patient, the encounter). */
export function displayOf(element: Element): string | null {
  return readReference(element)?.display ?? null
}

function foundName(found: FhirResource, holder: JsonObject, resolve: Resolve): string | null {
  if (found.resourceType !== 'PractitionerRole') return nameOfResource(found)
  for (const element of [found.practitioner, found.organization]) {
    const reference = readReference(element)
    if (reference?.display) return reference.display
    const inner = follow(reference, found.contained === undefined ? holder : found, resolve)
    const name = inner ? nameOfResource(inner) : null
    if (name !== null) return name
  }
  return humanName(found.name)
}
