import { labelOf } from '#fhir/codeable-concept.ts'
import type { JsonObject } from '#fhir/json.ts'
import { quantityOf } from './amounts.ts'
import { codeAmong, conceptOf, hl7Concept } from './concepts.ts'
import { notesOf, some, statusOf } from './context.ts'
import type { Context, Convert } from './context.ts'
import { fhirDate, periodOf } from './instants.ts'
import { addressesOf, humanNameOf, nameText, telecomsOf } from './people.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, at, first, isNegated, relatedTo, textOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

const genders: Readonly<Record<string, string>> = {
  M: 'male',
  F: 'female',
  UN: 'other',
  '248152002': 'female',
  '248153007': 'male',
}

/** FHIR's gender of an administrative gender code; 'unknown' for one that is not known here. Absence: undefined. */
export function genderOf(code: Xml | null): string | undefined {
  if (attr(code, 'code') === null) return undefined
  return codeAmong(code, genders) ?? 'unknown'
}

/**
 * Makes a FamilyMemberHistory of a relative. Source: C-CDA Family History Organizer with its observations, age at onset
 * and death. What is denied is not a condition; it is told in a note.
 */
export const convertRelative: Convert = (organizer, context) => {
  const relative = first(organizer, 'subject/relatedSubject')
  const relationship = conceptOf(first(relative, 'code'), context.texts)
  const person = first(relative, 'subject')
  const observations = relatedTo(organizer).filter((one) => one.localName === 'observation')
  const told = observations.filter((one) => !isNegated(one))
  const conditions = told.flatMap((one) => conditionOf(one, context))
  const denied = observations.filter(isNegated).flatMap((one) => {
    const words = labelOf(conceptOf(first(one, 'value'), context.texts))
    return words === null ? [] : [{ text: `No history of ${words}` }]
  })
  if (!relationship && conditions.length === 0 && denied.length === 0) return
  const isDead = attr(first(person, 'deceasedInd'), 'value') === 'true' || told.some((one) => isCauseOfDeath(one))
  const died = fhirDate(attrAt(person, 'deceasedTime'))
  const born = fhirDate(attrAt(person, 'birthTime'))
  const name = nameText(humanNameOf(first(person, 'name')))
  context.keep(
    'FamilyMemberHistory',
    organizer,
    {
      status: statusOf(organizer, { nullified: 'entered-in-error' }, 'completed'),
      patient: context.patient,
      date: context.created,
      name,
      relationship: relationship ?? { text: 'Relative' },
      sex:
        genderOf(first(person, 'administrativeGenderCode')) &&
        conceptOf(first(person, 'administrativeGenderCode'), context.texts),
      bornDate: born,
      ...(died === null ? isDead && { deceasedBoolean: true } : { deceasedDate: died }),
      condition: some(conditions),
      note: some([...(notesOf(organizer, context) ?? []), ...denied]),
    },
    labelOf(relationship),
  )
}

function conditionOf(observation: Xml, context: Context): readonly JsonObject[] {
  const code = conceptOf(first(observation, 'value'), context.texts)
  if (!code) return []
  const age = relatedTo(observation).find((one) => hasTemplate(one, 31))
  const onsetAge = age && quantityOf(first(age, 'value'))
  const onset = periodOf(first(observation, 'effectiveTime'))
  const died = isCauseOfDeath(observation)
  return [
    {
      code,
      ...(died && { contributedToDeath: true }),
      ...(onsetAge ? { onsetAge } : onset && { onsetPeriod: onset }),
    },
  ]
}

function isCauseOfDeath(observation: Xml): boolean {
  return relatedTo(observation).some((one) => hasTemplate(one, 47))
}

/** Makes a Coverage of each policy. Source: C-CDA Coverage Activity, Policy Activity. */
export const convertCoverage: Convert = (activity, context) => {
  const inside = relatedTo(activity).filter((one) => one.localName === 'act' && hasTemplate(one, 61))
  for (const policy of hasTemplate(activity, 61) ? [activity] : inside) coverage(policy, context)
}

