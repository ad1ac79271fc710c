import { hasCode, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObject, asObjects, asText, asTexts, commaList, type Element } from '#fhir/json/elements.ts'
import { humanName } from '#fhir/references/human-name.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { isNpi, NPI_SYSTEM } from '#fhir/codes/npi.ts'
import { findContained, literalKey, readReference } from '#fhir/references/reference.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/**
 * A mention of a doctor in a record. Mentions that share a key refer to the same doctor. A national number ('npi:…')
 * is a key for all sources. A reference, an identifier or a name is a key within one source only.
 */
export type Mention = {
  readonly keys: readonly string[]
  readonly name: string | null
  readonly lastName: string | null
  readonly gender: string | null
  readonly npi: string | null
  readonly specialty: string | null
  readonly address: string | null
}

/** `keyOf` returns the target of a reference ('Type/id'). Returns null if the target is outside of this source. */
export type Place = { readonly sourceId: string; readonly keyOf: (reference: string) => string | null }

const referenceKey = (sourceId: string, key: string): string => `${sourceId} ${key}`
const npiKey = (npi: string): string => `npi:${npi}`
const nameKey = (sourceId: string, name: string): string =>
  `${sourceId} name:${name.toLowerCase().replaceAll(/\s+/g, ' ')}`

const blank = { lastName: null, gender: null, npi: null, specialty: null, address: null }

/**
 * Reads a practitioner. Source: FHIR R4 `Practitioner.name`, `gender`, `identifier` (the US National Provider
 * Identifier), `address`. Missing values are null. Returns undefined for a Practitioner with neither a name nor a
 * number.
 */
export function readPractitioner(resource: LooseResource<'Practitioner'>, sourceId: string, fhirId: string): Mention {
  return {
    ...readPerson(resource),
    keys: [...npisOf(resource.identifier).map(npiKey), referenceKey(sourceId, `Practitioner/${fhirId}`)],
  }
}

function readPerson(resource: LooseResource<'Practitioner'>): Omit<Mention, 'keys'> {
  return {
    name: humanName(resource.name),
    lastName: commaList(
      asObjects(resource.name)
        .flatMap((name) => asTexts(name.family))
        .slice(0, 1),
    ),
    gender: asText(resource.gender),
    npi: npisOf(resource.identifier)[0] ?? null,
    specialty: null,
    address: addressLine(resource.address),
  }
}

function npisOf(identifiers: Element): readonly string[] {
  return asObjects(identifiers).flatMap((identifier) => {
    const value = asText(identifier.value)?.replaceAll(/\D/g, '') ?? ''
    return asText(identifier.system) === NPI_SYSTEM && isNpi(value) ? value : []
  })
}

/**
 * Reads a practitioner's role. Source: FHIR R4 `PractitionerRole.practitioner`, `specialty`, `identifier`. The caller
 * adds the location. Missing values are null.
 */
export function readRole(
  resource: LooseResource<'PractitionerRole'>,
  place: Place,
  fhirId: string,
  address: string | null,
): Mention {
  const practitioner = keyThere(resource.practitioner, place)
  return {
    ...blank,
    keys: [
      ...npisOf(resource.identifier).map(npiKey),
      ...(practitioner === null ? [] : [practitioner]),
      referenceKey(place.sourceId, `PractitionerRole/${fhirId}`),
    ],
    name: readReference(resource.practitioner)?.display ?? null,
    specialty: labelsOf(resource.specialty),
    address,
  }
}

/**
 * Returns the address in one line: FHIR R4 `Address.text`, or else line, city, state and zip. Returns null if there is
 * none.
 */
export function addressLine(element: Element): string | null {
  const written = asObjects(element).map((address) => {
    const text = asText(address.text)
    if (text !== null) return text.replaceAll(/(?<!\s)\s*\n\s*/g, ', ')
    const end = commaList([asText(address.state), asText(address.postalCode)], ' ')
    return commaList([...asTexts(address.line), asText(address.city), end])
  })
  return written.find((line) => line !== null) ?? null
}

