import type { AllergyRow } from '@kinchart/contract/allergies.ts'
import { readClinicalStatus } from '#fhir/clinical-status.ts'
import { labelOf, labelsOf } from '#fhir/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, isObject, oneLine } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import { isEnteredInError } from '#fhir/entered-in-error.ts'
import type { FhirResource } from '#fhir/json.ts'
import { asPeriodText, endOf, firstDate } from '#fhir/partial-date.ts'
import { displayOf, partyName, partyNames } from '#fhir/party-name.ts'
import { asAgeRangeText, asAgeText } from '#fhir/quantity.ts'
import type { Reader } from '#record/reader.ts'

/**
 * Reads an allergy or intolerance. 'No known allergies' is a record like any other and keeps its own words.
 *
 * Source: FHIR R4 `AllergyIntolerance`. `substance` is that of its reactions, else what the allergy is coded with.
 * `severity` is that of its reactions; where none is stated, its criticality, named as such. `status` also says so where
 * it is not confirmed. `date` is when it was recorded, else its onset, else when it last occurred.
 *
 * Units: ages as printed. Absence: null.
 */
export const readAllergy: Reader = (resource, { providerName, resolve }) => {
  const reactions = asObjects(resource.reaction)
  const recordedDate = firstDate(resource, ['recordedDate', 'assertedDate'])
  const onsetDate = firstDate(resource, ['onsetDateTime', 'onsetPeriod'])
  const code = labelOf(resource.code)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.patient),
    substance: commaList(reactions.map(({ substance }) => labelsOf(substance))) ?? labelOf(resource.substance) ?? code,
    type: labelsOf(resource.type),
    category: labelsOf(resource.category),
    recordedDate,
    asserter: partyName(resource.asserter, resource, resolve),
    status: readClinicalStatus(resource) ?? asText(resource.status),
    reaction: commaList(reactions.map(({ manifestation }) => labelsOf(manifestation))),
    recorder: partyNames(resource.recorder, resource, resolve),
    code,
    description: commaList(
      reactions.map(({ description }) => asText(description)),
      '; ',
    ),
    onset: onsetOf(resource, onsetDate),
    severity: commaList(reactions.map(({ severity }) => asText(severity))) ?? criticality(resource.criticality),
    note: notes(resource.note),
    exposureRoute: commaList(reactions.map(({ exposureRoute }) => labelsOf(exposureRoute))),
  } satisfies Omit<AllergyRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'allergies',
    row,
    label: oneLine(row.code ?? row.substance ?? 'Allergy'),
    date: recordedDate ?? onsetDate ?? firstDate(resource, ['lastOccurrence']),
    isEnteredInError: isEnteredInError(resource),
    members: [],
  }
}

/** A date as sent; of a period that has ended both, else words or an age. */
function onsetOf(resource: FhirResource, date: string | null): string | null {
  if (endOf(resource.onsetPeriod) !== null) return asPeriodText(resource.onsetPeriod)
  if (date !== null) return date
  return asText(resource.onsetString) ?? asAgeText(resource.onsetAge) ?? asAgeRangeText(resource.onsetRange)
}

function criticality(element: Element): string | null {
  const word = asText(element)
  return word === null ? null : `criticality: ${word}`
}

function notes(element: Element): string | null {
  return commaList(
    asArray(element).map((note) => (isObject(note) ? asText(note.text) : asText(note))),
    '\n',
  )
}
