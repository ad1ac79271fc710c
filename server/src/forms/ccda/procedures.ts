import { codesOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf, conceptsOf } from './concepts.ts'
import {
  authorOf,
  codeOf,
  isReason,
  performersOf,
  placeOf,
  reasonsOf,
  some,
  statusOf,
  type Context,
  type Convert,
} from './context.ts'
import { convertDevice, deviceName, requestStatuses } from './devices.ts'
import { intervalOf, whenFields } from './instants.ts'
import { isDenial, noneKnown } from './none-known.ts'
import { intentOf } from './moods.ts'
import { isProblem } from './problems.ts'
import { notesOf } from './remarks.ts'
import { authorTime } from './people.ts'
import { attr, at, childrenOf, collect, first, isNegated, nameOf, relatedTo, type Xml } from './xml-elements.ts'

/** Source: CDA R2 `specimen`, and equivalent roles. */
export function specimensOf(
  statement: Xml,
  { texts }: Context,
  roles: readonly Xml[] = [],
): readonly { readonly display: string }[] {
  return collect([...at(statement, 'specimen/specimenRole'), ...roles], (role) => {
    const code = first(role, 'specimenPlayingEntity/code') ?? first(role, 'playingEntity/code')
    const display = labelOf(conceptOf(code, texts)) ?? attr(code, 'displayName')
    return display === null ? null : { display }
  })
}

const ANY_PROCEDURE = '71388002'

const statuses = {
  completed: 'completed',
  active: 'in-progress',
  aborted: 'stopped',
  cancelled: 'not-done',
  suspended: 'on-hold',
  held: 'on-hold',
  new: 'preparation',
  nullified: 'entered-in-error',
}
/**
 * Source: C-CDA Procedure Activity Procedure, Act and Observation: type, time, performer, place, body site, reason,
 * outcome, complications and device.
 */
export const convertProcedure: Convert = (statement, context) => {
  const named = codeOf(statement, context)
  const isNegative = isNegated(statement)
  const isNone = isNegative && (!named || codesOf(named).includes(ANY_PROCEDURE) || isDenial(named))
  const code = isNone ? noProcedure(statement, context) : (named ?? deviceInWords(statement, context))
  if (!code) return
  const used = devicesIn(statement)
  const devices = collect(isNegative ? [] : used, (participant) =>
    convertDevice(first(participant, 'participantRole'), context),
  )
  const complications = relatedTo(statement, 'COMP').filter(isProblem)
  const result = conceptOf(first(statement, 'value'), context.texts)
  const status = statusOf(statement, statuses, 'unknown')
  const reasons = reasonsOf(statement, context)
  const isNot = isNegative && !isNone
  context.keep(
    'Procedure',
    statement,
    {
      status: status === 'entered-in-error' || !isNegative ? status : isNone ? 'completed' : 'not-done',
      code,
      subject: context.patient,
      ...whenFields('performed', first(statement, 'effectiveTime')),
      recorder: authorOf(statement, context),
      performer: some(collect(at(statement, 'performer/assignedEntity'), (entity) => doneBy(entity, context))),
      location: placeOf(statement),
      ...(isNot ? { statusReason: reasons?.[0] } : { reasonCode: reasons }),
      bodySite: conceptsOf(childrenOf(statement, 'targetSiteCode'), context.texts),
      outcome: result,
      complication: conceptsOf(
        complications.flatMap((one) => childrenOf(one, 'value')),
        context.texts,
      ),
      note: some([
        ...specimensOf(statement, context).map(({ display }) => ({ text: `Specimen: ${display}` })),
        ...(notesOf(statement, context, isReason) ?? []),
      ]),
      focalDevice: some(devices.map((manipulated) => ({ manipulated }))),
    },
    labelOf(code),
  )
  context.convertRelated(statement)
}

/**
 * Returns the performer together with the organization that the performer acted for. If only one of the two is named,
 * returns that one. Returns null if neither is named.
 */
function doneBy(entity: Xml, { parties }: Context): JsonObject | null {
  const actor = parties.person(entity)
  const organization = parties.organization(first(entity, 'representedOrganization'))
  if (!actor) return null
  const isSame = organization === undefined || organization['reference'] === actor['reference']
  return isSame ? { actor } : { actor, onBehalfOf: organization }
}

/** C-CDA's 'no implanted devices' is a negated procedure with a device. */
function noProcedure(statement: Xml, context: Context): JsonObject {
  const isDevice = devicesIn(statement).length > 0 || context.section.kind === 'devices'
  return noneKnown(isDevice ? 'devices' : 'procedures', statement, context)
}

function devicesIn(statement: Xml): readonly Xml[] {
  return at(statement, 'participant').filter((participant) => attr(participant, 'typeCode') === 'DEV')
}

/**
 * Returns the device's name as text, for an implant without a named procedure. Returns undefined if no device has a
 * name.
 */
function deviceInWords(statement: Xml, { texts }: Context): JsonObject | undefined {
  for (const role of devicesIn(statement).flatMap((participant) => at(participant, 'participantRole'))) {
    const words = deviceName(role, texts)
    if (words !== null) return { text: `Device: ${words}` }
  }
  return undefined
}

/** Creates a ServiceRequest for a planned item outside a plan. Source: C-CDA's planned statements. */
export const convertRequest: Convert = (statement, context) => {
  const code = codeOf(statement, context) ?? plannedVisit(statement)
  if (!code) return
  const place = placeOf(statement)
  context.keep(
    'ServiceRequest',
    statement,
    {
      status: statusOf(statement, requestStatuses, 'unknown'),
      intent: intentOf(statement),
      ...(isNegated(statement) && !isDenial(code) && { doNotPerform: true }),
      code,
      subject: context.patient,
      ...whenFields('occurrence', first(statement, 'effectiveTime')),
      authoredOn: authorTime(statement),
      requester: authorOf(statement, context),
      performer: performersOf(statement, context),
      locationReference: place && [place],
      reasonCode: reasonsOf(statement, context),
      bodySite: conceptsOf(childrenOf(statement, 'targetSiteCode'), context.texts),
      note: notesOf(statement, context, isReason),
    } satisfies JsonObject,
    labelOf(code),
  )
  context.convertRelated(statement)
}

export function plannedVisit(statement: Xml): JsonObject | undefined {
  if (nameOf(statement) !== 'encounter') return undefined
  const { start, end } = intervalOf(first(statement, 'effectiveTime'))
  const isScheduled = start !== null || end !== null || placeOf(statement) !== undefined
  return isScheduled || at(statement, 'performer').length > 0 ? { text: 'Planned visit' } : undefined
}
