import type { FhirResource } from '#records/fhir-resource.ts'

export type PersonAt = {
  readonly id: string
  readonly name: string
  readonly makeResources: () => Iterable<FhirResource>
}
