import type { FhirResource } from '#records/fhir-resource.ts'

/** A made-up person as one organization knows them. */
export type PersonAt = {
  readonly id: string
  readonly name: string
  readonly makeResources: () => Iterable<FhirResource>
}
