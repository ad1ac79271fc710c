import type { FhirResource } from '#fhir/json/json.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'

/** Null if absent or not storable in the database. Source: FHIR R4 `Meta`. */
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
 * Negative if the first is older, positive if the second is, 0 if unknown. Source: FHIR R4 `meta.lastUpdated`; if equal
 * or missing, `meta.versionId` if it is a counter (servers may use any text).
 */
export function compareVersions(one: Version, other: Version): number {
  const [before, after] = [instantOf(one), instantOf(other)]
  if (!Number.isNaN(before) && !Number.isNaN(after) && before !== after) return before - after
  // If only one version has a date, the version number is not enough.
  if (Number.isNaN(before) !== Number.isNaN(after)) return 0
  const [first, second] = [one.versionId ?? '', other.versionId ?? '']
  return COUNTED.test(first) && COUNTED.test(second) ? Number(first) - Number(second) : 0
}

/** Ignores a future date as a wrong clock: nothing would ever replace that version. */
function instantOf({ lastUpdated }: Version): number {
  const at = Date.parse(lastUpdated ?? '')
  return at > Date.now() + DAY_MS ? Number.NaN : at
}

const DAY_MS = 86_400_000

const COUNTED = /^\d{1,15}$/

export type DocumentOf = {
  readonly key: string
  /** As sent; null if unknown. */
  readonly date: string | null
}

/** As sent; null if it is not a date, or is in the future: nothing would ever replace that document. */
export function documentDateOf(sent: string | null): string | null {
  const key = sortKeyOf(sent)
  return sent === null || key === null || Date.parse(key) > Date.now() + DAY_MS ? null : sent
}

/** Compares at the precision of both dates: negative if the first is older, 0 if unknown. */
export function compareDocumentDates(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0
  const precise = Math.min(one.length, other.length)
  const [first, second] =
    precise > DAY_LENGTH ? [sortKeyOf(one), sortKeyOf(other)] : [one.slice(0, precise), other.slice(0, precise)]
  return first === second || first === null || second === null ? 0 : first < second ? -1 : 1
}

const DAY_LENGTH = '2024-05-01'.length

/**
 * Compares the documents, or else `meta`. Version numbers are not enough: a server that restarts its count would be
 * ignored forever.
 */
export function isOlder(
  { resource, document }: { readonly resource: FhirResource; readonly document?: DocumentOf | undefined },
  storedVersion: Version & { readonly documentDate: string | null },
): boolean {
  const byDocument = compareDocumentDates(document?.date ?? null, storedVersion.documentDate)
  if (byDocument !== 0) return byDocument < 0
  const arrived = versionOf(resource)
  return (
    arrived.lastUpdated !== null && storedVersion.lastUpdated !== null && compareVersions(arrived, storedVersion) < 0
  )
}

/** FHIR allows 64 characters, but sources send more. */
const MAX_ID_LENGTH = 512

/**
 * An id that the database cannot store unchanged (too long, with NUL or half a surrogate pair) ends in a digest of
 * itself, so that two of them never collide.
 */
export function storableId(stated: string, digest: (text: string) => Buffer): string {
  if (stated.length <= MAX_ID_LENGTH && stated.isWellFormed() && !stated.includes('\u0000')) return stated
  const start = withoutNul(stated.toWellFormed())
    .slice(0, MAX_ID_LENGTH / 2)
    .toWellFormed()
  return `${start}~${digest(JSON.stringify(stated)).toString('hex').slice(0, 32)}`
}

/** PostgreSQL text cannot contain U+0000. */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', '\uFFFD')
