import { usualAddresses } from '#addresses.ts'
import { usualBehaviour } from '#behaviour.ts'
import type { PracticeOrganization } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'
import { openCharts, type Chart } from '#records/open-charts.ts'
import { storeResource, type StoredResource } from '#records/stored-resource.ts'
import type { ServedOrganization } from '#sandbox-context.ts'

export type ChangeableOrganization = ServedOrganization & {
  readonly put: (resource: FhirResource) => void
  readonly remove: (key: string) => void
}

export function serveOrganization(described: PracticeOrganization, url: string): ChangeableOrganization {
  const authorizationBaseUrl = `${url}/${described.slug}`
  const behaviour = { ...usualBehaviour, ...described.behaviour }
  const addresses = described.addresses ?? usualAddresses
  const fhirBaseUrl = `${authorizationBaseUrl}/${addresses.fhir}`
  let cachedResources: Map<string, StoredResource> | undefined
  let charts: ReadonlyMap<string, Chart> | undefined

  const keep = (resource: FhirResource) => {
    const stored = storeResource(resource, fhirBaseUrl)
    resources().set(stored.key, stored)
  }
  const resources = (): Map<string, StoredResource> => {
    if (cachedResources) return cachedResources
    cachedResources = new Map()
    for (const resource of described.makeResources()) keep(resource)
    return cachedResources
  }
  return {
    slug: described.slug,
    hospitalName: described.hospitalName,
    audience: described.audience,
    signIns: described.signIns,
    providerType: behaviour.providerType,
    vendor: behaviour.vendor,
    clients: behaviour.clients,
    behaviour,
    addresses,
    ratings: described.ratings,
    fhirBaseUrl,
    authorizationBaseUrl,
    charts: () => (charts ??= openCharts([...resources().values()])),
    put(resource) {
      keep(resource)
      charts = undefined
    },
    remove(key) {
      resources().delete(key)
      charts = undefined
    },
  }
}
