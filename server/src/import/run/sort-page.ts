import { createHash } from 'node:crypto'
import type { RefusedEntry } from './save-refused.ts'
import type { Run } from './run.ts'
import { asObjects } from '#fhir/json/elements.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import { compareVersions, storableId, versionOf } from '#store/resource-meta.ts'
import type { ArrivedResource } from '#store/save-resources.ts'

/** A page, sorted into records to store and refused entries with a reason. */
export type SortedPage = {
  /** Matches of the query, and resources included with them; no key twice. */
  readonly matches: readonly ArrivedResource[]
  readonly included: readonly ArrivedResource[]
  /** Number of entries that are new in the query, stored or not. */
  readonly received: number
  /** Matches ('Type/id') that earlier pages of the query contained. */
  readonly again: ReadonlySet<string>
  readonly refused: readonly RefusedEntry[]
}

/**
 * Sorts the entries of a page. A resource without an id gets one derived from its bytes, so that it is recognized
 * again. `seen` are the entries of earlier pages of the query: a repeated entry is not counted again, or it would hide
 * a missing one.
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
    // A Bundle instead of a record is only a wrapper, and its content was not read.
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
    // Two records with one id: one is stored as a record, the other as received.
    if (other) refuse('entries-unreadable', other)
  }
  return { matches: [...matches.values()], included: [...included.values()], received, again, refused }
}

/** An entry without an id is identified by a digest of its text, because a source may send many. */
export const textKey = (text: string): string => createHash('sha256').update(text).digest('base64')

type Both = readonly [kept: ArrivedResource, other: ArrivedResource | null]

/**
 * Returns the newer of two entries with one id; both if they are not versions of one record. Identical entries count as
 * one.
 */
function newerOf(first: ArrivedResource | undefined, second: ArrivedResource): Both {
  if (first === undefined || first.text === second.text) return [second, null]
  const order = compareVersions(versionOf(first.resource), versionOf(second.resource))
  return order === 0 ? [first, second] : [order < 0 ? second : first, null]
}

const SUBJECT_FIELDS = ['patient', 'subject', 'beneficiary', 'individual', 'for'] as const

/**
 * Returns whether a resource is about the authorized patient: only a literal reference to another patient excludes it.
 * If several patients are named (a family's account, participants of an appointment), one of them must be this one.
 */
function isAbout(patientIds: ReadonlySet<string>, resource: NonNullable<BundleEntry['resource']>): boolean {
  if (resource.resourceType === 'Patient') return typeof resource['id'] === 'string' && patientIds.has(resource['id'])
  const actors = asObjects(resource['participant']).flatMap(({ actor }) => asObjects(actor))
  return [...SUBJECT_FIELDS.map((field) => asObjects(resource[field])), actors].every((references) => {
    const named = references.flatMap(patientNamed)
    return named.length === 0 || named.some((id) => patientIds.has(id) || patientIds.has(decoded(id)))
  })
}

/** Returns the patient id in a literal reference. */
function patientNamed({ reference }: { readonly reference?: unknown }): string[] {
  const named =
    typeof reference === 'string' ? /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] : undefined
  return named === undefined ? [] : [named]
}

/** Decodes an id that is percent-encoded ('p%2D1'). */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
