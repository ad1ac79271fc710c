import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { patientReference, referenceTo } from '#store/author.ts'

type Written = {
  readonly id: string
  /** The entry, 'Type/id'. */
  readonly target: string
  readonly author: AddedBy
  readonly recorded: string
  readonly isChange: boolean
}

/**
 * Builds the Provenance of an entry: its author and time; a guardian writes on behalf of the patient. Source: FHIR R4
 * Provenance, US Core.
 */
export const buildProvenance = ({ id, target, author, recorded, isChange }: Written): FhirResource => ({
  resourceType: 'Provenance',
  id,
  target: [{ reference: target }],
  recorded,
  activity: {
    coding: [
      { system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation', code: isChange ? 'UPDATE' : 'CREATE' },
    ],
  },
  agent: [
    {
      type: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code: 'author' }],
      },
      who: referenceTo(author),
      ...(author === 'guardian' ? { onBehalfOf: patientReference } : {}),
    },
  ],
})
