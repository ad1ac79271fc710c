import type { JsonObject } from '#fhir/json/json.ts'
import { codingOf, conceptOf } from './concepts.ts'
import { identifiersOf } from './identifiers.ts'
import { timeOf } from './instants.ts'
import { addressesOf, humanNameOf, telecomsOf } from './people.ts'
import { contactOf, genderOf } from './relations.ts'
import { noTexts } from './narrative.ts'
import { at, attr, attrAt, childrenOf, collect, first, textOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

const core = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-'

/** The OMB's five race categories; every other code of the set is a detail. */
const ombRaces = new Set(['1002-5', '2028-9', '2054-5', '2076-8', '2106-3'])
const ombEthnicities = new Set(['2135-2', '2186-5'])

/**
 * Returns the Patient's fields. Source: CDA R2 `recordTarget/patientRole` with `patient`, C-CDA US Realm Patient Name;
 * race and ethnicity as US Core's extensions. Absence: undefined fields, also for a nullFlavor.
 */
export function patientFields(root: Xml): JsonObject {
  const role = first(root, 'recordTarget/patientRole')
  const patient = first(role, 'patient')
  const born = timeOf(first(patient, 'birthTime'))
  const isTimed = born?.includes('T') ?? false
  const names = collect(childrenOf(patient, 'name'), (name) => humanNameOf(name))
  const called = at(patient, 'name/given').filter((given) => attr(given, 'qualifier') === 'CL')
  const nicknames = collect(called, (given) => textOf(given)).map((given) => ({ use: 'nickname', given: [given] }))
  const died = timeOf(first(patient, 'deceasedTime'))
  const isDead = attrAt(patient, 'deceasedInd') === 'true'
  const extensions = [
    ...raceLike('race', childrenOf(patient, 'raceCode'), ombRaces),
    ...raceLike('ethnicity', childrenOf(patient, 'ethnicGroupCode'), ombEthnicities),
  ]
  const communication = childrenOf(patient, 'languageCommunication').flatMap((one) => languageOf(one))
  const entities = [...childrenOf(patient, 'guardian'), ...at(root, 'participant/associatedEntity')]
  const contacts = collect(
    entities.filter(
      (entity) =>
        entity.localName === 'guardian' ||
        ['ECON', 'NOK', 'CAREGIVER', 'PRS', 'AGNT'].includes(attr(entity, 'classCode') ?? ''),
    ),
    (entity) => contactOf(entity, noTexts),
  )
  return {
    identifier: identifiersOf(role),
    extension: extensions.length === 0 ? undefined : extensions,
    name: names.length === 0 ? undefined : [...names, ...nicknames],
    telecom: telecomsOf(role),
    gender: genderOf(first(patient, 'administrativeGenderCode')),
    birthDate: isTimed ? born?.slice(0, 10) : born,
    ...(died === null ? isDead && { deceasedBoolean: true } : { deceasedDateTime: died }),
    address: addressesOf(role),
    maritalStatus: conceptOf(first(patient, 'maritalStatusCode'), noTexts),
    contact: contacts.length === 0 ? undefined : contacts,
    communication: communication.length === 0 ? undefined : communication,
  }
}

/** Returns US Core's extension for several codes: the broad ones, the detailed ones, and all of them as text. */
function raceLike(
  kind: 'race' | 'ethnicity',
  codes: readonly Xml[],
  broad: ReadonlySet<string>,
): readonly JsonObject[] {
  const parts = codes.flatMap((code) => {
    const coding = codingOf(code)
    if (!coding) return []
    return [{ url: broad.has(attr(code, 'code') ?? '') ? 'ombCategory' : 'detailed', valueCoding: coding }]
  })
  const words = collect(codes, (code) => attr(code, 'displayName'))
  if (parts.length === 0 && words.length === 0) return []
  const text = words.length === 0 ? [] : [{ url: 'text', valueString: [...new Set(words)].join(', ') }]
  return [{ url: core + kind, extension: [...parts, ...text] }]
}

function languageOf(communication: Xml): readonly JsonObject[] {
  const code = attrAt(communication, 'languageCode', 'code')
  if (code === null) return []
  const isPreferred = attrAt(communication, 'preferenceInd') === 'true'
  const display = attrAt(communication, 'languageCode', 'displayName')
  const coding = { system: 'urn:ietf:bcp:47', code, ...(display !== null && { display }) }
  return [{ language: { coding: [coding] }, ...(isPreferred && { preferred: true }) }]
}
