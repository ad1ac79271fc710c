/**
 * A server behind a proxy writes `http` for its `https` pages. The host is the same, and nothing is requested without
 * TLS. Other addresses stay unchanged.
 */
export function onOwnOrigin(fhirBase: string, url: URL): URL {
  const base = new URL(fhirBase)
  if (url.protocol !== 'http:' || base.protocol !== 'https:' || url.hostname !== base.hostname) return url
  const secure = new URL(url)
  secure.protocol = 'https:'
  secure.port = base.port
  return secure
}
