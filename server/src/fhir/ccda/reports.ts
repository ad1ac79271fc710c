import { labelOf } from '#fhir/codeable-concept.ts'
import { firstDate } from '#fhir/partial-date.ts'
import type { JsonObject } from '#fhir/json.ts'
import { conceptOf, hl7Concept } from './concepts.ts'
import { authorOf, codeOf, notesOf, performersOf, statusOf } from './context.ts'
import type { Context, Convert } from './context.ts'
import { whenFields } from './instants.ts'
import { observe } from './observations.ts'
import { convertGoal } from './plans.ts'
import { convertRequest, isPlanned } from './procedures.ts'
import { at, attr, collect, first, relatedTo } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

const statuses = {
  completed: 'final',
  active: 'preliminary',
  aborted: 'cancelled',
  cancelled: 'cancelled',
  held: 'registered',
  nullified: 'entered-in-error',
}
const laboratory = hl7Concept('observation-category', 'laboratory', 'Laboratory')
const vitalSigns = hl7Concept('observation-category', 'vital-signs', 'Vital Signs')

/**
 * Makes a DiagnosticReport with an Observation for each result, in the order sent. Organizers inside are followed.
 * Source: C-CDA Result Organizer. Results without a time of their own have the organizer's.
 */
export const convertResults: Convert = (organizer, context) => {
  const members = membersOf(organizer)
  const results = collect(members.filter(isFound), (member) => observe(member, context, laboratory, organizer))
  convertAhead(members, context)
  const code = codeOf(organizer, context)
  if (!code && results.length === 0) return
  const own = whenFields('effective', first(organizer, 'effectiveTime'))
  const author = authorOf(organizer, context)
  context.keep('DiagnosticReport', organizer, {
    status: statusOf(organizer, statuses, 'final'),
    category: [hl7Concept('v2-0074', 'LAB', 'Laboratory')],
    code: code ?? (context.section.title === null ? undefined : { text: context.section.title }),
    subject: context.patient,
    ...(firstDate(own, ['effectiveDateTime', 'effectivePeriod']) === null ? firstTime(organizer) : own),
    performer: performersOf(organizer, context) ?? (author && [author]),
    specimen: specimensOf(organizer, context),
    result: results.length === 0 ? undefined : results,
    note: notesOf(organizer, context),
  })
  for (const member of members) context.convertRelated(member)
}

/** Makes an Observation of each vital sign. Source: C-CDA Vital Signs Organizer; pressures stay as they were sent. */
export const convertVitalSigns: Convert = (organizer, context) => {
  const members = membersOf(organizer)
  convertAhead(members, context)
  for (const member of members.filter(isFound)) {
    observe(member, context, vitalSigns, organizer)
    context.convertRelated(member)
  }
}

/** What was found, and not what is aimed at or still to be done: those stand among the results in their own mood. */
const isFound = (member: Xml): boolean => !isPlanned(member) && attr(member, 'moodCode') !== 'GOL'

function convertAhead(members: readonly Xml[], context: Context): void {
  for (const member of members.filter((one) => !isFound(one))) {
    if (isPlanned(member)) convertRequest(member, context)
    else convertGoal(member, context)
  }
}

function membersOf(organizer: Xml): readonly Xml[] {
  return relatedTo(organizer).flatMap((member) => {
    if (member.localName === 'organizer') return membersOf(member)
    return member.localName === 'observation' ? member : []
  })
}

/** Where the organizer has no time: that of its first result. */
function firstTime(organizer: Xml): JsonObject {
  const times = membersOf(organizer).map((member) => whenFields('effective', first(member, 'effectiveTime')))
  return times.find((when) => Object.keys(when).length > 0) ?? {}
}

function specimensOf(organizer: Xml, { texts }: Context): readonly JsonObject[] | undefined {
  const roles = [
    ...at(organizer, 'specimen/specimenRole'),
    ...at(organizer, 'component/procedure/participant/participantRole'),
  ]
  const found = roles.flatMap((role) => {
    const code = first(role, 'specimenPlayingEntity/code') ?? first(role, 'playingEntity/code')
    const display = labelOf(conceptOf(code, texts)) ?? attr(code, 'displayName')
    return display === null ? [] : { display }
  })
  return found.length === 0 ? undefined : found
}
