import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a request is from a page of ours: its `Origin` is ours, or that of the URL it was sent to. A request
 * without one is not a state-changing request from a page. Source: RFC 6454; ASVS 5.0 3.5.1.
 */
export function isOwnPage({ origin, host = '' }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return false
  return origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
}
