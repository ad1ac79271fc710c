import type { Fault } from '../tables.ts'

/** A FHIR base that can be called. */
export type Address = {
  /** As written, without slashes at its end. */
  readonly base: string
  /** The same for every way of writing it: without slashes at its end, in lower case. */
  readonly key: string
  /** Host, and port where one is named. */
  readonly host: string
  readonly url: URL
}

/** Reads an address; undefined for one without a scheme, with another than http or https, or with a password in it. */
export function readAddress(text: string): Address | undefined {
  // A browser leaves line breaks and tabs out of an address, and so do we.
  const base = text.replaceAll(/\s/g, '').replace(/\/+$/, '')
  if (!/^https?:\/\//i.test(base) || Buffer.byteLength(base) > 1000 || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined
  return { base, key: url.href.replace(/\/+$/, '').toLowerCase(), host: url.host, url }
}

/** What a path says of a version other than R4. Argonaut is the DSTU2 profile of MEDITECH's addresses. */
const OTHER = /^(?:dstu|dstu-?[123]|stu-?3|r[235]|argonaut)$/
const OURS = /^(?:r4b?|v4)$/

/**
 * Why an organization is kept but not offered; null when it is.
 *
 * Source: normalized question 13. The version is the stated one, else what a part of the path says ('/api/FHIR/DSTU2',
 * '/fhir-r4'); an address that says nothing is offered. `allowedPrivateHosts`: `host:port` that may use http.
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
