import { firstDate } from '#fhir/values/partial-date.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { hl7Concept } from './concepts.ts'
import { authorOf, codeOf, performersAndPlaces, some } from './context.ts'
import type { Context, Convert } from './context.ts'
import { notesOf } from './remarks.ts'
import { whenFields } from './instants.ts'
import { observe, resultStatus } from './observations.ts'
import { convertGoal } from './plans.ts'
import { isPlanned } from './moods.ts'
import { convertRequest } from './procedures.ts'
import { specimensOf } from './specimens.ts'
import { otherSubjectOf } from './subjects.ts'
import { at, attr, childrenOf, collect, first, relatedTo } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

const laboratory = hl7Concept('observation-category', 'laboratory', 'Laboratory')
const vitalSigns = hl7Concept('observation-category', 'vital-signs', 'Vital Signs')

/**
 * Creates a DiagnosticReport with an Observation for each result, in the order sent, including nested organizers.
 * Source: C-CDA Result Organizer. Results without a time use the organizer's.
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
    status: resultStatus(organizer, members.some(hasValue)),
    category: [hl7Concept('v2-0074', 'LAB', 'Laboratory')],
    code: code ?? (context.section.title === null ? undefined : { text: context.section.title }),
    subject: context.patient,
    ...(firstDate(own, ['effectiveDateTime', 'effectivePeriod']) === null ? firstTime(organizer) : own),
    performer: performersAndPlaces(organizer, context) ?? (author && [author]),
    specimen: some(specimensOf(organizer, context, at(organizer, 'component/procedure/participant/participantRole'))),
    result: results.length === 0 ? undefined : results,
    note: notesOf(organizer, context, isMember),
  })
  for (const member of members) context.convertRelated(member)
}

/** Creates an Observation for each vital sign. Source: C-CDA Vital Signs Organizer; pressures stay as sent. */
export const convertVitalSigns: Convert = (organizer, context) => {
  const members = membersOf(organizer)
  convertAhead(members, context)
  for (const member of members.filter(isFound)) {
    observe(member, context, vitalSigns, organizer)
    context.convertRelated(member)
  }
}

/** Selects findings, not goals or planned items, which are among the results in their own mood. */
const isFound = (member: Xml): boolean => !isPlanned(member) && attr(member, 'moodCode') !== 'GOL'

function convertAhead(members: readonly Xml[], context: Context): void {
  for (const member of members.filter((one) => !isFound(one))) {
    if (isPlanned(member)) convertRequest(member, context)
    else convertGoal(member, context)
  }
}

const hasValue = (member: Xml): boolean =>
  childrenOf(member, 'value').some(
    (value) => attr(value, 'nullFlavor') === null || childrenOf(value, 'translation').length > 0,
  )

/** A statement about another subject, such as a fetus, is not the patient's result; it becomes a note. */
const isMember = (one: Xml): boolean =>
  (one.localName === 'observation' || one.localName === 'organizer') && !otherSubjectOf(one)

function membersOf(organizer: Xml): readonly Xml[] {
  return relatedTo(organizer)
    .filter(isMember)
    .flatMap((member) => {
      if (member.localName === 'organizer') return membersOf(member)
      return member.localName === 'observation' ? member : []
    })
}

/** If the organizer has no time, uses its first result's. */
function firstTime(organizer: Xml): JsonObject {
  const times = membersOf(organizer).map((member) => whenFields('effective', first(member, 'effectiveTime')))
  return times.find((when) => Object.keys(when).length > 0) ?? {}
}
