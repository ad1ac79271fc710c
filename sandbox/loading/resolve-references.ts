import { createHash } from 'node:crypto'
import type { LoadedEntry } from '#loading/read-data-folder.ts'
import { isDecimal } from '#making/decimal.ts'
import { isJsonObject, readPath, type FhirResource } from '#records/fhir-resource.ts'

const SERVED_ELSEWHERE = new Set(['OperationOutcome', 'Bundle', 'CapabilityStatement', 'Parameters'])

/**
 * Makes one organization's records of loaded entries: `urn:uuid:` and the addresses that bundles
 * gave become `Type/id`; a conditional reference (`Practitioner?identifier=…`) becomes the
 * resource that has the identifier, and stays as it is where none has. The last of the same
 * type and id counts.
 */
export function resolveReferences(entries: readonly LoadedEntry[]): readonly FhirResource[] {
  const named = entries
    .filter(({ resource }) => !SERVED_ELSEWHERE.has(String(resource['resourceType'])))
    .map((entry) => ({ fullUrl: entry.fullUrl, resource: nameResource(entry) }))
  const addresses = new Map<string, string>()
  for (const { fullUrl, resource } of named) {
    const key = `${resource.resourceType}/${resource.id}`
    if (fullUrl !== undefined) addresses.set(fullUrl, key)
    for (const identifier of readPath(resource, 'identifier')) {
      if (!isJsonObject(identifier) || typeof identifier['value'] !== 'string') continue
      const value = identifier['value']
      if (typeof identifier['system'] === 'string') {
        addresses.set(`${resource.resourceType}?identifier=${identifier['system']}|${value}`, key)
      }
      addresses.set(`${resource.resourceType}?identifier=${value}`, key)
    }
  }
  const kept = new Map<string, FhirResource>()
  for (const { resource } of named) {
    kept.set(`${resource.resourceType}/${resource.id}`, rewrite(resource, addresses) as FhirResource)
  }
  return [...kept.values()]
}

/** A resource without id takes the one its bundle's address names, or one made from its text. */
function nameResource({ fullUrl, resource }: LoadedEntry): FhirResource {
  if (typeof resource['id'] === 'string' && resource['id'] !== '') return resource as FhirResource
  const named = /([A-Za-z0-9\-.]{1,64})$/.exec(fullUrl ?? '')?.[1]
  const id = named ?? createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 32)
  return { ...resource, id } as FhirResource
}

function rewrite(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rewrite(item, addresses))
  if (!isJsonObject(value) || isDecimal(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isLink = typeof inner === 'string' && (key === 'reference' || key === 'url')
      return [key, isLink ? (addresses.get(decodeBar(inner)) ?? inner) : rewrite(inner, addresses)]
    }),
  )
}

function decodeBar(reference: string): string {
  return reference.replaceAll('%7C', '|')
}
