import type { CarePlanRow } from '@kinchart/contract/sections/treatmentplan.ts'
import { hasCode, labelOf, labelsOf, wordsSent } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, oneLine } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/entered-in-error.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { namedWithMeaning } from '#fhir/meaning/named-with-meaning.ts'
import { endOf, firstDate, startOf } from '#fhir/values/partial-date.ts'
import { displayOf, actorNames } from '#fhir/references/actor-name.ts'
import { follow, readReference } from '#fhir/references/reference.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import type { ReaderOf } from '#readers/reader.ts'
import { readActivity } from './read-activity.ts'

/**
 * Reads a care plan with its planned activities. Source: FHIR R4 `CarePlan`. `title` falls back on the description, or
 * else on a specific category. `addresses` are the texts of its conditions, which are looked up if the plan has none.
 * `date` is the start of its period, or else its creation; a plan with only an end is sorted by that. Absence: null; a
 * plan without activities has an empty list.
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

/**
 * Returns the text of a category, except the one common to every plan. Source: US Core Care Plan, category
 * 'assess-plan'.
 */
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
