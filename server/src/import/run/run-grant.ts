import type { Db } from '#platform/database/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { revokeGrant } from '../connect/authorize-client.ts'
import type { Grant } from '../connect/grant.ts'
import { LeaseLostError } from './lease.ts'
import { refreshPatiently } from '../connect/refresh-patiently.ts'
import { withLatestRun } from '#import/import-state.ts'
import type { Organizations } from '../organizations.ts'
import { findGrant, NoTokenError, renewGrant, type SourceGrantRow } from '../connect/source-grant.ts'

/** Provides the access token of one import. Only one refresh runs at a time. The new token is saved before use. */
export type GrantKeeper = {
  readonly scope: string | null
  readonly asked: string | null
  readonly token: () => Promise<string>
  /** Call this if the source refused `used`. Returns another token, or throws NoTokenError. */
  readonly renew: (used: string) => Promise<string>
}

export async function openGrant(
  services: { db: Db; cipher: Cipher; outbound: Outbound; organizations: Organizations },
  source: { sourceId: string; owner: string; organizationId: number | null },
): Promise<GrantKeeper> {
  const { db } = services
  const found = await findGrant(services, source.sourceId)
  if (!found) throw new NoTokenError('ended')
  let currentGrant: SourceGrantRow = found
  let renewing: Promise<string> | undefined

  const renewNow = async (): Promise<string> => {
    const mine = await withLatestRun(db)
      .select('grantId')
      .where('source.id', '=', source.sourceId)
      .where('leaseOwner', '=', source.owner)
      .where('state', '=', 'running')
      .executeTakeFirst()
    // A refresh token works once. Use only the current token, and only with the lease of an import from the same
    // sign-in.
    if (mine?.grantId !== currentGrant.id) throw new LeaseLostError()
    const { organizationId } = source
    const revoke = async (next: Grant): Promise<void> => {
      const client = organizationId === null ? undefined : await services.organizations.clientOf(organizationId)
      if (client) await revokeGrant(services, client, next).catch(() => undefined)
    }
    const refreshNow = async (former: Grant): Promise<Grant> => {
      if (former.refreshToken === null || organizationId === null) throw new NoTokenError('ended')
      const client = await services.organizations.clientOf(organizationId)
      if (!client) throw new NoTokenError('ended')
      const { quirks } = await services.organizations.find(organizationId)
      return refreshPatiently(services, client, former, quirks)
    }
    const next = await renewGrant(services, currentGrant, refreshNow, revoke)
    if (!next) throw new LeaseLostError()
    currentGrant = next
    return next.grant.accessToken
  }
  const renewOnce = async (): Promise<string> => {
    renewing ??= renewNow().finally(() => (renewing = undefined))
    return renewing
  }

  return {
    get scope() {
      return currentGrant.grant.scope
    },
    get asked() {
      return currentGrant.grant.asked
    },
    token: async () => {
      const { refreshToken, expiresAt, accessToken } = currentGrant.grant
      return refreshToken !== null && expiresAt < Date.now() ? renewOnce() : accessToken
    },
    renew: async (used) => (used === currentGrant.grant.accessToken ? renewOnce() : currentGrant.grant.accessToken),
  }
}
