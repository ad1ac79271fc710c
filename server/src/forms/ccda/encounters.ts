import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { codingOf, conceptOf } from './concepts.ts'
import { codeOf, isNullified, placeOf, reasonsOf, some, statusOf, type Convert } from './context.ts'
import { hasEnded, periodOf, timeOf } from './instants.ts'
import { convertProblem, isProblem } from './problems.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, at, childrenOf, collect, first, isNegated, relatedTo, textOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const ACT_CODE = '2.16.840.1.113883.5.4'
const statuses = {
  completed: 'finished',
  active: 'in-progress',
  aborted: 'cancelled',
  cancelled: 'cancelled',
  nullified: 'entered-in-error',
  new: 'planned',
  held: 'unknown',
  suspended: 'unknown',
}

/**
 * Creates a Condition for each diagnosis. Sets `class` only if the source sent a code from HL7's ActCode. Source:
 * C-CDA Encounter Activity with its Encounter Diagnosis, Indication and Service Delivery Location.
 */
export const convertEncounter: Convert = (statement, context) => {
  const type = codeOf(statement, context)
  const period = periodFrom(first(statement, 'effectiveTime'))
  const place = placeOf(statement)
  const destination = placeOf(statement, 'DST')
  if (!type && !period && !place) return
  const acts = relatedTo(statement).filter(
    (one) =>
      hasTemplate(one, template.encounterDiagnosis, template.dischargeDiagnosis, template.admissionDiagnosis) &&
      !isNegated(one),
  )
  const diagnoses = acts.flatMap((act) =>
    collect(relatedTo(act).filter(isProblem), (problem) => convertProblem(problem, act, context)),
  )
  const leaving = conceptOf(first(statement, 'dischargeDispositionCode'), context.texts)
  const participants = at(statement, 'performer').flatMap((performer) => {
    const individual = context.parties.person(first(performer, 'assignedEntity'))
    const kind = conceptOf(first(performer, 'functionCode'), context.texts)
    return individual ? [{ ...(kind && { type: [kind] }), individual }] : []
  })
  context.keep(
    'Encounter',
    statement,
    {
      status:
        isNegated(statement) && !isNullified(statement)
          ? 'cancelled'
          : statusOf(statement, statuses, isOpen(statement) ? 'unknown' : 'finished'),
      class: classOf(statement),
      type: type && [type],
      subject: context.patient,
      participant: some(participants),
      period,
      reasonCode: reasonsOf(statement, context),
      diagnosis: some(diagnoses.map((condition) => ({ condition }))),
      hospitalization:
        leaving || destination
          ? { ...(leaving && { dischargeDisposition: leaving }), ...(destination && { destination }) }
          : undefined,
      location: place && [{ location: place }],
    },
    labelOf(type),
  )
  context.convertRelated(statement)
}

const stays = new Set(['IMP', 'ACUTE', 'NONAC', 'OBSENC', 'EMER'])

/**
 * Returns true for a hospital stay that has only a start, and for a visit whose end is explicitly absent. For other
 * visits, a missing end means nothing, because senders often send only the start.
 */
function isOpen(encounter: Xml): boolean {
  const time = first(encounter, 'effectiveTime')
  const isBegun = attrAt(time, 'low') !== null && !hasEnded(time)
  return isBegun && (first(time, 'high') !== null || stays.has(asCode(classOf(encounter))))
}

const asCode = (coding: JsonObject | undefined): string => (typeof coding?.code === 'string' ? coding.code : '')

/** A visit with only a date begins and ends on that day. */
function periodFrom(time: Xml | null): JsonObject | undefined {
  const point = timeOf(time)
  return point === null ? periodOf(time) : { start: point }
}

function classOf(statement: Xml): JsonObject | undefined {
  const code = first(statement, 'code')
  const codes = code ? [code, ...childrenOf(code, 'translation')] : []
  return codingOf(codes.find((one) => attr(one, 'codeSystem') === ACT_CODE) ?? null)
}

/** Converts the visit during which the document was written. Source: CDA R2 `componentOf/encompassingEncounter`. */
export const convertEncompassing: Convert = (encounter, context) => {
  const type = conceptOf(first(encounter, 'code'), context.texts)
  const period = periodFrom(first(encounter, 'effectiveTime'))
  if (!type && !period) return
  const roles = [
    ...at(encounter, 'responsibleParty').map((one) => [one, 'ATND'] as const),
    ...at(encounter, 'encounterParticipant').map((one) => [one, attr(one, 'typeCode') ?? 'PART'] as const),
  ]
  const participants = roles.flatMap(([one, code]) => {
    const individual = context.parties.person(first(one, 'assignedEntity'))
    const system = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType'
    return individual ? [{ type: [{ coding: [{ system, code }] }], individual }] : []
  })
  const facility = first(encounter, 'location/healthCareFacility')
  const place = textOf(first(facility, 'location/name')) ?? attrAt(facility, 'code', 'displayName')
  const leaving = conceptOf(first(encounter, 'dischargeDispositionCode'), context.texts)
  context.keep(
    'Encounter',
    encounter,
    {
      status: isOpen(encounter) ? 'unknown' : 'finished',
      class: classOf(encounter),
      type: type && [type],
      subject: context.patient,
      participant: some(participants),
      period,
      hospitalization: leaving && { dischargeDisposition: leaving },
      location: place === null ? undefined : [{ location: { display: place } }],
      serviceProvider: context.parties.organization(first(facility, 'serviceProviderOrganization')),
    },
    labelOf(type),
  )
}
