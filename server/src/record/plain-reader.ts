import { labelsOf } from '#fhir/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, oneLine } from '#fhir/elements.ts'
import { isEnteredInError } from '#fhir/entered-in-error.ts'
import { nameOfResource } from '#fhir/human-name.ts'
import type { FhirResource } from '#fhir/json.ts'
import { firstDate } from '#fhir/partial-date.ts'
import { displayOf } from '#fhir/party-name.ts'
import type { Reader } from '#record/reader.ts'

/** Elements that may name a resource, the most telling first. */
const conceptKeys = ['code', 'title', 'type', 'serviceType', 'description', 'category', 'vaccineCode', 'scope', 'kind']
const moreKeys = ['relationship', 'procedureCode', 'modality', 'topic', 'activity', 'specialty']
const referenceKeys = ['medicationReference', 'payor', 'insurer', 'target', 'questionnaire']

/** Elements that may date a resource: when it happened before when it was written down. */
const dateKeys = [
  'effectiveDateTime',
  'effectivePeriod',
  'occurrenceDateTime',
  'occurrencePeriod',
  'occurredDateTime',
  'occurredPeriod',
  'performedDateTime',
  'performedPeriod',
  'started',
  'start',
  'startDate',
  'onsetDateTime',
  'billablePeriod',
  'servicedPeriod',
  'period',
  'sent',
  'authored',
  'authoredOn',
  'dateTime',
  'date',
  'created',
  'createdDateTime',
  'createdPeriod',
  'receivedTime',
  'recordedDate',
  'recorded',
  'issued',
  'statusDate',
]

/**
 * Names and dates a resource of a type that has no list of its own, so that it can be found in its source's records.
 *
 * Source: whatever element of any FHIR R4 type names or dates it; see the lists above. Nothing is looked up.
 *
 * Absence: the label is then the type's name, the date null.
 */
export const plainReader: Reader = (resource) => ({
  section: 'none',
  row: null,
  label: oneLine(labelFor(resource)),
  date: firstDate(resource, dateKeys),
  isEnteredInError: isEnteredInError(resource),
  members: [],
})

function labelFor(resource: FhirResource): string {
  return (
    nameOfResource(resource) ??
    firstLabel(resource, conceptKeys) ??
    firstLabel(resource, moreKeys) ??
    commaList(referenceKeys.flatMap((key) => asArray(resource[key]).map(displayOf))) ??
    commaList(asObjects(resource.content).map((content) => asText(content.title))) ??
    commaList(asObjects(resource.series).map((series) => labelsOf(series.modality))) ??
    resource.resourceType
  )
}

function firstLabel(resource: FhirResource, keys: readonly string[]): string | null {
  for (const key of keys) {
    const element = resource[key]
    const words = element === undefined ? null : labelsOf(element)
    if (words !== null) return words
  }
  return null
}
