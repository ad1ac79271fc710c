import type { CarePlanRow, carePlanActivity } from '@kinchart/contract/sections/treatmentplan.ts'
import { hasCode, labelOf, labelsOf, wordsSent, codingsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, oneLine, asObject, type Element } from '#fhir/json/elements.ts'
import { isEnteredInError, readActivityMeaning, readMeaning, namedWithMeaning } from '#fhir/meaning/meaning.ts'
import type { LooseResource, Loose, LoosePart } from '#fhir/json/loose.ts'
import { endOf, firstDate, startOf, asDate, asPeriodText } from '#fhir/values/partial-date.ts'
import { displayOf, actorNames } from '#fhir/references/actor-name.ts'
import { follow, readReference, findContained, type Resolve } from '#fhir/references/reference.ts'
import type { ReaderOf } from '#readers/reader.ts'
import type { CarePlanActivityDetail } from 'fhir/r4.js'
import type { z } from 'zod'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import { asTimingText } from '#fhir/values/timing.ts'

type CarePlanActivity = z.output<typeof carePlanActivity>

/**
 * Reads an activity of the plan. Source: FHIR R4 `CarePlan.activity.detail`; without one, the contained resource
 * referenced by `activity.reference` (R5: `plannedActivityReference`), or else the text of that reference. `careTeam`
 * is the performer of the activity, or else the plan's team. `codeText` falls back on the description. Missing values
 * are null; references outside the plan are not looked up.
 */
function readActivity(
  activity: LoosePart<'CarePlan', 'activity'>,
  plan: LooseResource<'CarePlan'>,
  team: string | null,
  resolve: Resolve,
): CarePlanActivity {
  const reference = readReference(activity.reference ?? activity.plannedActivityReference)
  const contained = reference?.kind === 'contained' ? findContained(plan, reference.id) : null
  const detail: Planned = asObject(activity.detail) ?? contained ?? {}
  const isDetail = detail !== contained
  const meaning = contained !== null && !isDetail ? readMeaning(contained) : readActivityMeaning(detail)
  return {
    careTeam: actorNames(detail.performer, plan, resolve) ?? team,
    kind: (isDetail ? asText(detail.kind) : asText(detail.resourceType)) ?? kindOf(reference),
    codeText: labelOf(detail.code) ?? asText(detail.description) ?? reference?.display ?? outcome(activity),
    coding: codingText(detail.code),
    scheduled: scheduled(detail),
    status: asText(detail.status),
    statusReason: readStatusReason(detail),
    ...(meaning ? { meaning } : {}),
  }
}

type Planned = Loose<
  CarePlanActivityDetail,
  'resourceType' | 'occurrencePeriod' | 'occurrenceDateTime' | 'occurrenceTiming' | 'executionPeriod'
>

function kindOf(reference: ReturnType<typeof readReference>): string | null {
  return reference?.kind === 'literal' ? reference.type : null
}

function outcome(activity: LoosePart<'CarePlan', 'activity'>): string | null {
  return labelsOf(activity.outcomeCodeableConcept)
}

function codingText(code: Element): string | null {
  const concept = asObject(code)
  if (!concept) return null
  return commaList(
    codingsOf(concept).map((coding) => {
      const words = asText(coding.display)
      const number = asText(coding.code)
      return words !== null && number !== null ? `${words} (${number})` : (words ?? number)
    }),
  )
}

function scheduled(detail: Planned): string | null {
  return (
    asText(detail.scheduledString) ??
    asPeriodText(detail.scheduledPeriod) ??
    asTimingText(detail.scheduledTiming) ??
    asPeriodText(detail.occurrencePeriod) ??
    asDate(detail.occurrenceDateTime) ??
    asTimingText(detail.occurrenceTiming) ??
    commaList(asObjects(detail.executionPeriod).map(asPeriodText))
  )
}

/**
 * Reads a care plan. `title` falls back on the description, or else on a specific category. `addresses` are the texts
 * of the plan's conditions, which are looked up if the plan states no text. `date` is the start of the plan's period,
 * or else its creation; a plan with only an end is sorted by its end. Missing values are null; a plan without
 * activities has an empty list. Source: FHIR R4 `CarePlan`.
 */
export const readCarePlan: ReaderOf<'CarePlan'> = (resource, { providerName, resolve }) => {
  const date = startOf(resource.period) ?? firstDate(resource, ['created'])
  const activities = asObjects(resource.activity)
  const team = activities.length === 0 ? null : actorNames(resource.careTeam, resource, resolve)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.subject),
    title: asText(resource.title) ?? asText(resource.description) ?? ownCategory(resource.category),
    category: labelsOf(resource.category),
    status: asText(resource.status),
    addresses: addressed(resource, resolve),
    date,
    endDate: endOf(resource.period),
    activity: activities.map((activity) => readActivity(activity, resource, team, resolve)),
  } satisfies Omit<CarePlanRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'treatmentplan',
    row,
    label: oneLine(row.title ?? row.category ?? 'Care plan'),
    date: date ?? endOf(resource.period),
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

/** Skips the category common to every plan. Source: US Core Care Plan, category 'assess-plan'. */
const ownCategory = (category: Element): string | null =>
  wordsSent(asArray(category).filter((concept) => !hasCode(concept, 'assess-plan')))

function addressed(resource: LooseResource<'CarePlan'>, resolve: Resolve): string | null {
  return commaList(
    asArray(resource.addresses).map((element) => {
      const reference = readReference(element)
      if (!reference) return labelOf(element)
      return reference.display ?? namedWithMeaning(follow(reference, resource, resolve))
    }),
  )
}
