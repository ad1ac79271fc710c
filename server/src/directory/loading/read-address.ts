import type { Fault } from '../tables.ts'

/** A FHIR base that can be requested. */
export type Address = {
  /** As written, without trailing slashes. */
  readonly base: string
  /** Equal for all spellings of the address: lower case, without trailing slashes. */
  readonly key: string
  /** Host, and port if stated. */
  readonly host: string
  readonly url: URL
}

/** Parses an address; undefined if it has no scheme, a scheme other than http or https, or a password. */
export function readAddress(text: string): Address | undefined {
  // Remove line breaks and tabs, as browsers do.
  const base = text.replaceAll(/\s/g, '').replace(/\/+$/, '')
  if (!/^https?:\/\//i.test(base) || Buffer.byteLength(base) > 1000 || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined
  return { base, key: url.href.replace(/\/+$/, '').toLowerCase(), host: url.host, url }
}

/** Path parts that name a version other than R4. Argonaut is the DSTU2 profile in MEDITECH's addresses. */
const OTHER = /^(?:dstu|dstu-?[123]|stu-?3|r[235]|argonaut)$/
const OURS = /^(?:r4b?|v4)$/

/**
 * Returns why an organization is kept but not offered; null if it is offered. Source: normalized question 13. The
 * version is the stated one, else the one in the path ('/api/FHIR/DSTU2', '/fhir-r4'); an address without a version is
 * offered. `allowedPrivateHosts`: `host:port` that may use http.
 */
export function judge(
  row: { readonly hospitalName: string; readonly fhirVersions: readonly string[] },
  { url }: Address,
  allowedPrivateHosts: readonly string[],
): Fault | null {
  if (!/[\p{L}\p{N}]/u.test(row.hospitalName)) return 'blank-name'
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  if (url.protocol !== 'https:' && !allowedPrivateHosts.includes(`${url.hostname}:${port}`)) return 'not-https'
  if (row.fhirVersions.length > 0)
    return row.fhirVersions.some((version) => /^(?:4\.|R4)/i.test(version)) ? null : 'other-version'
  const parts = url.pathname
    .toLowerCase()
    .split('/')
    .flatMap((part) => [part, ...(part.length <= 24 ? part.split(/[-_.]/) : [])])
  return parts.some((part) => OTHER.test(part)) && !parts.some((part) => OURS.test(part)) ? 'other-version' : null
}
