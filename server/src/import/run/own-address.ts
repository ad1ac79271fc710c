/**
 * An address at a source as the source is reached: a server behind a proxy writes `http` for its own `https` pages. The
 * same host is meant, and nothing is asked for without TLS. Any other address stays as it is.
 */
export function onOwnOrigin(fhirBase: string, url: URL): URL {
  const base = new URL(fhirBase)
  if (url.protocol !== 'http:' || base.protocol !== 'https:' || url.hostname !== base.hostname) return url
  const secure = new URL(url)
  secure.protocol = 'https:'
  secure.port = base.port
  return secure
}
