import { setTimeout as sleep } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import type { Db } from '#platform/database/database.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { refreshGrant, revokeGrant } from './authorize-client.ts'
import type { Grant } from './grant.ts'
import { LeaseLostError } from './lease.ts'
import type { ClientSettings, Organizations, Ways } from './organizations.ts'
import { findGrant, NoTokenError, renewGrant } from './source-grant.ts'
import type { HeldGrant } from './source-grant.ts'

/** Gives the access token of one import, and refreshes it: once at a time, saved before it is used. */
export type GrantKeeper = {
  readonly scope: string | null
  /** The scopes asked for, where they were not the usual ones. */
  readonly asked: string | null
  readonly token: () => Promise<string>
  /** Called when the source refused `used`; gives another token, or throws NoTokenError. */
  readonly renew: (used: string) => Promise<string>
}

export async function openGrant(
  services: { db: Db; cipher: Cipher; outbound: Outbound; organizations: Organizations },
  source: { importId: string; owner: string; organizationId: number | null },
): Promise<GrantKeeper> {
  const { db } = services
  const found = await findGrant(services, source.importId)
  if (!found) throw new NoTokenError('ended')
  let held: HeldGrant = found
  let renewing: Promise<string> | undefined

  const renewNow = async (): Promise<string> => {
    const mine = await db
      .selectFrom('import_request')
      .select('grant_id')
      .where('id', '=', source.importId)
      .where('lease_owner', '=', source.owner)
      .where('state', '=', 'running')
      .executeTakeFirst()
    // A refresh token is used once: by who holds an import of its sign-in, and only the one that stands there.
    if (mine?.grant_id !== held.id) throw new LeaseLostError()
    const { organizationId } = source
    const revoke = async (next: Grant): Promise<void> => {
      const client = organizationId === null ? undefined : await services.organizations.clientOf(organizationId)
      if (client) await revokeGrant(services, client, next).catch(() => undefined)
    }
    const refreshNow = async (former: Grant): Promise<Grant> => {
      if (former.refreshToken === null || organizationId === null) throw new NoTokenError('ended')
      const client = await services.organizations.clientOf(organizationId)
      if (!client) throw new NoTokenError('ended')
      const { ways } = await services.organizations.find(organizationId)
      return refreshPatiently(services, client, former, ways)
    }
    const next = await renewGrant(services, held, refreshNow, revoke)
    if (!next) throw new LeaseLostError()
    held = next
    return next.grant.accessToken
  }
  const renewOnce = async (): Promise<string> => {
    renewing ??= renewNow().finally(() => (renewing = undefined))
    return renewing
  }

  return {
    get scope() {
      return held.grant.scope
    },
    get asked() {
      return held.grant.asked
    },
    token: async () => {
      const { refreshToken, expiresAt, accessToken } = held.grant
      return refreshToken !== null && expiresAt < Date.now() ? renewOnce() : accessToken
    },
    renew: async (used) => (used === held.grant.accessToken ? renewOnce() : held.grant.accessToken),
  }
}

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
  ways: Ways,
): Promise<Grant> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await refreshGrant(services, client, former, ways)
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
