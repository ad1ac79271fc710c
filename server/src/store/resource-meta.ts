import type { FhirResource } from '#fhir/json/json.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'

/** An element of `meta` as the database can hold it. Source: FHIR R4 `Meta`. Absence: null. */
export function metaOf(resource: FhirResource, field: 'versionId' | 'lastUpdated'): string | null {
  const meta = resource['meta']
  const value =
    typeof meta === 'object' && meta !== null && !Array.isArray(meta) && field in meta
      ? (meta as Record<string, unknown>)[field]
      : null
  return typeof value === 'string' ? withoutNul(value).slice(0, 200) : null
}

export type Version = { readonly lastUpdated: string | null; readonly versionId: string | null }

export const versionOf = (resource: FhirResource): Version => ({
  lastUpdated: metaOf(resource, 'lastUpdated'),
  versionId: metaOf(resource, 'versionId'),
})

/**
 * Which of two versions of a record is older: below zero the first, above zero the second, 0 where nobody can say.
 * Source: FHIR R4 `meta.lastUpdated`; where that is the same or is not told, `meta.versionId` where it counts (servers
 * may use any text).
 */
export function compareVersions(one: Version, other: Version): number {
  const [before, after] = [instantOf(one), instantOf(other)]
  if (!Number.isNaN(before) && !Number.isNaN(after) && before !== after) return before - after
  // Only one of them says when it was made: a number alone does not tell.
  if (Number.isNaN(before) !== Number.isNaN(after)) return 0
  const [first, second] = [one.versionId ?? '', other.versionId ?? '']
  return COUNTED.test(first) && COUNTED.test(second) ? Number(first) - Number(second) : 0
}

/** A version of tomorrow is a clock that is wrong: nothing would ever replace it. */
function instantOf({ lastUpdated }: Version): number {
  const at = Date.parse(lastUpdated ?? '')
  return at > Date.now() + DAY_MS ? Number.NaN : at
}

const DAY_MS = 86_400_000

const COUNTED = /^\d{1,15}$/

/** The document that a resource is from. */
export type DocumentOf = {
  /** The same for the same document of a source. */
  readonly key: string
  /** When it was made, as sent; null where that is not known. */
  readonly date: string | null
}

/**
 * When a document was made, as sent; null for what is no date, and for one of tomorrow: nothing would ever replace it.
 */
export function documentDateOf(sent: string | null): string | null {
  const key = sortKeyOf(sent)
  return sent === null || key === null || Date.parse(key) > Date.now() + DAY_MS ? null : sent
}

/** Which of two documents is older, as precise as both dates are: below zero the first, 0 where they do not tell. */
export function compareDocumentDates(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0
  const precise = Math.min(one.length, other.length)
  const [first, second] =
    precise > DAY_LENGTH ? [sortKeyOf(one), sortKeyOf(other)] : [one.slice(0, precise), other.slice(0, precise)]
  return first === second || first === null || second === null ? 0 : first < second ? -1 : 1
}

const DAY_LENGTH = '2024-05-01'.length

/**
 * Whether what arrived is an older version than the stored one: by its document, else by its own `meta`. Numbers alone do not say
 * so: a server that begins to count anew would never be heard again.
 */
export function isOlder(
  { resource, document }: { readonly resource: FhirResource; readonly document?: DocumentOf | undefined },
  held: Version & { readonly documentDate: string | null },
): boolean {
  const byDocument = compareDocumentDates(document?.date ?? null, held.documentDate)
  if (byDocument !== 0) return byDocument < 0
  const arrived = versionOf(resource)
  return arrived.lastUpdated !== null && held.lastUpdated !== null && compareVersions(arrived, held) < 0
}

/** The longest id that is kept as it is; FHIR has 64 letters, and sources send more. */
const LONGEST_ID = 512

/**
 * The id under which the database holds a record. One that it cannot hold as it is (too long, with NUL or half a
 * surrogate pair) has a digest of itself at its end, so that two of them never become one.
 */
export function storableId(stated: string, digest: (text: string) => Buffer): string {
  if (stated.length <= LONGEST_ID && stated.isWellFormed() && !stated.includes('\u0000')) return stated
  const start = withoutNul(stated.toWellFormed())
    .slice(0, LONGEST_ID / 2)
    .toWellFormed()
  return `${start}~${digest(JSON.stringify(stated)).toString('hex').slice(0, 32)}`
}

/** The database's text cannot hold U+0000. */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', '\uFFFD')
