import { createHash } from 'node:crypto'
import type { RefusedEntry } from './save-refused.ts'
import type { Run } from './run.ts'
import { asObjects } from '#fhir/json/elements.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import { compareVersions, storableId, versionOf } from '#store/resource-meta.ts'
import type { ArrivedResource } from '#store/save-resources.ts'

export type SortedPage = {
  readonly matches: readonly ArrivedResource[]
  readonly included: readonly ArrivedResource[]
  readonly received: number
  /** Matches ('Type/id') that earlier pages already contained. */
  readonly again: ReadonlySet<string>
  readonly refused: readonly RefusedEntry[]
}

/**
 * Separates the matches on a page from included resources and refused entries. A resource without an id gets an id
 * derived from its bytes, so that it is recognized in later responses. `seen` contains the entries of earlier pages
 * of the query. A repeated entry is not counted again, because the extra count would hide a missing entry.
 */
export function sortPage(
  run: Pick<Run, 'patientIds' | 'cipher'>,
  type: string,
  entries: readonly BundleEntry[],
  seen: Set<string> = new Set(),
): SortedPage {
  const matches = new Map<string, ArrivedResource>()
  const included = new Map<string, ArrivedResource>()
  const refused: RefusedEntry[] = []
  const again = new Set<string>()
  let received = 0
  const isFirst = (key: string): boolean => !seen.has(key) && seen.add(key) !== undefined
  const refuse = (why: 'entries-unreadable' | 'other-patient', { text }: { readonly text: string }): void => {
    if (!isFirst(textKey(text))) return
    received++
    refused.push({ why, text })
  }
  for (const entry of entries) {
    // A Bundle in the results for another type is only a wrapper. Its content is not read.
    if (entry.resource === null || (entry.resource.resourceType === 'Bundle' && type !== 'Bundle')) {
      refuse('entries-unreadable', entry)
      continue
    }
    const resource = entry.resource
    const isMatch = resource.resourceType === type && entry.mode !== 'include'
    if (!isAbout(run.patientIds, resource)) {
      refuse('other-patient', entry)
      continue
    }
    const stated = resource['id']
    const fhirId =
      typeof stated === 'string' && stated !== ''
        ? storableId(stated, (text) => run.cipher.digest(text))
        : `without-id-${run.cipher.digest(entry.text).toString('hex').slice(0, 32)}`
    const arrived = { type: resource.resourceType, fhirId, text: entry.text, resource }
    const place = isMatch ? matches : included
    const key = `${arrived.type}/${fhirId}`
    if (isMatch && isFirst(key)) received++
    else if (isMatch && !matches.has(key)) again.add(key)
    const [newerEntry, other] = newerOf(place.get(key), arrived)
    place.set(key, newerEntry)
    // If two different records have the same id, one is stored and the other counts as unreadable.
    if (other) refuse('entries-unreadable', other)
  }
  return { matches: [...matches.values()], included: [...included.values()], received, again, refused }
}

/** Returns a digest. The texts themselves are not kept, because a source may send many entries without an id. */
export const textKey = (text: string): string => createHash('sha256').update(text).digest('base64')

type Both = readonly [kept: ArrivedResource, other: ArrivedResource | null]

/**
 * Returns the newer version if both are versions of the same record. Otherwise returns both. Identical entries count as
 * one.
 */
function newerOf(first: ArrivedResource | undefined, second: ArrivedResource): Both {
  if (first === undefined || first.text === second.text) return [second, null]
  const order = compareVersions(versionOf(first.resource), versionOf(second.resource))
  return order === 0 ? [first, second] : [order < 0 ? second : first, null]
}

const SUBJECT_FIELDS = ['patient', 'subject', 'beneficiary', 'individual', 'for'] as const

/**
 * Excludes a resource only if it has a literal reference to another patient. If several patients are named (a family's
 * account, participants of an appointment), one of them must be this patient.
 */
function isAbout(patientIds: ReadonlySet<string>, resource: NonNullable<BundleEntry['resource']>): boolean {
  if (resource.resourceType === 'Patient') return typeof resource['id'] === 'string' && patientIds.has(resource['id'])
  const actors = asObjects(resource['participant']).flatMap(({ actor }) => asObjects(actor))
  return [...SUBJECT_FIELDS.map((field) => asObjects(resource[field])), actors].every((references) => {
    const named = references.flatMap(patientNamed)
    return named.length === 0 || named.some((id) => patientIds.has(id) || patientIds.has(decoded(id)))
  })
}

function patientNamed({ reference }: { readonly reference?: unknown }): string[] {
  const named =
    typeof reference === 'string' ? /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] : undefined
  return named === undefined ? [] : [named]
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
