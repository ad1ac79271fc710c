import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import { hasCode, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, oneLine, type Element } from '#fhir/json/elements.ts'
import { isEnteredInError, namedWithMeaning } from '#fhir/meaning/meaning.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { endOf, firstDate, startOf } from '#fhir/values/partial-date.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { findContained, readReference, type Resolve } from '#fhir/references/reference.ts'
import type { ReaderOf } from '#readers/reader.ts'

/** HL7 ActCode's official names, for senders that send only the code. */
const classWords: Readonly<Record<string, string>> = {
  AMB: 'ambulatory',
  EMER: 'emergency',
  FLD: 'field',
  HH: 'home health',
  IMP: 'inpatient encounter',
  ACUTE: 'inpatient acute',
  NONAC: 'inpatient non-acute',
  OBSENC: 'observation encounter',
  PRENC: 'pre-admission',
  SS: 'short stay',
  VR: 'virtual',
}

/**
 * `doctorName` is the attender or primary performer, otherwise every professional participant except interpreters,
 * escorts and referrers. `reasonForVisit` is the reason's code, otherwise the text of the referenced resource.
 * `location` falls back to the organization that provided the service. `date` and `endDate` are from the period. An
 * open visit has no end, and a visit with only an end sets `isEndAlone`. Missing values are null. Source: FHIR R4
 * `Encounter`.
 */
export const readEncounter: ReaderOf<'Encounter'> = (resource, { providerName, resolve }) => {
  const date = firstDate(resource, ['period', 'actualPeriod', 'plannedStartDate'])
  const endDate = endOf(resource.period) ?? endOf(resource.actualPeriod)
  const periods = [resource.period, resource.actualPeriod]
  const isEndAlone = endDate !== null && periods.every((period) => startOf(period) === null)
  const places = asObjects(resource.location).map((one) => actorName(one.location, resource, resolve))
  const kind = labelsOf(resource.class)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    doctorName: doctorName(resource, resolve),
    reasonForVisit: labelsOf(resource.reasonCode) ?? reasonWords(resource),
    type: labelsOf(resource.type),
    class: kind === null ? null : (classWords[kind] ?? kind),
    status: asText(resource.status),
    date,
    endDate,
    ...(isEndAlone ? { isEndAlone: true as const } : {}),
    location: commaList(places) ?? actorName(resource.serviceProvider, resource, resolve),
  } satisfies Omit<EncounterRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'encounters',
    row,
    label: oneLine(row.type ?? row.reasonForVisit ?? row.class ?? 'Visit'),
    date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

function doctorName(resource: LooseResource<'Encounter'>, resolve: Resolve): string | null {
  const professionals = asObjects(resource.participant).filter(isProfessional)
  const chief = professionals.filter(({ type }) => hasCode(type, 'atnd', 'pprf', 'attending', 'primary performer'))
  const named = chief.length > 0 ? chief : professionals
  return commaList(named.map((one) => actorName(one.individual ?? one.actor, resource, resolve)))
}

/** Codes of participants who do not treat the patient: interpreter, emergency contact, escort, referrer. */
const others = ['translator', 'emergency', 'esc', 'ref']

function isProfessional(participant: LoosePart<'Encounter', 'participant'>): boolean {
  if (hasCode(participant.type, ...others)) return false
  const reference = readReference(participant.individual ?? participant.actor)
  return reference?.kind !== 'literal' || !['Patient', 'RelatedPerson', 'Group'].includes(reference.type)
}

function reasonWords(resource: LooseResource<'Encounter'>): string | null {
  const reasons = asArray(resource.reasonReference ?? reasonValues(resource)).map((element) => {
    const reference = readReference(element)
    const contained = reference?.kind === 'contained' ? findContained(resource, reference.id) : null
    return reference?.display ?? namedWithMeaning(contained)
  })
  return commaList(reasons) ?? labelsOf(reasonValues(resource))
}

function reasonValues(resource: LooseResource<'Encounter'>): Element {
  return asObjects(resource.reason).flatMap((reason) => asArray(reason.value))
}
