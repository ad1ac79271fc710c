import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { factorsOf } from './factors.ts'
import { factorsRetainedMail } from './mails.ts'
import { columnOf, columnsOf, lockOwner, ownerIn, type FactorOwner } from './owner.ts'
import type { FactorServices } from './services.ts'

const WAIT_HOURS = 72

/**
 * Starts the waiting period before the owner's second factors are removed. A waiting period in progress continues
 * unchanged. A worker sends the emails. Returns the removal time. Undefined if the owner has no second factor.
 */
export async function beginFactorLoss(db: Db, cipher: Cipher, owner: FactorOwner): Promise<Date | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, cipher, owner)
    const { hasApp, passkeys } = await factorsOf(trx, owner)
    if (!hasApp && passkeys === 0) return undefined
    const begun = await trx
      .selectFrom('factorLoss')
      .select('dueAt')
      .where(columnOf(owner), '=', owner.id)
      .executeTakeFirst()
    if (begun) return begun.dueAt
    const id = randomUUID()
    const startedAt = new Date()
    const dueAt = new Date(startedAt.getTime() + WAIT_HOURS * 3_600_000)
    const linkDigest = digestOf(cipher, linkOf(cipher, id))
    await trx
      .insertInto('factorLoss')
      .values({ id, ...columnsOf(owner), linkDigest, startedAt, dueAt })
      .execute()
    if (owner.kind === 'account') await noteActivity(trx, cipher, owner.id, 'factor-loss-begun')
    return dueAt
  })
}

/**
 * Cancels a pending removal of second factors. Call this after the owner has used a second factor, which shows that
 * it is not lost.
 */
export async function cancelFactorLoss(services: FactorServices, owner: FactorOwner): Promise<void> {
  await cancel(services, owner)
}

/** Throws 'code-wrong' if the code of the emailed link is invalid, or if the waiting period is over. */
export async function cancelFactorLossByLink(services: FactorServices, code: string): Promise<void> {
  const row = await services.db
    .selectFrom('factorLoss')
    .select(['accountId', 'recipientId'])
    .where('linkDigest', '=', digestOf(services.cipher, code))
    .executeTakeFirst()
  const owner = row && ownerIn(row)
  if (!owner || !(await cancel(services, owner))) throw new ApiError('code-wrong')
}

async function cancel({ db, cipher, outbox }: FactorServices, owner: FactorOwner): Promise<boolean> {
  if (!(await isWaiting(db, owner))) return false
  const notice = await db.transaction().execute(async (trx) => {
    const reader = await lockOwner(trx, cipher, owner)
    const deleteResult = await trx
      .deleteFrom('factorLoss')
      .where(columnOf(owner), '=', owner.id)
      .where('dueAt', '>', new Date())
      .executeTakeFirst()
    if (deleteResult.numDeletedRows !== 1n) return undefined
    if (owner.kind === 'account') await noteActivity(trx, cipher, owner.id, 'factor-loss-cancelled')
    return outbox.keep(trx, factorsRetainedMail(reader))
  })
  await notice?.send()
  return notice !== undefined
}

/**
 * Checks without a lock first. Most users with a second factor have not reported a loss, so the lock is rarely
 * needed.
 */
async function isWaiting(db: Db, owner: FactorOwner): Promise<boolean> {
  const row = await db.selectFrom('factorLoss').select('id').where(columnOf(owner), '=', owner.id).executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the emailed link's code: 256 bits that no one can derive without the key. Every email of a waiting period
 * contains the same code.
 */
export const linkOf = (cipher: Cipher, id: string): string =>
  cipher.digest(`factor-loss-link/${id}`).toString('base64url')

const digestOf = (cipher: Cipher, link: string): Buffer => cipher.digest(`factor-loss/${link}`)
