import type { VitalRow } from '@kinchart/contract/vitals.ts'
import { hasCode, labelOf, labelsOf } from '#fhir/codeable-concept.ts'
import { asText, commaList, oneLine } from '#fhir/elements.ts'
import { isEnteredInError } from '#fhir/entered-in-error.ts'
import { componentValue, effectiveDate, keysOf, readWhole } from '#fhir/observation.ts'
import type { Finding } from '#fhir/observation.ts'
import { displayOf } from '#fhir/party-name.ts'
import type { Reader } from '#record/reader.ts'

/**
 * Reads an observation that is not a laboratory result: vital signs, social history, surveys, …
 *
 * Source: FHIR R4 `Observation`. `value` holds every value as sent: its own, then one a component, each of these with
 * the component's name in its text. `observation` is all of them in one line. `socialHistoryResult` is the same for a
 * social history only. `date` and `effectiveDateTime` are `effective[x]`, else `issued`.
 *
 * Units: as printed, nothing is converted; `code` in a value is UCUM's.
 *
 * Absence: a missing value leaves `value` empty and its reason in `dataAbsentReason`; patient and encounter are the
 * words the source shows for them, and are not looked up.
 */
export const readVital: Reader = (resource, { providerName }) => {
  const whole = readWhole(resource)
  const own = whole.measured === null ? [] : [{ ...whole.measured, name: whole.label, testKey: whole.testKey }]
  const value = [...own, ...whole.components.flatMap(valueOfComponent)]
  const observation = commaList(
    value.map(({ text }) => text),
    '; ',
  )
  const date = effectiveDate(resource)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.subject),
    status: asText(resource.status),
    category: labelsOf(resource.category),
    code: labelOf(resource.code),
    effectiveDateTime: date,
    observation,
    value,
    testKeys: keysOf(...value.map((one) => one.testKey)),
    socialHistoryResult: hasCode(resource.category, 'social-history', 'social history') ? observation : null,
    dataAbsentReason: whole.absentReason,
    encounter: displayOf(resource.encounter),
    interpretation: whole.interpretation,
    referenceRange: whole.referenceRange,
    mark: whole.mark,
  } satisfies Omit<VitalRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'vitals',
    row,
    label: oneLine(row.code ?? row.category ?? 'Observation'),
    date,
    isEnteredInError: isEnteredInError(resource),
    members: [],
  }
}

function valueOfComponent(component: Finding) {
  const value = componentValue(component)
  return value === null ? [] : [{ ...value, name: component.label, testKey: component.testKey }]
}
