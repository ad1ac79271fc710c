import type { ImmunizationRow } from '@kinchart/contract/sections/immunization.ts'
import { hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, commaList, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { LooseResource } from '#fhir/json/loose.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { displayOf, actorName, actorType } from '#fhir/references/actor-name.ts'
import { amountText, readQuantity } from '#fhir/values/quantity.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * Reads a vaccination, including one that was not given; see `status`, which is as received. `date` is
 * `occurrenceDateTime`, or else `recorded`. In the row, an occurrence as text takes precedence over `recorded`.
 * Performers are only people, and the person who ordered the vaccination is not a performer. A place among FHIR's
 * performers becomes the `location` if no other location is stated. An organization becomes the `organization`. The
 * dose is as the source prints it. Missing values are null. Source: FHIR R4 `Immunization`.
 */
export const readImmunization: ReaderOf<'Immunization', 'date'> = (resource, { providerName, resolve }) => {
  const occurred = firstDate(resource, ['occurrenceDateTime'])
  const recorded = firstDate(resource, ['recorded', 'date'])
  const performers = asObjects(resource.performer).filter((one) => !hasCode(one.function, 'op', 'ordering provider'))
  const actors = performers.map(({ actor }) => actor)
  const those = (kind: 'person' | 'Location' | 'Organization') =>
    actors.filter((actor) => {
      const type = actorType(actor, resource)
      return type === 'Location' || type === 'Organization' ? type === kind : kind === 'person'
    })
  const dose = readQuantity(resource.doseQuantity)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.patient),
    vaccineCode: labelOf(resource.vaccineCode),
    status: asText(resource.status),
    date: occurred ?? asText(resource.occurrenceString) ?? recorded,
    location:
      actorName(resource.location, resource, resolve) ??
      commaList(those('Location').map((actor) => actorName(actor, resource, resolve))),
    performer: commaList(those('person').map((actor) => actorName(actor, resource, resolve))),
    organization: commaList(those('Organization').map((actor) => actorName(actor, resource, resolve))),
    statusReason: readStatusReason(resource),
    subpotentReason: labelsOf(resource.subpotentReason),
    lotNumber: asText(resource.lotNumber),
    manufacturer: manufacturerOf(resource, resolve),
    expirationDate: firstDate(resource, ['expirationDate']),
    site: labelOf(resource.site),
    doseQuantityvalue: dose && amountText(dose),
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
    resultReferences: [],
  }
}

/** FHIR R4 `manufacturer`, a Reference; R5's is a CodeableReference. */
const manufacturerOf = (resource: LooseResource<'Immunization'>, resolve: Resolve): string | null =>
  actorName(resource.manufacturer, resource, resolve) ?? labelOf(asObject(resource.manufacturer)?.concept)
