import type { RefusedEntry } from './save-refused.ts'
import type { Run } from './run.ts'
import { asObject, asText } from '#fhir/elements.ts'
import type { BundleEntry } from '#fhir/split-bundle.ts'
import { withoutNul } from '#record/resource-meta.ts'
import type { ArrivedResource } from '#record/save-resources.ts'

/** A page sorted into what is kept, and what is not with the reason. */
export type SortedPage = {
  /** Answers to the query, and what was included with them; no key twice. */
  readonly matches: readonly ArrivedResource[]
  readonly included: readonly ArrivedResource[]
  /** Entries of the query that came, kept or not. */
  readonly received: number
  readonly refused: readonly RefusedEntry[]
}

/** Sorts the entries of a page. A resource without an id gets one from its own bytes, so that it is kept and found again. */
export function sortPage(
  run: Pick<Run, 'patientIds' | 'cipher'>,
  type: string,
  entries: readonly BundleEntry[],
): SortedPage {
  const matches = new Map<string, ArrivedResource>()
  const included = new Map<string, ArrivedResource>()
  const refused: RefusedEntry[] = []
  let received = 0
  for (const entry of entries) {
    // A bundle in the place of a record is a wrapping, and what is in it was not read.
    if (entry.resource === null || (entry.resource.resourceType === 'Bundle' && type !== 'Bundle')) {
      received++
      refused.push({ why: 'entries-unreadable', text: entry.text })
      continue
    }
    const resource = entry.resource
    const isMatch = resource.resourceType === type && entry.mode !== 'include'
    if (isMatch) received++
    if (!isAbout(run.patientIds, resource)) {
      if (!isMatch) received++
      refused.push({ why: 'other-patient', text: entry.text })
      continue
    }
    const stated = resource['id']
    const fhirId =
      typeof stated === 'string' && stated !== ''
        ? withoutNul(stated).slice(0, 512)
        : `without-id-${run.cipher.digest(entry.text).toString('hex').slice(0, 32)}`
    const arrived = { type: resource.resourceType, fhirId, text: entry.text, resource }
    const place = isMatch ? matches : included
    const key = `${arrived.type}/${fhirId}`
    const [kept, other] = newerOf(place.get(key), arrived)
    place.set(key, kept)
    // Two records under one id: one is kept as a record, the other as it came.
    if (other && !isMatch) received++
    if (other) refused.push({ why: 'entries-unreadable', text: other.text })
  }
  return { matches: [...matches.values()], included: [...included.values()], received, refused }
}

type Both = readonly [kept: ArrivedResource, other: ArrivedResource | null]

/**
 * Of two entries under one id the newer version; both where they are no versions of one record. The same entry twice
 * is one.
 */
function newerOf(first: ArrivedResource | undefined, second: ArrivedResource): Both {
  if (first === undefined || first.text === second.text) return [second, null]
  const [before, after] = [changedAt(first), changedAt(second)]
  if (before === null || after === null || before === after) return [first, second]
  return [before < after ? second : first, null]
}

/** When a version was made, as an instant; null where it does not say. */
function changedAt({ resource }: ArrivedResource): number | null {
  const at = Date.parse(asText(asObject(resource['meta'])?.['lastUpdated']) ?? '')
  return Number.isNaN(at) ? null : at
}

const SUBJECT_FIELDS = ['patient', 'subject', 'beneficiary'] as const

/** Whether a resource is about the authorized patient: only a literal reference to another patient says that it is not. */
function isAbout(patientIds: ReadonlySet<string>, resource: NonNullable<BundleEntry['resource']>): boolean {
  if (resource.resourceType === 'Patient') return typeof resource['id'] === 'string' && patientIds.has(resource['id'])
  return SUBJECT_FIELDS.every((field) => {
    const value = resource[field]
    const reference =
      typeof value === 'object' && value !== null && 'reference' in value ? value['reference'] : undefined
    if (typeof reference !== 'string') return true
    const named = /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)
    return !named || patientIds.has(named[1] ?? '') || patientIds.has(decoded(named[1] ?? ''))
  })
}

/** An id that is written as in an address ('p%2D1'). */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
