import type { FhirResource } from '#fhir/json.ts'

/** An element of `meta` as the database can hold it. Source: FHIR R4 `Meta`. Absence: null. */
export function metaOf(resource: FhirResource, field: 'versionId' | 'lastUpdated'): string | null {
  const meta = resource['meta']
  const value =
    typeof meta === 'object' && meta !== null && !Array.isArray(meta) && field in meta
      ? (meta as Record<string, unknown>)[field]
      : null
  return typeof value === 'string' ? withoutNul(value).slice(0, 200) : null
}

/** Whether what arrived is an older version than what is held (FHIR `meta.lastUpdated`). */
export function isOlder(resource: FhirResource, former: { readonly lastUpdated: string | null }): boolean {
  const mine = Date.parse(metaOf(resource, 'lastUpdated') ?? '')
  const held = Date.parse(former.lastUpdated ?? '')
  return !Number.isNaN(mine) && !Number.isNaN(held) && mine < held
}

/** The database's text cannot hold U+0000. */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', '\uFFFD')
