import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { shownApp, type whyEnded } from '@kinchart/contract/calls/connected-apps.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import { cipherOf, cipherOfProfile } from '#account/data-keys.ts'
import { isNotPaused, openRecords, type OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { sourcesNow } from '#sharing/sources-now.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

export type EndedWhy = (typeof whyEnded)[number]

const grantDetails = z.object({ app: shownApp, scope: z.string(), resource: z.string(), openid: z.string() })

/** `openid`: scopes of the identity token, '' for none. */
export type GrantDetails = z.output<typeof grantDetails>

export type AppGrant = GrantDetails & {
  readonly id: string
  readonly accountId: string
  readonly profileId: string
  readonly clientId: string
  readonly kinds: readonly string[]
  readonly sourceIds: readonly string[]
  readonly grantedAt: Date
  readonly closesAt: Date
}

export const appGrantAad = (id: string): string => `app-grant/${id}`

/** Maximum active grants per account, far more than anyone needs. */
const MAX_LIVE = 200

/** Throws 'apps-full' if the account has too many active grants. */
export async function makeGrant(
  { db, cipher }: Services,
  record: OpenedRecord,
  made: GrantDetails & { readonly clientId: string; readonly kinds: readonly string[]; readonly closesAt: Date },
): Promise<string> {
  const id = randomUUID()
  const { clientId, kinds, closesAt, app, scope, resource, openid } = made
  const details = cipherOf(cipher, record).encrypt(JSON.stringify({ app, scope, resource, openid }), appGrantAad(id))
  await db.transaction().execute(async (trx) => {
    const { live } = await trx
      .selectFrom('appGrant')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('accountId', '=', record.accountId)
      .where(isLive)
      .executeTakeFirstOrThrow()
    if (live >= MAX_LIVE) throw new ApiError('apps-full')
    const sourceIds = await sourcesNow(trx, record)
    const { accountId, profileId } = record
    const row = { id, accountId, profileId, clientId, details, kinds: [...kinds], sourceIds, closesAt }
    await trx.insertInto('appGrant').values(row).execute()
    await noteActivity(trx, cipher, accountId, 'app-allowed', { name: app.name })
  })
  return id
}

export const isLive = sql<boolean>`app_grant.ended_at is null and app_grant.closes_at > now()`

/** Undefined for a grant that has ended, has expired or does not exist. */
export async function findGrant({ db, cipher }: Services, id: string): Promise<AppGrant | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('appGrant').selectAll().where('id', '=', id).where(isLive).executeTakeFirst()
  if (!row) return undefined
  const own = await cipherOfProfile(db, cipher, row.profileId)
  return { ...row, ...openDetails(own.decrypt(row.details, appGrantAad(id))) }
}

export type OpenedGrant = {
  readonly grant: AppGrant
  readonly record: OpenedRecord
  /** True if the guardian's access to the record is paused. While it is paused, the app may read nothing. */
  readonly isPaused: boolean
  readonly lastUsedAt: Date | null
}

/** Undefined if the grant is not active, or if the record does not belong to the account that granted access. */
export async function openGrant({ db, cipher }: Services, id: string): Promise<OpenedGrant | undefined> {
  if (!isUuid(id)) return undefined
  const found = await db
    .selectFrom('appGrant')
    .selectAll()
    .select(isNotPaused('appGrant.profileId').as('isNotPaused'))
    .where('id', '=', id)
    .where(isLive)
    .executeTakeFirst()
  if (!found) return undefined
  const { isNotPaused: mayRead, ...row } = found
  const [record] = await openRecords(db, [row])
  if (!record) return undefined
  const details = openDetails(cipherOf(cipher, record).decrypt(row.details, appGrantAad(id)))
  return { grant: { ...row, ...details }, record, isPaused: !mayRead, lastUsedAt: row.lastUsedAt }
}

export const openDetails = (decrypted: Buffer): GrantDetails => grantDetails.parse(JSON.parse(decrypted.toString()))

/** Ends the grants and deletes all of their tokens. Returns how many grants were active. */
async function end(db: Db, why: EndedWhy, those: { readonly ids: readonly string[] }): Promise<number> {
  if (those.ids.length === 0) return 0
  await db
    .deleteFrom('oauthEntry')
    .where('grantId', 'in', [...those.ids])
    .execute()
  const ended = await db
    .updateTable('appGrant')
    .set({ endedAt: new Date(), ended: why })
    .where('id', 'in', [...those.ids])
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

export async function endGrant(db: Db, id: string, why: EndedWhy): Promise<void> {
  if (isUuid(id)) await db.transaction().execute(async (trx) => void (await end(trx, why, { ids: [id] })))
}

/** Records that a grant ended because a used token was sent again. One of the token's two holders stole the token. */
export async function noteReuse(db: Db, id: string): Promise<void> {
  if (isUuid(id))
    await db.updateTable('appGrant').set({ ended: 'reused' }).where('id', '=', id).where('ended', '=', 'app').execute()
}

/** Throws 'not-found' if the grant is not the user's or has ended. */
export async function endOwnGrant(
  { db, cipher }: Services,
  { accountId }: { readonly accountId: string },
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new ApiError('not-found')
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('appGrant')
      .select(['details', 'profileId'])
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError('not-found')
    await end(trx, 'person', { ids: [id] })
    const own = await cipherOfProfile(trx, cipher, row.profileId)
    const { app } = openDetails(own.decrypt(row.details, appGrantAad(id)))
    await noteActivity(trx, cipher, accountId, 'app-ended', { name: app.name })
  })
}

/**
 * Ends the grants before a record is handed over or deleted, so that apps that the former owner authorized lose
 * access.
 */
export async function endGrantsOf(db: Db, { profileId }: { readonly profileId: string }): Promise<void> {
  const rows = await db
    .selectFrom('appGrant')
    .select('id')
    .where('profileId', '=', profileId)
    .where('endedAt', 'is', null)
    .execute()
  await end(db, 'record-left', { ids: rows.map(({ id }) => id) })
}

export async function endGrantsOfClient(db: Db, clientId: string): Promise<number> {
  const rows = await db
    .selectFrom('appGrant')
    .select('id')
    .where('clientId', '=', clientId)
    .where('endedAt', 'is', null)
    .execute()
  return end(db, 'operator', { ids: rows.map(({ id }) => id) })
}

/** Updates the time when the grant was last used, at most once a minute. The access log contains every single read. */
export async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('appGrant')
    .set({ lastUsedAt: new Date() })
    .where('id', '=', id)
    .where(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`)
    .execute()
}

/** Days after which a self-registered app without a grant is removed. */
const UNUSED_DAYS = 30

/**
 * Deletes expired entries, marks expired grants as ended, and removes old self-registered apps without an active
 * grant.
 */
export async function sweepApps(db: Db): Promise<void> {
  await db
    .deleteFrom('oauthEntry')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  await db
    .updateTable('appGrant')
    .set({ endedAt: sql<Date>`closes_at`, ended: 'over' })
    .where('endedAt', 'is', null)
    .where('closesAt', '<=', sql<Date>`now()`)
    .execute()
  await sql`
    delete from app_client a where not a.is_verified and a.registered_at < now() - make_interval(days => ${UNUSED_DAYS})
      and not exists (select 1 from app_grant g where g.client_id = a.client_id and g.ended_at is null)`.execute(db)
}
