import type { JsonObject } from '#fhir/json/json.ts'
import { codeAmong, conceptOf, hl7Concept } from './concepts.ts'
import { isNullified, some, statusOf, type Context, type Convert } from './context.ts'
import { periodOf } from './instants.ts'
import { resolveText } from './narrative.ts'
import { addressesOf, humanNameOf, nameText, telecomsOf } from './people.ts'
import { notesOf } from './remarks.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, at, first, relatedTo, textOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const genders: Readonly<Record<string, string>> = {
  M: 'male',
  F: 'female',
  UN: 'other',
  '248152002': 'female',
  '248153007': 'male',
}

/** 'unknown' for an unknown code; undefined if there is no code. */
export function genderOf(code: Xml | null): string | undefined {
  if (attr(code, 'code') === null) return undefined
  return codeAmong(code, genders) ?? 'unknown'
}

/** Creates one Coverage for each policy. Source: C-CDA Coverage Activity, Policy Activity. */
export const convertCoverage: Convert = (activity, context) => {
  const inside = relatedTo(activity).filter(
    (one) => one.localName === 'act' && hasTemplate(one, template.policyActivity),
  )
  for (const policy of hasTemplate(activity, template.policyActivity) ? [activity] : inside) coverage(policy, context)
}

function coverage(policy: Xml, context: Context): void {
  const payer = at(policy, 'performer').find(
    (one) => hasTemplate(one, template.payerPerformer) || attrAt(one, 'assignedEntity/code', 'code') === 'PAYOR',
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
    class: some(plansOf(policy, context)),
  })
}

/** Source: C-CDA Policy Activity, an act in mood DEF. */
function plansOf(policy: Xml, { texts }: Context): readonly JsonObject[] {
  const type = hl7Concept('coverage-class', 'plan', 'Plan')
  return relatedTo(policy)
    .filter((one) => attr(one, 'moodCode') === 'DEF')
    .flatMap((plan) => {
      const name = resolveText(first(plan, 'text'), texts)
      const value = attrAt(plan, 'id', 'extension') ?? name
      return value === null ? [] : [{ type, value, ...(name !== null && { name }) }]
    })
}

function participant(holder: Xml, typeCode: string): Xml | null {
  return at(holder, 'participant').find((one) => attr(one, 'typeCode') === typeCode) ?? null
}

/** Source: C-CDA Care Team Organizer with its Care Team Member Acts. */
export const convertCareTeam: Convert = (organizer, context) => {
  const members = relatedTo(organizer).flatMap((act) => at(act, 'performer').map((performer) => ({ performer, act })))
  careTeam(organizer, members, statusOf(organizer, teamStatuses, 'unknown'), context)
}

const teamStatuses = {
  active: 'active',
  new: 'proposed',
  completed: 'inactive',
  aborted: 'inactive',
  cancelled: 'inactive',
  suspended: 'suspended',
  held: 'suspended',
  nullified: 'entered-in-error',
}

/** Source: CDA R2 `documentationOf/serviceEvent/performer`. */
export const convertServiceTeam: Convert = (event, context) => {
  const members = at(event, 'performer').map((performer) => ({ performer, act: null }))
  careTeam(event, members, undefined, context)
}

type Member = { readonly performer: Xml; readonly act: Xml | null }

/**
 * The period of a member is the performer's period, else the period of the enclosing act. A team in the header has no
 * status.
 */
function careTeam(from: Xml, members: readonly Member[], status: string | undefined, context: Context): void {
  const participants = members.flatMap(({ performer, act }) => {
    if (act && isNullified(act)) return []
    const entity = first(performer, 'assignedEntity')
    const member = context.parties.person(entity)
    const role =
      conceptOf(first(performer, 'functionCode'), context.texts) ?? conceptOf(first(entity, 'code'), context.texts)
    const period = periodOf(first(performer, 'time')) ?? (act ? periodOf(first(act, 'effectiveTime')) : undefined)
    return member ? [{ ...(role && { role: [role] }), member, ...(period && { period }) }] : []
  })
  if (participants.length === 0) return
  context.keep('CareTeam', from, {
    status,
    name: textOf(first(from, 'name')) ?? resolveText(first(from, 'code/originalText'), context.texts) ?? 'Care team',
    subject: context.patient,
    period: periodOf(first(from, 'effectiveTime')),
    participant: participants,
    note: notesOf(from, context, (one) => at(one, 'performer').length > 0),
  })
}

const relationships: Readonly<Record<string, readonly [string, string]>> = {
  ECON: ['C', 'Emergency Contact'],
  NOK: ['N', 'Next-of-Kin'],
}

/** Source: CDA R2 `guardian` and the header's `participant/associatedEntity`. */
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
