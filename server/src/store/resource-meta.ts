import type { FhirResource } from '#fhir/json/json.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'

/** Returns the field of `meta`; null if the field is absent or the database cannot store it. Source: FHIR R4 `Meta`. */
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
 * Returns a negative number if the first version is older, a positive number if the second version is older, and 0 if
 * unknown. Compares `meta.lastUpdated`. If equal or missing, compares `meta.versionId` if it is a counter, because
 * servers may use any text. Source: FHIR R4 `meta`.
 */
export function compareVersions(one: Version, other: Version): number {
  const [before, after] = [instantOf(one), instantOf(other)]
  if (!Number.isNaN(before) && !Number.isNaN(after) && before !== after) return before - after
  // If only one version has a date, the version numbers do not show which version is newer.
  if (Number.isNaN(before) !== Number.isNaN(after)) return 0
  const [first, second] = [one.versionId ?? '', other.versionId ?? '']
  return COUNTED.test(first) && COUNTED.test(second) ? Number(first) - Number(second) : 0
}

/**
 * Ignores a future date, because it shows that the source's clock is wrong. With such a date, no later version would
 * ever replace this version.
 */
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

/**
 * Returns the date as sent. Returns null if it is not a date. Also returns null for a future date, because no later
 * document would ever replace a document with a future date.
 */
export function documentDateOf(sent: string | null): string | null {
  const key = sortKeyOf(sent)
  return sent === null || key === null || Date.parse(key) > Date.now() + DAY_MS ? null : sent
}

/**
 * Compares only up to the precision that both dates have. Returns a negative number if the first date is older, a
 * positive number if the second date is older, and 0 if unknown.
 */
export function compareDocumentDates(one: string | null, other: string | null): number {
  if (one === null || other === null) return 0
  const precise = Math.min(one.length, other.length)
  const [first, second] =
    precise > DAY_LENGTH ? [sortKeyOf(one), sortKeyOf(other)] : [one.slice(0, precise), other.slice(0, precise)]
  return first === second || first === null || second === null ? 0 : first < second ? -1 : 1
}

const DAY_LENGTH = '2024-05-01'.length

/**
 * Compares the documents' dates. If these do not decide, compares `meta`, but ignores version numbers without dates:
 * if a server restarted its count, its later changes would never replace stored versions.
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

/** FHIR allows 64 characters, but some sources send longer ids. */
const MAX_ID_LENGTH = 512

/**
 * If the database cannot store an id unchanged (too long, with NUL or half a surrogate pair), replaces its end with a
 * digest of the id, so that two such ids never collide.
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
