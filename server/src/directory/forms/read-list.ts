import type { Json, FhirResource, JsonObject } from '#fhir/json/json.ts'
import { isRecord, readRows, readSpecRows } from './read-spec-rows.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import {
  listed,
  tidyText,
  type ListReading,
  type ListedOrganization,
  type UnreadReason,
} from '#directory/listed-organization.ts'
import { asArray, asObject, asObjects, asText, isObject, isResource } from '#fhir/json/elements.ts'

const VERSION_EXTENSION = 'http://hl7.org/fhir/StructureDefinition/endpoint-fhir-version'
const NPI = 'http://hl7.org/fhir/sid/us-npi'

/**
 * Form (b): a FHIR Bundle of Endpoint and Organization as vendors publish it (45 CFR 170.404(b)(2)). Each
 * organization that refers to an endpoint becomes a row. An endpoint that no organization refers to becomes a row
 * with the name of the endpoint's managing organization (in the Bundle, contained, or by its display). If there is no
 * managing organization, the row gets the endpoint's own name. Accepts contained references without '#', because
 * vendors omit the '#'. Counts inactive organizations as not in use and doesn't list them. The same applies to
 * endpoints that are off, suspended, for testing or entered in error.
 */
function readBundle(bundle: JsonObject): ListReading {
  const entries = asObjects(bundle['entry'])
  const endpoints = entries.filter((entry) => isOf(entry['resource'], 'Endpoint'))
  const holders = organizationsByEndpoint(entries)
  const named = organizationsByReference(entries)
  const rows: ListedOrganization[] = []
  const unread = new Map<UnreadReason, number>()
  const refuse = (reason: UnreadReason): void => void unread.set(reason, (unread.get(reason) ?? 0) + 1)

  for (const entry of endpoints) {
    const endpoint = asObject(entry['resource']) ?? {}
    const fhirBase = tidyText(asText(endpoint['address']), 2000)
    const refused = refusalOf(endpoint, fhirBase)
    if (refused !== null) {
      refuse(refused)
      continue
    }
    const behind = [...new Set(namesOf(entry).flatMap((name) => holders.get(name) ?? []))]
    const managing = managingOf(endpoint, named)
    const organizations = behind.length > 0 ? behind : managing === undefined ? [{}] : [managing]
    for (const organization of organizations) {
      if (organization['active'] === false) refuse('not in use')
      else rows.push(rowOf(endpoint, organization, fhirBase))
    }
  }
  const links = asObjects(bundle['link'])
  return { rows, unread, isPart: links.some((link) => link['relation'] === 'next') }
}

function refusalOf(endpoint: JsonObject, fhirBase: string): UnreadReason | null {
  if (fhirBase === '') return 'no address'
  const status = asText(endpoint['status'])
  if (status !== null && status !== 'active') return 'not in use'
  const connections = asObjects(endpoint['connectionType']).flatMap((type) => [type, ...asObjects(type['coding'])])
  const codes = connections.flatMap((type) => asText(type['code']) ?? [])
  return codes.length > 0 && !codes.includes('hl7-fhir-rest') ? 'not a FHIR REST address' : null
}

function rowOf(endpoint: JsonObject, organization: JsonObject, fhirBase: string): ListedOrganization {
  const display = asText(asObject(endpoint['managingOrganization'])?.['display'])
  const name = asText(organization['name']) ?? asText(asArray(organization['alias'])[0])
  return listed({
    hospitalName: tidyText(name ?? display ?? asText(endpoint['name'])),
    fhirBase,
    practiceId: tidyText(numberOf(organization) ?? asText(organization['id']), 100),
    place: placeOf(organization),
    fhirVersions: asObjects(endpoint['extension'])
      .filter((extension) => extension['url'] === VERSION_EXTENSION)
      .flatMap((extension) => asText(extension['valueCode'] ?? extension['valueString']) ?? []),
  })
}

function numberOf(organization: JsonObject): string | null {
  const identifiers = asObjects(organization['identifier'])
  const npi = identifiers.find((identifier) => identifier['system'] === NPI) ?? identifiers[0]
  return asText(npi?.['value'])
}

