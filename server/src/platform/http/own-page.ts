import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from a page of ours: its `Origin` is ours, or that of the address it was sent to. A request
 * without one does not come from a page that is written to. Source: RFC 6454; ASVS 5.0 3.5.1.
 */
export function isOwnPage({ origin, host = '' }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return false
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}
