import { asArray, asObject, asText, commaList } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import { humanName, nameOfResource } from './human-name.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { npiAddress, npiOf } from '#fhir/codes/npi.ts'
import { findContained, follow, readReference } from './reference.ts'
import type { Resolve } from './reference.ts'

/**
 * What to call the person, organization or place that a reference means.
 *
 * Source: FHIR R4 `Reference.display`, else the name of the resource it leads to (contained, else asked for), else its
 * identifier: the name of the one whose NPI it is, else the number with what it is ('NPI 1407891336'). A `PractitionerRole` is called by its practitioner, else by its organization.
 *
 * Absence: null; an id is never used as a name. Nothing is asked for where the reference brings its own words.
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
 * The FHIR type of what a reference means, without looking anything up: of its address, of what it contains, or as the
 * reference states. Absence: null, as for words alone.
 */
export function actorType(element: Element, holder: JsonObject): string | null {
  const reference = readReference(element)
  if (reference?.kind === 'literal') return reference.type
  if (reference?.kind === 'contained') return findContained(holder, reference.id)?.resourceType ?? null
  return asText(asObject(element)?.type)
}

/** The names of several parties, each once, separated by commas; null where none has a name. */
export function actorNames(elements: Element, holder: JsonObject, resolve: Resolve): string | null {
  return commaList(asArray(elements).map((element) => actorName(element, holder, resolve)))
}

/** The display of a reference, for what is never looked up (the patient, the encounter). */
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