function placeOf(organization: JsonObject): string {
  const contacts = asObjects(organization['contact']).flatMap((contact) => asObjects(contact['address']))
  for (const address of [...asObjects(organization['address']), ...contacts]) {
    const town = [asText(address['city']), asText(address['state'])].filter((part) => part !== null).join(', ')
    const place = tidyText(`${town} ${asText(address['postalCode']) ?? ''}`)
    if (asText(address['city']) !== null || asText(address['postalCode']) !== null) return place
  }
  return ''
}

function managingOf(endpoint: JsonObject, named: ReadonlyMap<string, FhirResource>): JsonObject | undefined {
  const reference = asText(asObject(endpoint['managingOrganization'])?.['reference'])
  const contained = asObjects(endpoint['contained']).filter((resource) => resource['resourceType'] === 'Organization')
  if (reference === null) return contained.length === 1 ? contained[0] : undefined
  const wanted = reference.replace(/^#/, '')
  return (
    contained.find((resource) => resource['id'] === wanted) ?? named.get(reference) ?? named.get(shortOf(reference))
  )
}

function organizationsByEndpoint(entries: readonly JsonObject[]): ReadonlyMap<string, JsonObject[]> {
  const holders = new Map<string, JsonObject[]>()
  for (const { resource } of entries) {
    if (!isOf(resource, 'Organization')) continue
    for (const endpoint of asObjects(resource['endpoint'])) {
      const reference = asText(endpoint['reference'])
      if (reference === null) continue
      for (const name of new Set([reference, shortOf(reference)])) {
        const before = holders.get(name)
        if (before) before.push(resource)
        else holders.set(name, [resource])
      }
    }
  }
  return holders
}

function organizationsByReference(entries: readonly JsonObject[]): ReadonlyMap<string, FhirResource> {
  const named = new Map<string, FhirResource>()
  for (const entry of entries) {
    const { resource } = entry
    if (isOf(resource, 'Organization')) for (const name of namesOf(entry)) named.set(name, resource)
  }
  return named
}

function namesOf(entry: JsonObject): string[] {
  const resource = asObject(entry['resource']) ?? {}
  const id = asText(resource['id'])
  const fullUrl = asText(entry['fullUrl'])
  const names = [fullUrl, fullUrl === null ? null : shortOf(fullUrl)]
  if (id !== null) names.push(id, `${asText(resource['resourceType']) ?? ''}/${id}`)
  return [...new Set(names.filter((name) => name !== null))]
}

/** 'Organization/7' from 'https://example.org/fhir/Organization/7'. */
const shortOf = (reference: string): string => reference.split('/').slice(-2).join('/')

function isOf(resource: Json | undefined, type: string): resource is FhirResource {
  return isObject(resource) && isResource(resource) && resource.resourceType === type
}

/**
 * Form (c): `{"Endpoints": [{URL, OrganizationName, NPIID, OrganizationZipCode}]}`. Source: the lists that Lantern
 * (ONC) gathers from vendors' publications; newer ones include town and state.
 */
function readEndpointList(endpoints: readonly unknown[]): ListReading {
  return readRows(endpoints, (row) => {
    const fhirBase = tidyText(row['URL'], 2000)
    if (fhirBase === '') return 'no address'
    const town = [tidyText(row['OrganizationCity']), tidyText(row['OrganizationState'])].filter((part) => part !== '')
    return listed({
      hospitalName: tidyText(row['OrganizationName']),
      fhirBase,
      practiceId: tidyText(row['NPIID'], 100),
      place: `${town.join(', ')} ${tidyText(row['OrganizationZipCode'], 20)}`.trim(),
    })
  })
}

export class ListError extends Error {}

/** Throws ListError if the text has none of the three forms. */
export function readList(text: string): ListReading {
  const content = parse(text)
  if (Array.isArray(content)) return readSpecRows(content)
  if (isRecord(content)) {
    if (content['resourceType'] === 'Bundle') return readBundle(content as { readonly [name: string]: Json })
    if (Array.isArray(content['Endpoints'])) return readEndpointList(content['Endpoints'])
  }
  throw new ListError(commandTexts.noFormOfList)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    throw new ListError(commandTexts.notJson)
  }
}
