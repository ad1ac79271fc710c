import { setImmediate as breathe } from 'node:timers/promises'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { npiAddressesOf } from '#fhir/codes/npi.ts'
import { aliasOf } from '#store/aliases.ts'
import { personOf, type Person } from '../compare-person.ts'
import type { OpenedLater, OpenedRecords } from './opened-file.ts'
import { addRealms, noteEntry, realmOf, type Realms } from './realms.ts'
import { idOf, isGap, patientsOf, readAlias, typeOf } from './sort-entries.ts'

export type FoundPatient = {
  readonly id: string
  readonly realm: string
  readonly person: Person
  readonly managedBy: { readonly reference: string | null; readonly display: string | null }
  readonly metaSource: string | null
}

export type Seen = {
  readonly counts: Map<string, number>
  /** Types that may have more entries in the files that are read later. */
  readonly uncounted: Set<string>
  /** True if at least one of the files that are read later does not name the patient at its beginning. */
  hasUnowned: boolean
  readonly aliases: Map<string, string>
  readonly realms: Realms
  readonly patients: Map<string, FoundPatient>
  readonly subjects: Set<string>
  readonly organizations: Map<string, string>
  readonly custodians: { readonly reference: string | null; readonly display: string | null }[]
  readonly authors: { readonly reference: string | null; readonly display: string | null }[]
  readonly hosts: Set<string>
}

export const openSeen = (): Seen => ({
  counts: new Map(),
  uncounted: new Set(),
  hasUnowned: false,
  aliases: new Map(),
  realms: new Map(),
  patients: new Map(),
  subjects: new Set(),
  organizations: new Map(),
  custodians: [],
  authors: [],
  hosts: new Set(),
})

const MAX_PEOPLE = 20_000
const MAX_NAMES = 20_000
const AT_ONCE = 100

export async function lookThrough(cipher: Marks, seen: Seen, file: OpenedRecords, realm: string): Promise<void> {
  if (file.custodian !== null) seen.custodians.push({ reference: null, display: file.custodian })
  let looked = 0
  for await (const entries of file.places(0)) {
    for (const entry of entries) look(cipher, seen, entry, realmOf(entry, realm))
    if (++looked % AT_ONCE === 0) await breathe()
  }
}

export function lookAtBeginning(cipher: Marks, seen: Seen, file: OpenedLater, realm: string): void {
  if (file.custodian !== null) seen.custodians.push({ reference: null, display: file.custodian })
  for (const entry of file.patients) look(cipher, seen, entry, realm)
  for (const type of file.types) {
    seen.counts.set(type, seen.counts.get(type) ?? 0)
    seen.uncounted.add(type)
  }
  if (file.patients.length === 0) seen.hasUnowned = true
}

function look(cipher: Marks, seen: Seen, entry: BundleEntry, realm: string): void {
  const type = typeOf(entry)
  // Entries that exist only as text, or were left out, cannot be counted.
  seen.counts.set(type, (seen.counts.get(type) ?? 0) + (isGap(entry.problem) ? 0 : 1))
  const { resource } = entry
  if (resource === null) return
  const id = idOf(cipher, entry)
  const key = `${type}/${id}`
  const aliases = [...(readAlias(entry, key)?.slice(0, 1) ?? []), ...npiAddressesOf(resource)]
  for (const alias of aliases) seen.aliases.set(alias, key)
  noteEntry(seen.realms, realm, key, entry, aliases)
  const host = /^https?:\/\/([^/]+)/.exec(entry.fullUrl ?? '')?.[1]
  if (host !== undefined && seen.hosts.size < MAX_NAMES) seen.hosts.add(host)
  if (type === 'Patient') {
    if (seen.patients.size < MAX_PEOPLE) seen.patients.set(`${realm}\n${id}`, patientOf(id, realm, resource))
  } else {
    if (entry.about !== undefined) seen.subjects.add(entry.about.slice('Patient/'.length))
    for (const one of subjectReferences(resource)) if (seen.subjects.size < MAX_PEOPLE) seen.subjects.add(one)
  }
  const name = type === 'Organization' ? asText(resource['name']) : null
  if (name !== null && seen.organizations.size < MAX_NAMES) seen.organizations.set(`Organization/${id}`, name)
  if (type !== 'Composition') return
  seen.custodians.push(recipientOf(resource['custodian']))
  seen.authors.push(...asObjects(resource['author']).map(recipientOf))
}

export function addSeen(seen: Seen, added: Seen): void {
  for (const [type, count] of added.counts) seen.counts.set(type, (seen.counts.get(type) ?? 0) + count)
  for (const type of added.uncounted) seen.uncounted.add(type)
  seen.hasUnowned ||= added.hasUnowned
  for (const [name, key] of added.aliases) seen.aliases.set(name, key)
  addRealms(seen.realms, added.realms)
  for (const [key, patient] of added.patients) seen.patients.set(key, patient)
  for (const subject of added.subjects) seen.subjects.add(subject)
  for (const [key, name] of added.organizations) seen.organizations.set(key, name)
  seen.custodians.push(...added.custodians)
  seen.authors.push(...added.authors)
  for (const host of added.hosts) seen.hosts.add(host)
}

const noAliases = new Map<string, string>()

/** Returns only ids written as 'Patient/id'. Other references are resolved once all aliases are known. */
const subjectReferences = (resource: FhirResource): readonly string[] => patientsOf(resource, noAliases)

const recipientOf = (element: FhirResource[string]): FoundPatient['managedBy'] => ({
  reference: asText(asObject(element)?.['reference']),
  display: asText(asObject(element)?.['display']),
})

const patientOf = (id: string, realm: string, resource: FhirResource): FoundPatient => ({
  id,
  realm,
  person: personOf(resource),
  managedBy: recipientOf(asObjects(resource['managingOrganization'])[0]),
  metaSource: asText(asObject(resource['meta'])?.['source']),
})

export function nameOfRecipient(
  { aliases, organizations }: Pick<Seen, 'aliases' | 'organizations'>,
  { reference, display }: FoundPatient['managedBy'],
): string | null {
  const key = keyOfRecipient(aliases, reference)
  return (key === null ? undefined : organizations.get(key)) ?? display
}

/** Returns 'Type/id'; null if the target of the reference is unknown. */
export function keyOfRecipient(aliases: Seen['aliases'], reference: string | null): string | null {
  const name = reference === null ? null : aliasOf(reference)
  return name === null ? null : (aliases.get(name) ?? name)
}
