import type { ImmunizationRow } from '@kinchart/contract/immunization.ts'
import { labelOf } from '#fhir/codeable-concept.ts'
import { asObjects, asText, commaList, oneLine } from '#fhir/elements.ts'
import { isEnteredInError } from '#fhir/entered-in-error.ts'
import { firstDate } from '#fhir/partial-date.ts'
import { displayOf, partyName } from '#fhir/party-name.ts'
import { readQuantity } from '#fhir/quantity.ts'
import type { Reader } from '#record/reader.ts'

/**
 * Reads a vaccination, given or not given (`status` tells, as received).
 *
 * Source: FHIR R4 `Immunization`. `date` is `occurrenceDateTime`, else `recorded`; in the row an occurrence in words
 * comes before `recorded`.
 *
 * Units: the dose as printed. Absence: null.
 */
export const readImmunization: Reader = (resource, { providerName, resolve }) => {
  const occurred = firstDate(resource, ['occurrenceDateTime'])
  const recorded = firstDate(resource, ['recorded', 'date'])
  const dose = readQuantity(resource.doseQuantity)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.patient),
    vaccineCode: labelOf(resource.vaccineCode),
    status: asText(resource.status),
    date: occurred ?? asText(resource.occurrenceString) ?? recorded,
    location: partyName(resource.location, resource, resolve),
    performer: commaList(
      asObjects(resource.performer).map((performer) => partyName(performer.actor, resource, resolve)),
    ),
    doseQuantityvalue: dose && `${dose.comparator ?? ''}${dose.value}`,
    doseQuantityunit: dose?.unit ?? null,
    encounter: displayOf(resource.encounter),
    route: labelOf(resource.route),
  } satisfies Omit<ImmunizationRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'immunization',
    row,
    label: oneLine(row.vaccineCode ?? 'Immunization'),
    date: occurred ?? recorded,
    isEnteredInError: isEnteredInError(resource),
    members: [],
  }
}
