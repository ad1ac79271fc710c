import { sql } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { isUuid } from '#platform/database/uuid.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findApp, isRedirect, metadataOf, upsertApp } from './clients.ts'
import { endGrant, findGrant } from './grants.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

export const oauthEntryAad = (model: string, idDigest: Uint8Array): string =>
  `oauth/${model}/${Buffer.from(idDigest).toString('hex')}`

/** Limits the number of entries without a grant, such as unanswered requests. Further entries are rejected. */
const MAX_WAITING = 50_000
const HOUR_MS = 3_600_000

/**
 * The authorization server's storage. Entries are encrypted. Their key is the digest of a token, never the token
 * itself. Grants are in Kinchart's own table (`grants.ts`), so that ending access takes effect on the next request.
 */
export function createEntries(services: Services): (model: string) => Adapter {
  return (model) => {
    if (model === 'Grant') return grantEntries(services)
    if (model === 'Client') return clientEntries(services)
    return plainEntries(services, model)
  }
}

const nothing = async (): Promise<undefined> => undefined

/** Removes the token from the payload, so that no one can use tokens from a copy of the database. */
const withoutNames = ({ jti: _jti, ...payload }: AdapterPayload): AdapterPayload => payload

function plainEntries({ db, cipher }: Services, model: string): Adapter {
  const digest = (id: string): Buffer => cipher.digest(`oauth/${model}/${id}`)
  const open = (row: { idDigest: Buffer; payload: Buffer; consumedAt: Date | null }): AdapterPayload => ({
    ...(JSON.parse(
      cipher.server.decrypt(row.payload, oauthEntryAad(model, row.idDigest)).toString(),
    ) as AdapterPayload),
    ...(row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt.getTime() / 1000) }),
  })
  const columns = ['idDigest', 'payload', 'consumedAt'] as const
  return {
    upsert: async (id, payload, expiresIn = 0) => {
      const grantId = typeof payload.grantId === 'string' && isUuid(payload.grantId) ? payload.grantId : null
      if (grantId === null && model === 'Interaction') await refuseFlood(db)
      const idDigest = digest(id)
      const values = {
        model,
        idDigest,
        uidDigest: typeof payload.uid === 'string' ? digest(`uid/${payload.uid}`) : null,
        grantId,
        payload: cipher.server.encrypt(JSON.stringify(withoutNames(payload)), oauthEntryAad(model, idDigest)),
        expiresAt: new Date(Date.now() + (expiresIn > 0 ? expiresIn * 1000 : HOUR_MS)),
      }
      const inserted = db.insertInto('oauthEntry').values(values)
      // Single-use entries are never overwritten, so one of two concurrent uses is rejected.
      const isOnce = model === 'ReplayDetection'
      const { numInsertedOrUpdatedRows } = await inserted
        .onConflict((conflict) =>
          isOnce
            ? conflict.doNothing()
            : conflict.columns(['model', 'idDigest']).doUpdateSet({
                payload: values.payload,
                uidDigest: values.uidDigest,
                grantId,
                expiresAt: values.expiresAt,
              }),
        )
        .executeTakeFirstOrThrow()
      if (isOnce && numInsertedOrUpdatedRows !== 1n)
        throw new errors.InvalidClientAuth('client assertion tokens must only be used once')
    },
    find: async (id) => {
      const row = await db
        .selectFrom('oauthEntry')
        .select(columns)
        .where('model', '=', model)
        .where('idDigest', '=', digest(id))
        .where('expiresAt', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row && { ...open(row), jti: id }
    },
    findByUid: async (uid) => {
      const row = await db
        .selectFrom('oauthEntry')
        .select(columns)
        .where('model', '=', model)
        .where('uidDigest', '=', digest(`uid/${uid}`))
        .where('expiresAt', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row && open(row)
    },
    findByUserCode: nothing,
    // Only the first of two concurrent uses of a code or token succeeds.
    consume: async (id) => {
      const used = await db
        .updateTable('oauthEntry')
        .set({ consumedAt: new Date() })
        .where('model', '=', model)
        .where('idDigest', '=', digest(id))
        .where('consumedAt', 'is', null)
        .executeTakeFirst()
      if (used.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      await db.deleteFrom('oauthEntry').where('model', '=', model).where('idDigest', '=', digest(id)).execute()
    },
    revokeByGrantId: async (grantId) => {
      if (isUuid(grantId))
        await db.deleteFrom('oauthEntry').where('model', '=', model).where('grantId', '=', grantId).execute()
    },
  }
}

async function refuseFlood(db: Db): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select 1 from oauth_entry where model = 'Interaction' and expires_at > now() limit ${MAX_WAITING}) w`.execute(db)
  if ((rows[0]?.waiting ?? 0) >= MAX_WAITING) throw new errors.TemporarilyUnavailable()
}

/**
 * Limits the number of self-registered apps. Above the limit, new apps are rejected until others are removed
 * (`sweepApps`).
 */
const MAX_STRANGERS = 10_000

async function refuseManyApps(db: Db): Promise<void> {
  const { rows } = await sql<{ strangers: number }>`
    select count(*)::int as strangers from (
      select 1 from app_client where not is_verified limit ${MAX_STRANGERS}) a`.execute(db)
  if ((rows[0]?.strangers ?? 0) >= MAX_STRANGERS) throw new errors.TemporarilyUnavailable()
}

/** Only the user's answer creates a grant (`answer-request.ts`). The authorization server never creates one. */
function grantEntries(services: Services): Adapter {
  return {
    upsert: nothing,
    find: async (id) => {
      const grant = await findGrant(services, id)
      if (!grant) return undefined
      return {
        jti: id,
        kind: 'Grant',
        accountId: grant.accountId,
        clientId: grant.clientId,
        resources: { [grant.resource]: grant.scope },
        ...(grant.openid === '' ? {} : { openid: { scope: grant.openid } }),
        iat: Math.floor(grant.grantedAt.getTime() / 1000),
        exp: Math.floor(grant.closesAt.getTime() / 1000),
      }
    },
    findByUid: nothing,
    findByUserCode: nothing,
    consume: nothing,
    destroy: async (id) => endGrant(services.db, id, 'app'),
    revokeByGrantId: async (id) => endGrant(services.db, id, 'app'),
  }
}

function clientEntries({ db, cipher }: Services): Adapter {
  return {
    // Reached only if the operator allows self-registration; the app's details are unverified.
    upsert: async (clientId, payload) => {
      await refuseManyApps(db)
      // Reject secrets for self-registered apps. A secret that anyone can get proves nothing, and Kinchart would have
      // to store it.
      if (payload.token_endpoint_auth_method === 'client_secret_basic')
        throw new errors.InvalidClientMetadata('token_endpoint_auth_method is none or private_key_jwt')
      if (!(payload.redirect_uris ?? []).every((address) => isRedirect(address)))
        throw new errors.InvalidClientMetadata('redirect_uris are https, http on localhost, or a scheme with a dot')
      const {
        client_secret: _none,
        client_secret_expires_at: _never,
        ...registered
      } = payload as Record<string, unknown>
      await upsertApp(db, cipher, {
        clientId,
        isVerified: false,
        name: textOf(registered['client_name']) ?? clientId,
        publisher: null,
        isAssistant: false,
        method: registered['token_endpoint_auth_method'] === 'private_key_jwt' ? 'private_key_jwt' : 'none',
        redirectUris: (registered['redirect_uris'] as string[] | undefined) ?? [],
        registered,
      })
    },
    find: async (clientId) => {
      const app = await findApp(db, cipher, clientId)
      return app && (metadataOf(app) as AdapterPayload)
    },
    findByUid: nothing,
    findByUserCode: nothing,
    consume: nothing,
    destroy: nothing,
    revokeByGrantId: nothing,
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : undefined
