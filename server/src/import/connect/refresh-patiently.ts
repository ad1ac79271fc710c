import { setTimeout as sleep } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import { OutboundError } from '#platform/outbound/outbound.ts'
import type { ClientSettings } from '../organizations.ts'
import type { VendorQuirks } from '#directory/vendor-quirks.ts'
import { ClientRefusedError, refreshGrant } from './authorize-client.ts'
import type { Grant } from './grant.ts'
import { NoTokenError } from './source-grant.ts'

const TRIES = 3
const PAUSE_MS = 700

/**
 * Retries if the source reports that it is unavailable. Does not retry immediately after a timeout, because the source
 * may have received the refresh token, and sending it twice ends the grant.
 */
export async function refreshPatiently(
  services: Parameters<typeof refreshGrant>[0],
  client: ClientSettings,
  former: Grant,
  quirks: VendorQuirks,
): Promise<Grant> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await refreshGrant(services, client, former, quirks)
    } catch (error) {
      if (isRefusal(error)) throw new NoTokenError('ended', { cause: error })
      const isFinal = error instanceof OutboundError || error instanceof ClientRefusedError
      if (isFinal || attempt === TRIES) throw new NoTokenError('later', { cause: error })
      await sleep(PAUSE_MS * attempt)
    }
  }
}

/**
 * Errors that are not about the grant: the operator's registration is wrong, or the source is busy. Source: RFC 6749
 * 5.2, 4.1.2.1.
 */
const notAboutGrant: ReadonlySet<string> = new Set([
  ...['invalid_client', 'unauthorized_client', 'unsupported_grant_type'],
  ...['temporarily_unavailable', 'server_error', 'slow_down'],
])

/**
 * `invalid_grant` and similar errors are final (RFC 6749 5.2). Timeouts, 429, 5xx and errors unrelated to the grant are
 * not.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof oauth.ResponseBodyError) || notAboutGrant.has(error.error)) return false
  return error.status < 500 && error.status !== 429 && error.status !== 408
}

/**
 * Returns the error code of RFC 6749 5.2, for the log. `invalid_client` is for the operator to fix. Returns an empty
 * object for any other error.
 */
export function refusalOf(error: unknown): { readonly why?: string } {
  for (const one of [error, error instanceof Error ? error.cause : undefined]) {
    if (one instanceof ClientRefusedError) return { why: one.why }
    if (one instanceof oauth.ResponseBodyError && knownErrors.has(one.error)) return { why: one.error }
  }
  return {}
}

/**
 * Only these error codes may be logged, because any other value is the source's own text. Source: RFC 6749 4.1.2.1,
 * 5.2.
 */
export const knownErrors: ReadonlySet<string> = new Set([
  ...notAboutGrant,
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unsupported_response_type',
])
