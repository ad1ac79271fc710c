import type { ConditionRow } from '@kinchart/contract/sections/conditions.ts'
import { readClinicalStatus } from '#fhir/meaning/status-reason.ts'
import { codesIn, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asText, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { endOf, firstDate, startOf } from '#fhir/values/partial-date.ts'
import { displayOf } from '#fhir/references/actor-name.ts'
import { asAgeRangeText, asAgeText } from '#fhir/values/quantity.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * `onsetEndDateTime` is the end of the period in which the condition began, and `abated` is when the condition was
 * over. `onsetString` is an onset as text, an age or a range of ages. `clinicalStatus` includes whether the diagnosis
 * is unconfirmed. `date` is the onset, or else when the condition was recorded, or else when it abated. Ages are
 * formatted as text. Missing values are null. Source: FHIR R4 `Condition`.
 */
export const readCondition: ReaderOf<'Condition', 'assertedDate' | 'dateRecorded'> = (resource, { providerName }) => {
  const onset = firstDate(resource, ['onsetDateTime', 'onsetPeriod'])
  const abated = firstDate(resource, ['abatementDateTime', 'abatementPeriod'])
  const recorded = firstDate(resource, ['recordedDate', 'assertedDate', 'dateRecorded'])
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.subject),
    category: labelsOf(resource.category),
    code: labelOf(resource.code),
    dateRecorded: recorded,
    clinicalStatus: readClinicalStatus(resource),
    onsetStartDateTime: firstDate(resource, ['onsetDateTime']) ?? startOf(resource.onsetPeriod),
    onsetEndDateTime: endOf(resource.onsetPeriod),
    abated: abatedOf(resource),
    onsetString: asText(resource.onsetString) ?? asAgeText(resource.onsetAge) ?? asAgeRangeText(resource.onsetRange),
    encounter: displayOf(resource.encounter),
    bodySite: labelsOf(resource.bodySite),
    ...codesIn(resource.code),
  } satisfies Omit<ConditionRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'conditions',
    row,
    label: oneLine(row.code ?? row.category ?? 'Condition'),
    date: onset ?? recorded ?? abated,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

/**
 * Reads FHIR R4 `abatement[x]`. For a period, returns its end. Ignores a boolean (DSTU2, STU3), which only affects
 * the row's `meaning`. Returns null if absent.
 */
const abatedOf = (resource: LooseResource<'Condition'>): string | null =>
  firstDate(resource, ['abatementDateTime']) ??
  endOf(resource.abatementPeriod) ??
  firstDate(resource, ['abatementPeriod']) ??
  asText(resource.abatementString) ??
  asAgeText(resource.abatementAge) ??
  asAgeRangeText(resource.abatementRange)
