import type { FhirResource } from '#records/fhir-resource.ts'

type File = {
  readonly resourceType: 'Bundle'
  readonly type: 'collection'
  readonly timestamp: string
  readonly entry: readonly { readonly fullUrl: string; readonly resource: FhirResource }[]
}

/** A file as an organization offers it to a patient for download. `timestamp`: when the file was made. */
export const asFile = (base: string, timestamp: string, resources: readonly FhirResource[]): File => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp,
  entry: resources.map((resource) => ({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource })),
})

export const marisol = {
  given: ['Marisol'],
  family: 'Whitcombe',
  gender: 'female',
  birthDate: '1984-03-17',
  street: '218 Bluestem Lane',
  city: 'Prairie Junction',
  state: 'KS',
  postalCode: '66002',
} as const