const others = ['Patient', 'RelatedPerson', 'Group', 'Location', 'Device', 'HealthcareService', 'Organization']
const professionals = ['Practitioner', 'PractitionerRole']

/** Codes of participants who do not treat the patient: an interpreter, an emergency contact, an escort. */
const helping = ['translator', 'emergency', 'esc']
const treating = ['atnd', 'pprf', 'sprf', 'adm', 'con', 'dis', 'ref', 'attending', 'primary performer']

/**
 * Returns the participants who treat the patient: by reference, contained, by identifier, or only named. An
 * appointment can also name a place or the patient. A participant of an appointment who has only a name is therefore
 * returned only if the source states that this participant treats the patient. Returns an empty list if there are
 * none. Source: FHIR R4 `Encounter.participant.individual` (R5 `actor`), `Appointment.participant.actor`.
 */
export function readParticipants(
  resource: LooseResource<'Appointment' | 'Encounter'>,
  place: Place,
): readonly Mention[] {
  return asObjects(resource.participant).flatMap((participant) => {
    const element = asArray(participant.individual ?? participant.actor)[0]
    const statedType = asText(asObject(element)?.type)
    if (statedType !== null && others.includes(statedType)) return []
    if (hasCode(participant.type, ...helping)) return []
    const isProfessional =
      statedType === null ? hasCode(participant.type, ...treating) : professionals.includes(statedType)
    return readActor(element, resource, place, isProfessional || resource.resourceType === 'Encounter') ?? []
  })
}

function readActor(element: Element, holder: JsonObject, place: Place, isDoctor: boolean): Mention | null {
  const reference = readReference(element)
  if (!reference) return null
  const name = reference.display
  switch (reference.kind) {
    case 'contained':
      return readContained(findContained(holder, reference.id), name, holder, place)
    case 'literal':
    case 'urn': {
      const key = keyThere(element, place)
      const type = reference.kind === 'literal' ? reference.type : key?.split(' ')[1]?.split('/')[0]
      if (type !== undefined && !professionals.includes(type)) return null
      if (key !== null) return { ...blank, name, keys: [key] }
      const written = literalKey(reference)
      if (written === null || (type === undefined && !isDoctor)) return null
      return { ...blank, name, keys: [referenceKey(place.sourceId, written)] }
    }
    case 'logical': {
      const { system, value } = reference
      const isNumber = system === NPI_SYSTEM && isNpi(value)
      if (!isDoctor && !isNumber) return null
      const key = isNumber ? npiKey(value) : `${place.sourceId} identifier:${system ?? ''}|${value}`
      return { ...blank, name, npi: isNumber ? value : null, keys: [key] }
    }
    case 'words-only':
      return isDoctor && name !== null ? { ...blank, name, keys: [nameKey(place.sourceId, name)] } : null
    default:
      return null
  }
}

function readContained(
  inside: FhirResource | null,
  called: string | null,
  holder: JsonObject,
  place: Place,
): Mention | null {
  if (inside?.resourceType === 'PractitionerRole') {
    const reference = readReference(inside.practitioner)
    if (reference?.kind === 'contained' && findContained(holder, reference.id)?.resourceType !== 'Practitioner')
      return null
    const inner = readActor(inside.practitioner, holder, place, true)
    return inner && { ...inner, specialty: inner.specialty ?? labelsOf(inside.specialty) }
  }
  if (inside?.resourceType !== 'Practitioner') return null
  const person = readPerson(inside)
  const name = person.name ?? called
  if (name === null) return null
  const keys = npisOf(inside.identifier).map(npiKey)
  return { ...person, name, keys: keys.length > 0 ? keys : [nameKey(place.sourceId, name)] }
}

function keyThere(element: Element, { sourceId, keyOf }: Place): string | null {
  const literal = literalKey(readReference(element))
  const key = literal === null ? null : keyOf(literal)
  return key === null ? null : referenceKey(sourceId, key)
}