function coverage(policy: Xml, context: Context): void {
  const payer = at(policy, 'performer').find(
    (one) => hasTemplate(one, 87) || attrAt(one, 'assignedEntity/code', 'code') === 'PAYOR',
  )
  const covered = participant(policy, 'COV')
  const holder = participant(policy, 'HLD')
  const payor =
    context.parties.organization(first(payer ?? null, 'assignedEntity/representedOrganization')) ??
    (payer ? context.parties.person(first(payer, 'assignedEntity')) : undefined)
  const type = conceptOf(first(policy, 'code'), context.texts)
  if (!payor && !type) return
  const holderName = nameText(humanNameOf(first(holder, 'participantRole/playingEntity/name')))
  context.keep('Coverage', policy, {
    status: statusOf(
      policy,
      {
        active: 'active',
        completed: 'active',
        cancelled: 'cancelled',
        aborted: 'cancelled',
        nullified: 'entered-in-error',
      },
      'active',
    ),
    type,
    subscriber: holderName === null ? undefined : { display: holderName },
    subscriberId:
      attrAt(holder, 'participantRole/id', 'extension') ?? attrAt(covered, 'participantRole/id', 'extension'),
    beneficiary: context.patient,
    relationship: conceptOf(first(covered, 'participantRole/code'), context.texts),
    period: periodOf(first(covered, 'time')),
    payor: payor && [payor],
  })
}

function participant(holder: Xml, typeCode: string): Xml | null {
  return at(holder, 'participant').find((one) => attr(one, 'typeCode') === typeCode) ?? null
}

/** Makes a CareTeam. Source: C-CDA Care Team Organizer with its Care Team Member Acts. */
export const convertCareTeam: Convert = (organizer, context) => {
  const members = relatedTo(organizer).flatMap((one) => at(one, 'performer'))
  careTeam(organizer, members, context)
}

/** The people in charge of the care the document tells of. Source: CDA R2 `documentationOf/serviceEvent/performer`. */
export const convertServiceTeam: Convert = (event, context) => careTeam(event, at(event, 'performer'), context)

function careTeam(from: Xml, performers: readonly Xml[], context: Context): void {
  const participants = performers.flatMap((performer) => {
    const entity = first(performer, 'assignedEntity')
    const member = context.parties.person(entity)
    const role =
      conceptOf(first(performer, 'functionCode'), context.texts) ?? conceptOf(first(entity, 'code'), context.texts)
    return member ? [{ ...(role && { role: [role] }), member }] : []
  })
  if (participants.length === 0) return
  context.keep('CareTeam', from, {
    status: 'active',
    name: textOf(first(from, 'name')) ?? 'Care team',
    subject: context.patient,
    period: periodOf(first(from, 'effectiveTime')),
    participant: participants,
  })
}

const relationships: Readonly<Record<string, readonly [string, string]>> = {
  ECON: ['C', 'Emergency Contact'],
  NOK: ['N', 'Next-of-Kin'],
}

/** People to reach. Source: CDA R2 `guardian` and the header's `participant/associatedEntity`. */
export function contactOf(entity: Xml, texts: Context['texts']): JsonObject | undefined {
  const name = humanNameOf(first(entity, 'guardianPerson/name') ?? first(entity, 'associatedPerson/name'))
  if (!name) return undefined
  const known = relationships[attr(entity, 'classCode') ?? '']
  const relationship = some([
    ...(known ? [hl7Concept('v2-0131', ...known)] : []),
    ...(conceptOf(first(entity, 'code'), texts) ? [conceptOf(first(entity, 'code'), texts) ?? {}] : []),
  ])
  const telecom = telecomsOf(entity)
  const address = addressesOf(entity)?.[0]
  return { ...(relationship && { relationship }), name, ...(telecom && { telecom }), ...(address && { address }) }
}
