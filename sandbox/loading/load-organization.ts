import { readPassword, type PracticeOrganization, type SignIn } from '#practice-organization.ts'
import { isJsonObject, readPath, type FhirResource, type JsonObject } from '#records/fhir-resource.ts'
import { listOwners } from '#records/references.ts'
import { createHash } from 'node:crypto'
import { isDecimal, decimal } from '../making/decimal.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Preserves the digits of every number when written again: 5.40 stays 5.40, and 12345678901234567890 is not rounded.
 * Source: R4 `decimal`, implicit precision.
 */
function parseKeepingDigits(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source: string }) =>
    typeof value === 'number' && context ? decimal(context.source) : value,
  )
}

type LoadedEntry = { readonly fullUrl: string | undefined; readonly resource: JsonObject }

const READABLE = /\.(json|ndjson)(\.gz)?$/i

async function readDataFolder(folder: string): Promise<readonly LoadedEntry[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile() && READABLE.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const entries: LoadedEntry[] = []
  for (const path of paths) entries.push(...(await readDataFile(path)))
  return entries
}

async function readDataFile(path: string): Promise<readonly LoadedEntry[]> {
  const bytes = await readFile(path)
  const text = (/\.gz$/i.test(path) ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '')
  const documents = /\.ndjson(\.gz)?$/i.test(path) ? text.split('\n').filter((line) => line.trim() !== '') : [text]
  return documents.flatMap((document) => listEntries(parse(document, path)))
}

function parse(text: string, path: string): unknown {
  try {
    return parseKeepingDigits(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
}

/**
 * Returns the entries of a bundle, including those of nested bundles. A single resource counts as one entry. Ignores
 * anything else.
 */
function listEntries(document: unknown, fullUrl?: string): readonly LoadedEntry[] {
  if (!isJsonObject(document) || typeof document['resourceType'] !== 'string') return []
  if (document['resourceType'] !== 'Bundle') return [{ fullUrl, resource: document }]
  const entries: readonly unknown[] = Array.isArray(document['entry']) ? document['entry'] : []
  return entries.filter(isJsonObject).flatMap((entry) => {
    const address = typeof entry['fullUrl'] === 'string' ? entry['fullUrl'] : undefined
    return listEntries(entry['resource'], address)
  })
}

const SERVED_ELSEWHERE = new Set(['OperationOutcome', 'Bundle', 'CapabilityStatement', 'Parameters'])

/**
 * Assigns the loaded entries to one organization. `urn:uuid:` and URLs from bundles become `Type/id`. A conditional
 * reference (`Practitioner?identifier=…`) becomes a reference to the resource with that identifier. If no resource has
 * the identifier, the reference stays unchanged. If a type and id occur more than once, the last resource counts.
 */
function resolveReferences(entries: readonly LoadedEntry[]): readonly FhirResource[] {
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
  const resourcesByReference = new Map<string, FhirResource>()
  for (const { resource } of named) {
    resourcesByReference.set(`${resource.resourceType}/${resource.id}`, rewrite(resource, addresses) as FhirResource)
  }
  return [...resourcesByReference.values()]
}

/**
 * A resource without an id gets its id from the URL in its bundle. If there is no URL, the id is derived from the
 * resource's text.
 */
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

export async function loadResources(folder: string): Promise<readonly FhirResource[]> {
  return resolveReferences(await readDataFolder(folder))
}

export function makeLoadedOrganization(resources: readonly FhirResource[]): PracticeOrganization {
  return {
    slug: 'loaded-data',
    hospitalName: 'Loaded Data Hospital',
    audience: 'ignored',
    signIns: listSignIns(resources),
    makeResources: () => resources,
  }
}

export function listSignIns(resources: readonly FhirResource[]): readonly SignIn[] {
  const names = new Map<string, string>()
  for (const resource of resources) {
    if (resource.resourceType === 'Patient') names.set(resource.id, readName(resource))
    else for (const owner of listOwners(resource, '')) if (!names.has(owner)) names.set(owner, `Patient ${owner}`)
  }
  return [...names].map(([id, name]) => ({
    username: id,
    password: readPassword(id),
    name,
    patients: [{ id, name }],
    fhirUser: `Patient/${id}`,
  }))
}

function readName(patient: FhirResource): string {
  for (const name of readPath(patient, 'name')) {
    if (!isJsonObject(name)) continue
    const parts = [...readPath(name, 'given'), ...readPath(name, 'family')].filter((part) => typeof part === 'string')
    if (parts.length > 0) return parts.join(' ')
    if (typeof name['text'] === 'string') return name['text']
  }
  return `Patient ${patient.id}`
}
