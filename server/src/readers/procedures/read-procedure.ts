import type { ProcedureRow } from '@kinchart/contract/sections/procedures.ts'
import { codesOf, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { displayOf, actorName } from '#fhir/references/actor-name.ts'
import { asAgeRangeText, asAgeText } from '#fhir/values/quantity.ts'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * Reads a procedure. `codeNumber` contains the codes of all codings. `date` is the start of the procedure;
 * `datePerformed` can also be the source's text or an age. Ages are formatted as text. Missing values are null.
 * Source: FHIR R4 `Procedure`; also R5's `occurrence[x]`.
 */
export const readProcedure: ReaderOf<'Procedure'> = (resource, { providerName, resolve }) => {
  const date = firstDate(resource, ['performedDateTime', 'performedPeriod', 'occurrenceDateTime', 'occurrencePeriod'])
  const row = {
    resourceType: resource.resourceType,
    providerName,
    performerName: commaList(
      asObjects(resource.performer).map((performer) => actorName(performer.actor, resource, resolve)),
    ),
    patientName: displayOf(resource.subject),
    code: labelOf(resource.code),
    codeNumber: commaList(codesOf(resource.code)),
    status: asText(resource.status),
    statusReason: readStatusReason(resource),
    datePerformed:
      date ??
      asText(resource.performedString ?? resource.occurrenceString) ??
      asAgeText(resource.performedAge ?? resource.occurrenceAge) ??
      asAgeRangeText(resource.performedRange ?? resource.occurrenceRange),
    location: actorName(resource.location, resource, resolve),
  } satisfies Omit<ProcedureRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'procedures',
    row,
    label: oneLine(row.code ?? labelsOf(resource.category) ?? 'Procedure'),
    date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}
