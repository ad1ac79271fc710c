import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { whenBack } from '#platform/database/when-back.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { grant, grantAad, type Grant } from './grant.ts'

type Store = { readonly db: Db; readonly cipher: Cipher }

/** `encrypted` changes with each refresh, so a different value shows that the grant has been refreshed. */
export type SourceGrantRow = {
  readonly id: string
  readonly accountId: string
  readonly encrypted: Buffer
  readonly grant: Grant
}

/** `ended`: the user must reconnect. `later`: the source is not responding now. */
export class NoTokenError extends Error {
  readonly why: 'ended' | 'later'
  constructor(why: 'ended' | 'later', options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'NoTokenError'
    this.why = why
  }
}

async function opened(
  db: Db,
  cipher: Cipher,
  { id, accountId, encrypted }: Omit<SourceGrantRow, 'grant'>,
): Promise<SourceGrantRow> {
  const own = await cipherOfAccount(db, cipher, accountId)
  return { id, accountId, encrypted, grant: grant.parse(JSON.parse(own.decrypt(encrypted, grantAad(id)).toString())) }
}

/** Undefined if the source has no grant, or is deleted. */
export async function findGrant({ db, cipher }: Store, sourceId: string): Promise<SourceGrantRow | undefined> {
  const row = await db
    .selectFrom('source')
    .innerJoin('sourceGrant', 'sourceGrant.id', 'source.grantId')
    .select(['sourceGrant.id', 'sourceGrant.accountId', 'sourceGrant.encrypted'])
    .where('source.id', '=', sourceId)
    .executeTakeFirst()
  return row && opened(db, cipher, row)
}

/** Inserts the grant that all sources from one sign-in share. Returns the grant's id. */
export async function insertGrant(trx: Db, cipher: Cipher, accountId: string, allowed: Grant): Promise<string> {
  const id = randomUUID()
  const own = await cipherOfAccount(trx, cipher, accountId)
  const encrypted = own.encrypt(JSON.stringify(allowed), grantAad(id))
  const fresh = { renewingOwner: null, renewingUntil: null }
  await trx
    .insertInto('sourceGrant')
    .values({ id, accountId, encrypted, ...fresh })
    .execute()
  return id
}

/**
 * Returns the deleted grant, so that it can be revoked at its source. Returns undefined if another source of the same
 * sign-in still uses the grant. Must run in a transaction that has locked the grant (`lockGrant`).
 */
export async function dropUnusedGrant(trx: Db, cipher: Cipher, grantId: string): Promise<SourceGrantRow | undefined> {
  const row = await trx
    .deleteFrom('sourceGrant')
    .where('id', '=', grantId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('source').select('id').where('grantId', '=', grantId))))
    .returning(['id', 'accountId', 'encrypted'])
    .executeTakeFirst()
  return row && opened(trx, cipher, row)
}

/** Serializes concurrent source deletions, so that the last deletion ends the grant. */
export async function lockGrant(trx: Db, grantId: string): Promise<void> {
  await trx.selectFrom('sourceGrant').select('id').where('id', '=', grantId).forUpdate().execute()
}

/**
 * Longer than all attempts of one refresh take together. After this time, another process can take over the lock of a
 * process that was killed.
 */
const RENEWING_SECONDS = 120
const LOOK_MS = 100
/** The pause after a timeout. The source may have received the refresh token, and sending it twice ends the grant. */
const SILENCE_SECONDS = 30
const SILENT = 'silent'

/**
 * Allows one refresh of the grant at a time, across all its sources and processes. Later callers wait and receive the
 * new grant, which is saved before use. If the grant was deleted in the meantime, returns undefined and passes the
 * new grant to `orphaned`. Throws NoTokenError 'later' if another refresh takes longer than `patienceMs`, or if the
 * source has just timed out. Also throws the errors of `refresh`.
 */
export async function renewGrant(
  { db, cipher }: Store,
  storedGrant: SourceGrantRow,
  refresh: (former: Grant) => Promise<Grant>,
  orphaned: (next: Grant) => Promise<void>,
  patienceMs = RENEWING_SECONDS * 1000,
): Promise<SourceGrantRow | undefined> {
  const owner = randomUUID()
  const own = await cipherOfAccount(db, cipher, storedGrant.accountId)
  const until = performance.now() + patienceMs
  while (!(await takeRenewal(db, storedGrant, owner))) {
    const stored = await db
      .selectFrom('sourceGrant')
      .select(['id', 'accountId', 'encrypted', 'renewingOwner'])
      .where('id', '=', storedGrant.id)
      .executeTakeFirst()
    if (!stored) return undefined
    if (!stored.encrypted.equals(storedGrant.encrypted)) return opened(db, cipher, stored)
    if (stored.renewingOwner === SILENT || performance.now() > until) throw new NoTokenError('later')
    await sleep(LOOK_MS)
  }
  let next: Grant
  try {
    next = await refresh(storedGrant.grant)
  } catch (error) {
    await giveRenewalBack(db, storedGrant.id, owner, isSilence(error))
    throw error
  }
  const encrypted = own.encrypt(JSON.stringify(next), grantAad(storedGrant.id))
  // The former refresh token is used up. Wait for the database if necessary, because access is lost if the new token
  // is not saved.
  const saved = await whenBack(async () =>
    db
      .updateTable('sourceGrant')
      .set({ encrypted, renewingOwner: null, renewingUntil: null, refreshedAt: new Date() })
      .where('id', '=', storedGrant.id)
      .where('encrypted', 'in', [storedGrant.encrypted, encrypted])
      .executeTakeFirst(),
  )
  if (saved.numUpdatedRows > 0n) return { ...storedGrant, encrypted, grant: next }
  // The grant was deleted before the source responded, so no source owns the new grant.
  await orphaned(next)
  return undefined
}

async function takeRenewal(db: Db, { id, encrypted }: SourceGrantRow, owner: string): Promise<boolean> {
  const { rows } = await sql`
    update source_grant set renewing_owner = ${owner}, renewing_until = now() + make_interval(secs => ${RENEWING_SECONDS})
    where id = ${id} and encrypted = ${encrypted} and (renewing_until is null or renewing_until < now())
    returning id`.execute(db)
  return rows.length === 1
}

async function giveRenewalBack(db: Db, id: string, owner: string, isUnresponsive: boolean): Promise<void> {
  await sql`
    update source_grant set renewing_owner = ${isUnresponsive ? SILENT : null},
      renewing_until = ${isUnresponsive ? sql`now() + make_interval(secs => ${SILENCE_SECONDS})` : null}
    where id = ${id} and renewing_owner = ${owner}`.execute(db)
}

const isSilence = (error: unknown): boolean =>
  error instanceof OutboundError || (error instanceof Error && error.cause instanceof OutboundError)
