import { digestOf } from '#fhir/json/digest.ts'
import { asObject, asText } from '#fhir/json/elements.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import type { Aliases } from '#store/aliases.ts'

/**
 * The scope in which ids are unique: a server by its address, a bundle or a document, or the files of one folder. If
 * two realms have the same 'Type/id' with different content, these are two records. References are resolved within
 * their own realm first.
 */
type Realm = {
  readonly name: string
  readonly keys: Map<string, RealmEntry>
  readonly twice: Map<string, Set<string>>
  readonly aliases: Map<string, string>
}
type RealmEntry = {
  readonly digest: string
  readonly version: string | null
  readonly about: string
  readonly realm: string
}

export type Realms = Map<string, Realm>

/** Limit for detecting duplicates. In a larger set of files, duplicates are kept. */
const MAX_KEYS = 500_000

const BASE = /^(https?:\/\/\S+?)\/[A-Z][A-Za-z]*\/[^/\s]+(?:\/_history\/[^/\s]+)?$/

/** Returns the server in the entry's `fullUrl`, else the file's realm. */
export function realmOf(entry: BundleEntry, ofFile: string): string {
  const base = BASE.exec(entry.fullUrl ?? '')?.[1]
  return base === undefined ? ofFile : `base/${base}`
}

/**
 * Adds an entry to its realm, to detect records with the same key. Ignores white space, so that a record with other
 * formatting counts as the same record.
 */
export function noteEntry(
  realms: Realms,
  name: string,
  key: string,
  entry: BundleEntry,
  aliases: readonly string[],
): void {
  const realm = realms.get(name) ?? { name, keys: new Map(), twice: new Map(), aliases: new Map() }
  realms.set(name, realm)
  for (const alias of aliases) realm.aliases.set(alias, key)
  const knownEntry = realm.keys.get(key)
  if (!knownEntry && realm.keys.size >= MAX_KEYS) return
  const now: RealmEntry = { digest: contentOf(entry), version: versionOf(entry), about: aboutOf(entry), realm: name }
  if (!knownEntry) realm.keys.set(key, now)
  else if (isOther(knownEntry, now)) realm.twice.set(key, (realm.twice.get(key) ?? new Set()).add(now.digest))
}

export function addRealms(realms: Realms, added: Realms): void {
  for (const [name, { keys, twice, aliases }] of added) {
    const realm = realms.get(name)
    if (!realm) {
      realms.set(name, { name, keys, twice, aliases })
      continue
    }
    for (const [alias, key] of aliases) realm.aliases.set(alias, key)
    for (const [key, now] of keys) {
      const knownEntry = realm.keys.get(key)
      const others = new Set([
        ...(twice.get(key) ?? []),
        ...(knownEntry && isOther(knownEntry, now) ? [now.digest] : []),
      ])
      if (!knownEntry && realm.keys.size < MAX_KEYS) realm.keys.set(key, now)
      if (others.size > 0) realm.twice.set(key, (realm.twice.get(key) ?? new Set()).union(others))
    }
  }
}

const contentOf = (entry: BundleEntry): string => digestOf(entry.text.replaceAll(/\s+/g, '')).slice(0, 16)

function versionOf({ resource }: BundleEntry): string | null {
  return asText(asObject(resource?.['meta'])?.['versionId'])
}

const aboutFields = ['identifier', 'name', 'code', 'medicationCodeableConcept', 'medicationReference', 'vaccineCode']

const aboutOf = ({ resource }: BundleEntry): string =>
  digestOf(JSON.stringify(aboutFields.map((field) => resource?.[field] ?? null))).slice(0, 16)

/**
 * Returns true for different records under one key that are not versions of each other. Records of two servers are
 * never versions of each other. Source: FHIR R4 `meta.versionId`.
 */
