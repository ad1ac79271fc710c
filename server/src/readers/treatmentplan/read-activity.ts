import type { CarePlanActivityDetail } from 'fhir/r4.js'
import type { z } from 'zod'
import type { carePlanActivity } from '@kinchart/contract/sections/treatmentplan.ts'
import { codingsOf, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, commaList } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { Loose, LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { readActivityMeaning, readMeaning } from '#fhir/meaning/meaning.ts'
import { asDate, asPeriodText } from '#fhir/values/partial-date.ts'
import { actorNames } from '#fhir/references/actor-name.ts'
import { findContained, readReference } from '#fhir/references/reference.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import { asTimingText } from '#fhir/values/timing.ts'

export type CarePlanActivity = z.output<typeof carePlanActivity>

/**
 * Reads one planned activity. Source: FHIR R4 `CarePlan.activity.detail`; without one, the contained resource
 * referenced by `activity.reference` (R5: `plannedActivityReference`), or else the text of that reference. `careTeam`
 * is who is to do it, or else the plan's team. `codeText` falls back on the description. Units: none. Absence: null for
 * each; references outside the plan are not looked up.
 */
export function readActivity(
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

/** The detail of an activity, or a contained request instead. */
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
