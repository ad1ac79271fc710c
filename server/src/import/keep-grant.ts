import { setTimeout as sleep } from 'node:timers/promises'
import * as oauth from 'oauth4webapi'
import type { Db } from '#platform/database/database.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { refreshGrant, revokeGrant } from './authorize-client.ts'
import { grant, grantPlace } from './grant.ts'
import type { Grant } from './grant.ts'
import { LeaseLost } from './lease.ts'
import type { ClientSettings, Organizations, Ways } from './organizations.ts'

/** Why there is no token to ask with. `ended`: the person must connect again. `later`: the source does not answer now. */
export class NoToken extends Error {
  readonly why: 'ended' | 'later'
  constructor(why: 'ended' | 'later', options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'NoToken'
    this.why = why
  }
}

/** Gives the access token of one import, and refreshes it: once at a time, saved before it is used. */
export type GrantKeeper = {
  readonly scope: string | null
  readonly token: () => Promise<string>
  /** Called when the source refused `used`; gives another token, or throws NoToken. */
  readonly renew: (used: string) => Promise<string>
}

export async function openGrant(
  services: { db: Db; vault: Vault; outbound: Outbound; organizations: Organizations },
  source: { importId: string; owner: string; organizationId: number | null; sealed: Buffer | null },
): Promise<GrantKeeper> {
  const { db, vault } = services
  if (source.sealed === null) throw new NoToken('ended')
  const place = grantPlace(source.importId)
  const open = (bytes: Buffer): Grant => grant.parse(JSON.parse(vault.open(bytes, place).toString()))
  let sealed = source.sealed
  let current = open(sealed)
  let renewing: Promise<string> | undefined

  const renewNow = async (): Promise<string> => {
    const stored = await db
      .selectFrom('import_request')
      .select('grant')
      .where('id', '=', source.importId)
      .where('lease_owner', '=', source.owner)
      .where('state', '=', 'running')
      .executeTakeFirst()
    // A refresh token is used once: by who holds the import, and only the one that stands there.
    if (!stored?.grant) throw new LeaseLost()
    if (!stored.grant.equals(sealed)) {
      sealed = stored.grant
      current = open(sealed)
      return current.accessToken
    }
    if (current.refreshToken === null || source.organizationId === null) throw new NoToken('ended')
    const client = await services.organizations.clientOf(source.organizationId)
    if (!client) throw new NoToken('ended')
    const { ways } = await services.organizations.find(source.organizationId)
    const next = await refresh(services, client, current, ways)
    const nextSealed = vault.seal(JSON.stringify(next), place)
    const saved = await db
      .updateTable('import_request')
      .set({ grant: nextSealed })
      .where('id', '=', source.importId)
      .where('grant', '=', sealed)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 0n) {
      const isConnected = await db
        .selectFrom('import_request')
        .select('id')
        .where('id', '=', source.importId)
        .executeTakeFirst()
      // Deleted while the source answered: what it gave belongs to nobody now.
      if (!isConnected) await revokeGrant(services, client, next).catch(() => undefined)
      throw new LeaseLost()
    }
    sealed = nextSealed
    current = next
    return next.accessToken
  }
  const renewOnce = async (): Promise<string> => {
    renewing ??= renewNow().finally(() => (renewing = undefined))
    return renewing
  }

  return {
    get scope() {
      return current.scope
    },
    token: async () => {
      const hasEnded = current.refreshToken !== null && current.expiresAt < Date.now()
      return hasEnded ? renewOnce() : current.accessToken
    },
    renew: async (used) => (used === current.accessToken ? renewOnce() : current.accessToken),
  }
}

const TRIES = 3
const PAUSE_MS = 700

/**
 * Refreshes, also from a source that says that it cannot just now. One that says nothing is not asked again at once:
 * it may have taken the token, and a refresh token that comes twice ends the grant.
 */
async function refresh(
  services: Parameters<typeof refreshGrant>[0],
  client: ClientSettings,
  former: Grant,
  ways: Ways,
): Promise<Grant> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await refreshGrant(services, client, former, ways)
    } catch (error) {
      if (isRefusal(error)) throw new NoToken('ended', { cause: error })
      if (error instanceof OutboundError || attempt === TRIES) throw new NoToken('later', { cause: error })
      await sleep(PAUSE_MS * attempt)
    }
  }
}

/** `invalid_grant` and its kin are final (RFC 6749 5.2); silence, 429 and 5xx are not. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof OutboundError) return false
  return error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429 && error.status !== 408
}
