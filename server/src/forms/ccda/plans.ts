import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf, conceptsOf } from './concepts.ts'
import {
  authorOf,
  codeOf,
  isReason,
  nameInText,
  performersOf,
  placeOf,
  reasonsOf,
  statusOf,
  type Context,
  type Convert,
} from './context.ts'
import { notesOf } from './remarks.ts'
import { intervalOf, periodOf } from './instants.ts'
import { medicineOf } from './medicines.ts'
import { valueFields } from './observed-values.ts'
import { isDenial } from './none-known.ts'
import { plannedVisit } from './procedures.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, childrenOf, first, isNegated, nameOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const activityStatuses = {
  // Only an appointment becomes 'scheduled', because an open order may have no scheduled day.
  active: 'not-started',
  new: 'not-started',
  completed: 'completed',
  aborted: 'stopped',
  cancelled: 'cancelled',
  suspended: 'on-hold',
  held: 'on-hold',
  nullified: 'entered-in-error',
}
const kinds: Readonly<Record<string, string>> = {
  encounter: 'Appointment',
  substanceAdministration: 'MedicationRequest',
  supply: 'DeviceRequest',
}

/**
 * Converts a planned statement to an activity of a care plan. Returns undefined if there is no description. Source:
 * C-CDA's planned act, encounter, observation, procedure, supply and medication, Instruction, Nutrition
 * Recommendation, Intervention, Handoff Communication.
 */
export function activityOf(statement: Xml, context: Context): JsonObject | undefined {
  const kind = kinds[nameOf(statement)] ?? 'ServiceRequest'
  const words = nameInText(statement, context)
  const sites = labelsOf(conceptsOf(childrenOf(statement, 'targetSiteCode'), context.texts))
  const code =
    medicineOf(statement, context) ??
    codeOf(statement, context) ??
    targetOf(statement, context) ??
    plannedVisit(statement)
  const location = placeOf(statement)
  if (!code && words === null) return undefined
  const { start, end, isPoint } = intervalOf(first(statement, 'effectiveTime'))
  const reason = reasonsOf(statement, context)
  const notes = notesOf(statement, context, isReason)
  const performer = performersOf(statement, context)
  // FHIR's activity has no element for the body site, so the body site becomes a note.
  const remarks = [...(sites === null ? [] : [{ text: `Body site: ${sites}` }]), ...(notes ?? [])]
  return {
    detail: {
      kind,
      ...(code && { code }),
      ...(reason && { reasonCode: reason }),
      status: isBooked(statement) ? 'scheduled' : statusOf(statement, activityStatuses, 'unknown'),
      ...(isNegated(statement) && !isDenial(code) && { doNotPerform: true }),
      ...(start !== null && isPoint && { scheduledString: start }),
      ...((start !== null || end !== null) &&
        !isPoint && { scheduledPeriod: periodOf(first(statement, 'effectiveTime')) }),
      ...(location && { location }),
      ...(performer && { performer }),
      ...(words !== null && words !== labelOf(code) && { description: words }),
    },
    ...(remarks.length > 0 && { progress: remarks }),
  }
}

/** Source: CDA R2 mood APT. */
function isBooked(statement: Xml): boolean {
  return attr(statement, 'moodCode') === 'APT' && attrAt(statement, 'statusCode', 'code') === 'active'
}

function targetOf(statement: Xml, context: Context): JsonObject | undefined {
  return conceptOf(first(statement, 'value'), context.texts)
}

/** Source: C-CDA Plan of Treatment, Interventions, Planned Procedure Section. */
export function addPlan(
  section: Xml,
  activities: readonly JsonObject[],
  goals: readonly JsonObject[],
  description: string | null,
  place: string,
  context: Context,
): void {
  if (activities.length === 0 && goals.length === 0 && description === null) return
  const author = context.parties.person(first(section, 'author/assignedAuthor'))
  context.keep(
    'CarePlan',
    { key: place },
    {
      status: 'active',
      intent: 'plan',
      category: [
        {
          coding: [
            {
              system: 'http://hl7.org/fhir/us/core/CodeSystem/careplan-category',
              code: 'assess-plan',
              display: 'Assessment and Plan of Treatment',
            },
          ],
        },
      ],
      title: context.section.title ?? 'Plan of treatment',
      description,
      subject: context.patient,
      created: context.created,
      author,
      goal: goals.length === 0 ? undefined : goals,
      activity: activities.length === 0 ? undefined : activities,
    },
    context.section.title,
  )
}

const goalStatuses = {
  active: 'active',
  completed: 'completed',
  aborted: 'cancelled',
  cancelled: 'cancelled',
  suspended: 'on-hold',
  held: 'on-hold',
  new: 'proposed',
  nullified: 'entered-in-error',
}

/** Source: C-CDA Goal Observation (mood GOL): description, due date, and target value. */
export const convertGoal: Convert = (observation, context) => {
  const code = codeOf(observation, context)
  const value = first(observation, 'value')
  const aim = valueFields(value, context.texts)
  const words = nameInText(observation, context)
  const isValueTheGoal =
    value !== null && aim['valueCodeableConcept'] !== undefined && attrAt(observation, 'code', 'code') === 'ASSERTION'
  const description = isValueTheGoal
    ? aim['valueCodeableConcept']
    : words === null
      ? (code ?? toTextConcept(aim))
      : { text: words }
  if (!description) return
  const { start, end, isPoint } = intervalOf(first(observation, 'effectiveTime'))
  const measured = detailOf(aim)
  const due = isPoint ? null : end
  context.keep(
    'Goal',
    observation,
    {
      lifecycleStatus: isNegated(observation) ? 'rejected' : statusOf(observation, goalStatuses, 'active'),
      description,
      subject: context.patient,
      ...(start !== null && { startDate: start }),
      ...((measured || due !== null) && {
        target: [{ ...(code && { measure: code }), ...measured, ...(due !== null && { dueDate: due }) }],
      }),
      expressedBy: authorOf(observation, context),
      note: notesOf(observation, context),
    },
    labelOf(description as JsonObject),
  )
  context.convertRelated(observation)
}

function toTextConcept(aim: JsonObject): JsonObject | undefined {
  return typeof aim['valueString'] === 'string' ? { text: aim['valueString'] } : undefined
}

function detailOf(aim: JsonObject): JsonObject | undefined {
  const [key, value] = Object.entries(aim)[0] ?? []
  if (key === undefined || !/^value(Quantity|Range|CodeableConcept|String|Boolean|Integer|Ratio)$/.test(key))
    return undefined
  return { [key.replace('value', 'detail')]: value }
}

export function isPlanLike(statement: Xml): boolean {
  return hasTemplate(
    statement,
    template.instruction,
    template.nutritionRecommendation,
    template.intervention,
    template.plannedIntervention,
    template.handoff,
    template.patientReferral,
  )
}
