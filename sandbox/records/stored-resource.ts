import type { FhirResource } from '#records/fhir-resource.ts'
import { listOwners, listReferences } from '#records/references.ts'
import { indexResource, type SearchIndex } from '#records/search-index.ts'

export type StoredResource = {
  readonly type: string
  readonly id: string
  readonly key: string
  readonly text: string
  /** Patients the resource is about; empty for shared resources (Practitioner, Medication …). */
  readonly owners: readonly string[]
  readonly references: readonly string[]
  readonly index: SearchIndex
}

/** Placeholder for the FHIR base URL in made-up resources, so that their text doesn't depend on a port. */
const FHIR_BASE_MARK = '{fhirBaseUrl}'

export function storeResource(resource: FhirResource, fhirBaseUrl: string): StoredResource {
  const text = JSON.stringify(resource)
  if (text.includes(FHIR_BASE_MARK)) {
    const filled = text.replaceAll(FHIR_BASE_MARK, fhirBaseUrl)
    return { ...describe(JSON.parse(filled) as FhirResource, fhirBaseUrl), text: filled }
  }
  return { ...describe(resource, fhirBaseUrl), text }
}

function describe(resource: FhirResource, fhirBaseUrl: string): Omit<StoredResource, 'text'> {
  return {
    type: resource.resourceType,
    id: resource.id,
    key: `${resource.resourceType}/${resource.id}`,
    owners: listOwners(resource, fhirBaseUrl),
    references: listReferences(resource, fhirBaseUrl),
    index: indexResource(resource),
  }
}
