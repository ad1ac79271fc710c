import { constants } from '@kinchart/contract/rules/constants.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { meetingStatuses } from '@kinchart/texts/en/appointments.ts'
import { actorName, actorType } from '#fhir/references/actor-name.ts'
import { codesOf, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObject, asObjects, asText, commaList, type Element } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { readReference } from '#fhir/references/reference.ts'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'
import { readEncounter } from '#readers/encounters/read-encounter.ts'

export type MeetingFacts = {
  readonly problem: string | null
  /** FHIR's code as sent. 'entered-in-error' if the appointment was withdrawn. */
  readonly statusCode: string | null
  readonly status: string | null
  readonly statusReason: string | null
  readonly typeId: number | null
  readonly sessionAddress: string | null
}

/**
 * `problem` is the reason (its code, or else the text of the resource it references), or else the service, the
 * description, or the type. `typeId` is set only for telehealth. An appointment or visit is telehealth if R5's
 * `virtualService`, the class VR, or the text of service, type or place shows this. Missing values are null. Source:
 * FHIR R4 `Appointment` and `Encounter`.
 */
export function readMeeting(sent: FhirResource): MeetingFacts {
  const resource = asR4IfRead(sent)
  const sessionAddress = readSessionAddress(resource)
  const isTelehealth = sessionAddress !== null || isVirtual(resource)
  const status = asText(resource.status)
  const meaning = readMeaning(resource)
  return {
    problem: resource.resourceType === 'Encounter' ? visitProblem(resource) : appointmentProblem(resource),
    statusCode: meaning?.standing === 'withdrawn' ? 'entered-in-error' : status,
    status:
      meaning?.standing === 'withdrawn'
        ? meaningLine(meaning)
        : (meetingStatuses[status ?? ''] ?? meaningLine(meaning)),
    statusReason: readStatusReason(resource),
    typeId: isTelehealth ? constants.telehealthTypeId : null,
    sessionAddress,
  }
}

/**
 * For an appointment or visit that names no doctor, returns whom it is with. Prefers people and services to places,
 * and never returns the patient. Returns null if no one is named. Source: FHIR R4 `Appointment.participant.actor`,
 * `Encounter.participant.individual`, `Encounter.location.location` and `Encounter.serviceProvider`.
 */
export function withWhom(sent: FhirResource): string | null {
  const resource = asR4IfRead(sent)
  const participants = asObjects(resource.participant).map((one) => one.individual ?? one.actor)
  const actors = [...participants, ...asObjects(resource.location).map((one) => one.location), resource.serviceProvider]
  const named = actors.flatMap((element) => {
    const type = actorType(element, resource)
    const name = type === 'Patient' ? null : actorName(element, resource, () => undefined)
    return name === null ? [] : [{ name, isPlace: type === 'Location' || type === 'Organization' }]
  })
  return named.toSorted((a, b) => Number(a.isPlace) - Number(b.isPlace))[0]?.name ?? null
}

function visitProblem(resource: LooseResource<'Encounter'>): string | null {
  const { row } = readEncounter(resource, { providerName: '', resolve: () => undefined, recordIdOf: () => null })
  return asText(row?.reasonForVisit as Element) ?? asText(row?.type as Element)
}

function appointmentProblem(resource: LooseResource<'Appointment'>): string | null {
  const pointed = [...asArray(resource.reasonReference), ...asArray(resource.reason)].map(
    (one) => readReference(one)?.display ?? labelOf(one),
  )
  return (
    labelsOf(resource.reasonCode) ??
    commaList(pointed) ??
    labelsOf(resource.serviceType) ??
    asText(resource.description) ??
    labelsOf(resource.appointmentType)
  )
}

const VIRTUAL = /\b(?:tele(?:health|medicine|visit|consult\w*)|video|virtual|online)\b/i

function isVirtual(resource: LooseResource<'Appointment' | 'Encounter'>): boolean {
  if (asArray(resource.virtualService).length > 0) return true
  if (codesOf(resource.class).includes('VR')) return true
  const places = [
    ...asObjects(resource.participant).map((one) => one.actor),
    ...asObjects(resource.location).map((one) => one.location),
  ].filter((element) => readReference(element)?.kind === 'literal' && isPlace(element))
  const labels = [
    ...[resource.serviceType, resource.serviceCategory, resource.appointmentType, resource.type, resource.class].map(
      labelsOf,
    ),
    ...places.map((element) => readReference(element)?.display ?? null),
  ]
  return labels.some((words) => words !== null && VIRTUAL.test(words))
}

const isPlace = (element: Element): boolean => {
  const reference = readReference(element)
  return reference?.kind === 'literal' && ['Location', 'HealthcareService'].includes(reference.type)
}

/**
 * Returns the address of the video session, or null. Accepts only an https URL without credentials. Source: R5
 * `virtualService.address[x]`; in R4 the extension of that name, and senders' own extensions for video visits.
 */
function readSessionAddress(resource: LooseResource<'Appointment' | 'Encounter'>): string | null {
  const services = asObjects(resource.virtualService).flatMap((service) => [
    asText(service.addressUrl),
    asText(service.addressString),
    ...asObjects(service.addressContactPoint).map((point) => asText(point.value)),
  ])
  const extensions = asObjects(resource.extension).flatMap((extension) => {
    if (!/tele|video|virtual/i.test(asText(extension.url) ?? '')) return []
    return [extension, ...asObjects(extension.extension)].flatMap((one) => [
      asText(one.valueUrl),
      asText(one.valueUri),
      asText(one.valueString),
      asText(asObject(one.valueContactPoint)?.value),
    ])
  })
  return [...services, ...extensions].find((address) => address !== null && isSession(address)) ?? null
}

function isSession(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
