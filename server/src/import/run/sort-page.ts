import { createHash } from 'node:crypto'
import type { RefusedEntry } from './save-refused.ts'
import type { Run } from './run.ts'
import { asObjects } from '#fhir/json/elements.ts'
import type { BundleEntry } from '#fhir/json/split-bundle.ts'
import { compareVersions, storableId, versionOf } from '#store/resource-meta.ts'
import type { ArrivedResource } from '#store/save-resources.ts'

/** A page sorted into what is kept, and what is not with the reason. */
export type SortedPage = {
  /** Answers to the query, and what was included with them; no key twice. */
  readonly matches: readonly ArrivedResource[]
  readonly included: readonly ArrivedResource[]
  /** Entries of the query that came and had not come in it before, kept or not. */
  readonly received: number
  /** Matches ('Type/id') that pages of the query had brought before. */
  readonly again: ReadonlySet<string>
  readonly refused: readonly RefusedEntry[]
}

/**
 * Sorts the entries of a page. A resource without an id gets one from its own bytes, so that it is kept and found again.
 * `seen` are the entries that pages of the same query have brought: one that comes again counts no second time, or it
 * would stand for one that did not come.
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
    // A bundle in the place of a record is a wrapping, and what is in it was not read.
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
    const [kept, other] = newerOf(place.get(key), arrived)
    place.set(key, kept)
    // Two records under one id: one is kept as a record, the other as it came.
    if (other) refuse('entries-unreadable', other)
  }
  return { matches: [...matches.values()], included: [...included.values()], received, again, refused }
}

/** What has no id of its own is known by a digest of its text: a source may send much of it. */
export const textKey = (text: string): string => createHash('sha256').update(text).digest('base64')

type Both = readonly [kept: ArrivedResource, other: ArrivedResource | null]

/**
 * Of two entries under one id the newer version; both where they are no versions of one record. The same entry twice
 * is one.
 */
function newerOf(first: ArrivedResource | undefined, second: ArrivedResource): Both {
  if (first === undefined || first.text === second.text) return [second, null]
  const order = compareVersions(versionOf(first.resource), versionOf(second.resource))
  return order === 0 ? [first, second] : [order < 0 ? second : first, null]
}

const SUBJECT_FIELDS = ['patient', 'subject', 'beneficiary', 'individual', 'for'] as const

/**
 * Whether a resource is about the authorized patient: only a literal reference to another patient says that it is not.
 * Where several are named (an account of a family, who takes part in an appointment), one of them has to be this one.
 */
function isAbout(patientIds: ReadonlySet<string>, resource: NonNullable<BundleEntry['resource']>): boolean {
  if (resource.resourceType === 'Patient') return typeof resource['id'] === 'string' && patientIds.has(resource['id'])
  const actors = asObjects(resource['participant']).flatMap(({ actor }) => asObjects(actor))
  return [...SUBJECT_FIELDS.map((field) => asObjects(resource[field])), actors].every((references) => {
    const named = references.flatMap(patientNamed)
    return named.length === 0 || named.some((id) => patientIds.has(id) || patientIds.has(decoded(id)))
  })
}

/** The id of the patient that a literal reference names. */
function patientNamed({ reference }: { readonly reference?: unknown }): string[] {
  const named =
    typeof reference === 'string' ? /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] : undefined
  return named === undefined ? [] : [named]
}

/** An id that is written as in an address ('p%2D1'). */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
