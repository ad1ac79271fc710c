import { setTimeout as sleep } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import { OutboundError } from '#platform/outbound/outbound.ts'
import type { ClientSettings, VendorQuirks } from '../organizations.ts'
import { refreshGrant } from './authorize-client.ts'
import type { Grant } from './grant.ts'
import { NoTokenError } from './source-grant.ts'

const TRIES = 3
const PAUSE_MS = 700

/**
 * Refreshes, also from a source that says that it cannot just now. One that says nothing is not asked again at once:
 * it may have taken the token, and a refresh token that comes twice ends the grant.
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
      if (error instanceof OutboundError || attempt === TRIES) throw new NoTokenError('later', { cause: error })
      await sleep(PAUSE_MS * attempt)
    }
  }
}

/** `invalid_grant` and its kin are final (RFC 6749 5.2); silence, 429 and 5xx are not. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof OutboundError) return false
  return error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429 && error.status !== 408
}
