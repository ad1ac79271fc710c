import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { asArray, isObject, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

export const authorOf = ({ kind }: Pick<OpenedRecord, 'kind'>): AddedBy =>
  kind === 'dependent' ? 'guardian' : 'patient'

export const PATIENT_ID = 'patient'
export const GUARDIAN_ID = 'guardian'

export const patientReference = { reference: `Patient/${PATIENT_ID}` } as const
const references = { patient: patientReference, guardian: { reference: `RelatedPerson/${GUARDIAN_ID}` } } as const
export const referenceTo = (author: AddedBy): JsonObject => references[author]

/**
 * The R4 extension for FHIR R5's `Immunization.informationSource`. Source: http://hl7.org/fhir/extensions-location of
 * R5.
 */
export const INFORMATION_SOURCE = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Immunization.informationSource'

const elements = ['informationSource', 'asserter', 'performer', 'author', 'sender'] as const

export function addedByOf(resource: FhirResource): AddedBy {
  const authorElements: readonly Element[] = [
    ...elements.map((name) => resource[name]),
    ...asArray(resource['extension']).flatMap((one) =>
      isObject(one) && one['url'] === INFORMATION_SOURCE ? [one['valueReference']] : [],
    ),
  ]
  const isGuardians = authorElements
    .flatMap((one) => asArray(one))
    .some((one) => isObject(one) && one['reference'] === references.guardian.reference)
  return isGuardians ? 'guardian' : 'patient'
}
