import { asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { entryGaps, type BundleEntry, type EntryProblem, type EntryGap } from '#fhir/json/split-bundle.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { aliasOf, namesFor, type Aliases } from '#store/aliases.ts'
import { compareVersions, storableId, versionOf, withoutNul, type DocumentOf } from '#store/resource-meta.ts'
import type { ArrivedResource } from '#store/save-resources.ts'
import { idWithin, realmOf } from './realms.ts'

export type RefusedEntry = {
  readonly why: 'entries-unreadable' | 'other-patient' | 'too-large' | Exclude<EntryGap, 'none-there'>
  readonly type: string
  readonly text: string
}

export type SortedEntries = {
  /**
   * Contains each key once. If a key occurs twice, keeps the newer version of the record. If the versions' order is
   * unknown, keeps the later entry.
   */
  readonly arrived: readonly ArrivedResource[]
  readonly keptTypes: readonly string[]
  readonly refused: readonly RefusedEntry[]
}

const unknownKind = 'Entry'

const TYPE = /^[A-Z][A-Za-z]{0,63}$/
const MAX_TEXT = 50_000_000

export const typeOf = ({ resource, of = unknownKind }: BundleEntry): string =>
  resource !== null && TYPE.test(resource.resourceType) ? resource.resourceType : of

/**
 * Returns the entry's own id, else the id in its `fullUrl` ('urn:uuid:…', as in a transaction). Without either, derives
 * an id from the text, so that the same entry is recognized again.
 */
export function idOf(cipher: Marks, entry: BundleEntry): string {
  const stated = entry.resource?.['id']
  const storable = (id: string): string => storableId(id, (text) => cipher.digest(text))
  if (typeof stated === 'string' && stated !== '') return storable(stated)
  const urn = /^urn:(?:uuid|oid):(\S+)$/.exec(entry.fullUrl ?? '')?.[1]
  if (urn !== undefined) return storable(urn)
  return `without-id-${cipher.digest(entry.text).toString('hex').slice(0, 32)}`
}

export function readAlias(entry: BundleEntry, key: string): readonly [string, string] | null {
  const name = entry.fullUrl === null ? null : aliasOf(entry.fullUrl)
  return name === null || name === key || name.length > MAX_ALIAS ? null : [withoutNul(name), key]
}

const MAX_ALIAS = 1000

/** `patientIds` are the patient's ids in these files. Empty if the files name no patient. */
export function sortEntries(
  from: {
    readonly cipher: Marks
    readonly aliases: Aliases
    readonly patientIds: ReadonlySet<string>
    readonly realm: string
    readonly document?: DocumentOf | undefined
  },
  entries: readonly BundleEntry[],
): SortedEntries {
  const arrived = new Map<string, ArrivedResource>()
  const storedTypes: string[] = []
  const refused: RefusedEntry[] = []
  for (const entry of entries) {
    const { resource, text } = entry
    const type = typeOf(entry)
    // The type has a ledger line, but there is nothing to store and nothing missing.
    if (entry.problem === 'none-there') continue
    if (resource === null || type === unknownKind)
      refused.push({ why: isGap(entry.problem) ? entry.problem : 'entries-unreadable', type, text })
    else if (text.length > MAX_TEXT) refused.push({ why: 'too-large', type, text: '' })
    else {
      const key = `${type}/${idOf(from.cipher, entry)}`
      const fhirId = idWithin(from.aliases, realmOf(entry, from.realm), key, entry)
      const aliases = namesFor(from.aliases, fhirId) ?? from.aliases
      if (isAbout({ aliases, patientIds: from.patientIds }, entry, resource, fhirId)) {
        const place = `${type}/${fhirId}`
        if (!isOlder(resource, arrived.get(place)?.resource)) {
          arrived.set(place, { type, fhirId, text, resource, document: from.document })
        }
        storedTypes.push(type)
      } else refused.push({ why: 'other-patient', type, text })
    }
  }
  return { arrived: [...arrived.values()], keptTypes: storedTypes, refused }
}

const gaps: ReadonlySet<string> = new Set(entryGaps)

/** Returns true for a gap in the data, as opposed to an entry. */
export const isGap = (problem: RefusedEntry['why'] | EntryProblem | null): problem is EntryGap =>
  problem !== null && gaps.has(problem)

const isOlder = (one: FhirResource, other: FhirResource | undefined): boolean =>
  other !== undefined && compareVersions(versionOf(one), versionOf(other)) < 0

const SUBJECT_FIELDS = ['patient', 'subject', 'beneficiary', 'individual', 'for'] as const

export function patientsOf(resource: FhirResource, aliases: Aliases): readonly string[] {
  const actors = asObjects(resource['participant']).flatMap(({ actor }) => asObjects(actor))
  const named = [...SUBJECT_FIELDS.flatMap((field) => asObjects(resource[field])), ...actors]
  return named.flatMap((element) => {
    const reference = asText(element['reference'])
    if (reference === null) return []
    const key = aliases.get(aliasOf(reference) ?? '') ?? reference
    return /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(key)?.[1] ?? []
  })
}

/** A record belongs to another patient only if the record has a literal reference to that patient. */
function isAbout(
  { aliases, patientIds }: { readonly aliases: Aliases; readonly patientIds: ReadonlySet<string> },
  { about }: BundleEntry,
  resource: FhirResource,
  fhirId: string,
): boolean {
  if (resource.resourceType === 'Patient') return patientIds.has(fhirId)
  const named = patientsOf(resource, aliases)
  if (named.length === 0 && about !== undefined) return patientIds.has(about.slice('Patient/'.length))
  return named.length === 0 || named.some((id) => patientIds.has(id))
}
