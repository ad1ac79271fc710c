import type { RefusedEntry } from './keep-refused.ts'
import type { Run } from './run.ts'
import type { BundleEntry } from '#fhir/split-bundle.ts'
import { withoutNul } from '#record/resource-meta.ts'
import type { ArrivedResource } from '#record/keep-resources.ts'

/** A page sorted into what is kept, and what is not with the reason. */
export type SortedPage = {
  /** Answers to the question, and what was included with them; no key twice. */
  readonly matches: readonly ArrivedResource[]
  readonly included: readonly ArrivedResource[]
  /** Entries of the question that came, kept or not. */
  readonly received: number
  readonly refused: readonly RefusedEntry[]
}

/** Sorts the entries of a page. A resource without an id gets one from its own bytes, so that it is kept and found again. */
export function sortPage(
  run: Pick<Run, 'patientIds' | 'vault'>,
  type: string,
  entries: readonly BundleEntry[],
): SortedPage {
  const matches = new Map<string, ArrivedResource>()
  const included = new Map<string, ArrivedResource>()
  const refused: RefusedEntry[] = []
  let received = 0
  for (const entry of entries) {
    if (entry.resource === null) {
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
        : `without-id-${run.vault.digest(entry.text).toString('hex').slice(0, 32)}`
    const arrived = { type: resource.resourceType, fhirId, text: entry.text, resource }
    ;(isMatch ? matches : included).set(`${arrived.type}/${fhirId}`, arrived)
  }
  return { matches: [...matches.values()], included: [...included.values()], received, refused }
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
    return !named || patientIds.has(named[1] ?? '')
  })
}
