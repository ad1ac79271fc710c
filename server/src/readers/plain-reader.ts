import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import type { OtherRow } from '@kinchart/contract/sections/others.ts'
import { labelOf, labelsOf, wordsSent } from '#fhir/codes/codeable-concept.ts'
import {
  asArray,
  asObject,
  asObjects,
  isObject,
  asText,
  commaList,
  oneLine,
  type Element,
} from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import { nameOfResource } from '#fhir/references/human-name.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readNarrative } from '#fhir/values/narrative-text.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { displayOf, actorName } from '#fhir/references/actor-name.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import type { Reader } from './reader.ts'
import { isOtherType } from './section-types.ts'

/** Elements that can contain the name of a record, most specific first. */
const conceptKeys = ['code', 'title', 'type', 'serviceType', 'description', 'category', 'vaccineCode', 'scope', 'kind']
/** The code of these elements only classifies a record, but their text can serve as the record's name. */
const sorts = new Set(['type', 'category', 'scope', 'kind'])
const moreKeys = ['relationship', 'serviceRequested', 'procedureCode', 'modality', 'topic', 'activity', 'specialty']
const referenceKeys = ['medicationReference', 'payor', 'insurer', 'target']

/** Elements with dates: first dates when something happened, then dates when it was recorded. */
const dateKeys = [
  'effectiveDateTime',
  'effectivePeriod',
  'occurrenceDateTime',
  'occurrencePeriod',
  'occurredDateTime',
  'occurredPeriod',
  'performedDateTime',
  'performedPeriod',
  'timingDateTime',
  'timingPeriod',
  'identifiedDateTime',
  'identifiedPeriod',
  'executionPeriod',
  'scheduledDateTime',
  'scheduledPeriod',
  'started',
  'start',
  'startDate',
  'onsetDateTime',
  'billablePeriod',
  'servicedPeriod',
  'servicedDate',
  'period',
  'servicePeriod',
  'sent',
  'authored',
  'authoredOn',
  'dateTime',
  'dateWritten',
  'date',
  'created',
  'createdDateTime',
  'createdPeriod',
  'receivedTime',
  'received',
  'detected',
  'recordedDate',
  'recordedOn',
  'recorded',
  'enteredDate',
  'orderedOn',
  'issued',
  'applies',
  'statusDate',
]

const collectedKeys = ['collectedDateTime', 'collectedPeriod']

/**
 * Finds a name and a date for a resource of a type without its own list, so that users can find it among the other
 * records. People and things that are only referenced by records get no row, and appear in the list of their source
 * instead. Source: any element of any FHIR R4 type that contains a name or a date; see the lists of elements above.
 * Nothing is looked up. If there is no name, the label is the type's name. If there is no date, the date is null.
 */
export const plainReader: Reader = (resource, { providerName, resolve }) => {
  const { resourceType } = resource
  const label = oneLine(labelFor(resource, resolve))
  const date = firstDate(asObject(resource.collection) ?? {}, collectedKeys) ?? firstDate(resource, dateKeys)
  const rest = { label, date, isEnteredInError: isEnteredInError(resource), resultReferences: [] }
  if (!isOtherType(resourceType) || isNobodysDevice(resource)) return { section: 'none', row: null, ...rest }
  const row = {
    resourceType,
    providerName,
    kind: kindWord(resourceType),
    what: label,
    status: asText(resource.status) ?? asText(resource.lifecycleStatus),
    date,
  } satisfies Omit<OtherRow, 'id' | 'ehrImportRequestId'>
  return { section: 'others', row, ...rest }
}

/**
 * Returns true for a device that only wrote a document or took a measurement. Such a device is not the patient's
 * device. Source: FHIR R4 `Device.patient`.
 */
const isNobodysDevice = ({ resourceType, patient, subject }: FhirResource): boolean =>
  resourceType === 'Device' && !isObject(patient) && !isObject(subject)