function isOther(one: RealmEntry, other: RealmEntry): boolean {
  if (one.digest === other.digest) return false
  const areServers = one.realm !== other.realm && one.realm.startsWith('base/') && other.realm.startsWith('base/')
  const areVersions = one.version !== null && other.version !== null && one.version !== other.version
  return areServers || !areVersions || one.about !== other.about
}

const realmRow = (name: string): string => `realm:${digestOf(name).slice(0, 16)}`
const twiceRow = (name: string, key: string): string => `twice:${digestOf(name).slice(0, 16)}/${key}`

function tagFor({ name, keys }: Realm): string {
  // A bundle has no name, so use its content as the identity. Ignore the file name.
  const identity = name.startsWith('part/') ? [...keys].map(([key, { digest }]) => `${key} ${digest}`).join(' ') : name
  return digestOf(identity).slice(0, 8)
}

/**
 * Assigns separate keys if another realm has different content under the same key. Returns the names to store with the
 * source. `known` contains the existing names. Records that were separated before stay separate.
 */
export function tellApart(realms: Realms, known: ReadonlyMap<string, string>): Map<string, string> {
  const names = new Map<string, string>()
  const tagsBefore = new Set([...known].flatMap(([row, tag]) => (row.startsWith('realm:') && tag !== '' ? tag : [])))
  const hasUntagged = [...known].some(([row, tag]) => row.startsWith('realm:') && tag === '')
  const tags = new Map<Realm, string>()
  const tagOf = (realm: Realm): string => {
    const tag = tags.get(realm) ?? tagFor(realm)
    tags.set(realm, tag)
    return tag
  }
  const before = new Map<string, RealmEntry>()
  const isBefore = (realm: Realm): boolean => tagsBefore.size > 0 && tagsBefore.has(tagOf(realm))
  const ordered = [...realms.values()].toSorted((a, b) => Number(isBefore(a)) - Number(isBefore(b)))
  for (const realm of ordered) {
    const isServer = realm.name.startsWith('base/')
    // Records of a new server cannot be compared with the existing records of this source, so they get separate keys.
    const isForeign = isServer && hasUntagged && !known.has(realmRow(realm.name))
    const isTagged =
      isForeign || isBefore(realm) || [...realm.keys].some(([key, realmEntry]) => isTaken(before, key, realmEntry))
    const tag = isTagged ? tagOf(realm) : ''
    if (isTagged || isServer) names.set(realmRow(realm.name), tag)
    const tagged = new Set<string>()
    for (const [key, realmEntry] of realm.keys) {
      const isCopy = before.get(key)?.digest === realmEntry.digest
      if (isTagged && !(isCopy && !isForeign)) tagged.add(key)
      else if (!before.has(key)) before.set(key, realmEntry)
    }
    for (const key of tagged) names.set(`${key}~${tag}`, `${key}~${tag}`)
    for (const [name, key] of realm.aliases) names.set(name, tagged.has(key) ? `${key}~${tag}` : key)
    for (const [key, digests] of realm.twice) {
      names.set(twiceRow(realm.name, key), key)
      for (const digest of digests) names.set(`${twiceRow(realm.name, key)}/${digest}`, digest.slice(0, 8))
    }
  }
  return names
}

function isTaken(before: ReadonlyMap<string, RealmEntry>, key: string, realmEntry: RealmEntry): boolean {
  const other = before.get(key)
  return other !== undefined && isOther(other, realmEntry)
}

/** Returns the entry's own id, with the tag of its realm or content if the entry was separated. */
export function idWithin(names: Aliases, realm: string, key: string, entry: BundleEntry | null): string {
  const id = key.slice(key.indexOf('/') + 1)
  if (entry !== null && names.get(twiceRow(realm, key)) !== undefined) {
    const own = names.get(`${twiceRow(realm, key)}/${contentOf(entry)}`)
    if (own !== undefined) return `${id}~${own}`
  }
  const tag = names.get(realmRow(realm))
  return tag !== undefined && tag !== '' && names.get(`${key}~${tag}`) !== undefined ? `${id}~${tag}` : id
}
