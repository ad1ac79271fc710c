import type { FhirResource } from '#records/fhir-resource.ts'

type File = {
  readonly resourceType: 'Bundle'
  readonly type: 'collection'
  readonly timestamp: string
  readonly entry: readonly { readonly fullUrl: string; readonly resource: FhirResource }[]
}

/** Resources as an organization lets a person download them. `timestamp`: when the file was made. */
export const asFile = (base: string, timestamp: string, resources: readonly FhirResource[]): File => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp,
  entry: resources.map((resource) => ({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource })),
})