type NamesOf = (resource: FhirResource, resolve: Resolve) => readonly (string | null)[]
const namesOf: Readonly<Record<string, NamesOf>> = {
  AdverseEvent: ({ event }) => [labelOf(event)],
  BodyStructure: ({ morphology, location }) => [labelOf(morphology), labelOf(location)],
  ClinicalImpression: ({ description, summary }) => [asText(description) ?? asText(summary)],
  Communication: ({ payload, topic }) => [
    labelOf(topic),
    ...asObjects(payload).map(({ contentString }) => asText(contentString)),
  ],
  Consent: ({ category, scope }) => [labelsOf(category) ?? labelOf(scope)],
  DeviceRequest: (request, resolve) => [
    labelOf(request.codeCodeableConcept),
    actorName(request.codeReference, request, resolve),
  ],
  DeviceUseRequest: (request, resolve) => [actorName(request.device, request, resolve)],
  DeviceUseStatement: (use, resolve) => [actorName(use.device, use, resolve)],
  DeviceUsage: (use, resolve) => [
    labelOf(isObject(use.device) ? use.device.concept : null) ?? actorName(use.device, use, resolve),
  ],
  DiagnosticOrder: ({ item }) => asObjects(item).map(({ code }) => labelOf(code)),
  FamilyMemberHistory: ({ relationship, name, condition }) => [
    commaList([labelOf(relationship), asText(name)]),
    commaList(asObjects(condition).map(({ code }) => labelOf(code))),
  ],
  ImmunizationEvaluation: ({ targetDisease, doseStatus }) => [labelOf(targetDisease), labelOf(doseStatus)],
  ImmunizationRecommendation: ({ recommendation }) =>
    asObjects(recommendation).map(({ vaccineCode, targetDisease, forecastStatus }) =>
      commaList([labelsOf(vaccineCode) ?? labelsOf(targetDisease), labelOf(forecastStatus)]),
    ),
  NutritionOrder: ({ oralDiet, supplement, enteralFormula }) => [
    ...asObjects(oralDiet).map(({ type }) => labelsOf(type)),
    ...asObjects(supplement).map(({ type, productName }) => labelOf(type) ?? asText(productName)),
    ...asObjects(enteralFormula).map(({ baseFormulaType }) => labelOf(baseFormulaType)),
  ],
  // `questionnaire` is a URL. The questionnaire's title is in the extension of `_questionnaire`. Source: US Core 6
  // QuestionnaireResponse.
  QuestionnaireResponse: ({ questionnaire, _questionnaire }) => [
    isObject(questionnaire) ? displayOf(questionnaire) : null,
    ...asObjects(isObject(_questionnaire) ? _questionnaire.extension : null).map(({ url, valueString }) =>
      asText(url)?.endsWith('/display') === true ? asText(valueString) : null,
    ),
  ],
  RiskAssessment: ({ code, prediction }) => [
    labelOf(code) ?? commaList(asObjects(prediction).map(({ outcome }) => labelOf(outcome))),
  ],
  SupplyDelivery: (delivery, resolve) =>
    asObjects(delivery.suppliedItem).map(
      ({ itemCodeableConcept, itemReference }) =>
        labelOf(itemCodeableConcept) ?? actorName(itemReference, delivery, resolve),
    ),
  SupplyRequest: (request, resolve) => [
    labelOf(request.itemCodeableConcept),
    actorName(request.itemReference, request, resolve),
  ],
}

/**
 * Returns the name of a resource whose type is in `namesOf`, or null. Joins several names as 'A; B', or as 'Mother:
 * Asthma' for a relative and their condition.
 */
function nameByKind(resource: FhirResource, resolve: Resolve): string | null {
  const parts = namesOf[resource.resourceType]?.(resource, resolve) ?? []
  return commaList(parts, resource.resourceType === 'FamilyMemberHistory' ? ': ' : '; ')
}

function labelFor(resource: FhirResource, resolve: Resolve): string {
  return (
    nameByKind(resource, resolve) ??
    nameOfResource(resource) ??
    firstLabel(resource, conceptKeys, (key) => (sorts.has(key) ? wordsSent : labelsOf)) ??
    readNarrative(resource)?.title ??
    firstLabel(resource, conceptKeys) ??
    firstLabel(resource, moreKeys) ??
    commaList(referenceKeys.flatMap((key) => asArray(resource[key]).map(displayOf))) ??
    commaList(asObjects(resource.content).map((content) => asText(content.title))) ??
    commaList(asObjects(resource.series).map((series) => labelsOf(series.modality))) ??
    kindWord(resource.resourceType)
  )
}

function firstLabel(
  resource: FhirResource,
  keys: readonly string[],
  readerOf: (key: string) => (element: Element) => string | null = () => labelsOf,
): string | null {
  for (const key of keys) {
    const element = resource[key]
    const words = element === undefined ? null : readerOf(key)(element)
    if (words !== null) return words
  }
  return null
}
