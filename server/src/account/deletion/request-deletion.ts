import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { readerOf } from '../account-language.ts'
import type { Session } from '../sessions.ts'
import { deletionRequestedMail, deletionWithdrawnMail } from './mails.ts'

export type DeletionServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
}

const DAY_MS = 86_400_000
/**
 * The deletion begins a day before the promised deadline, so that it finishes in time. The user can cancel until the
 * deletion begins.
 */
export const DUE_AFTER_MS = (constants.accountDeletionDays - 1) * DAY_MS

/**
 * Emails the user what will happen and when. Does nothing if the account already has a deletion request. Source: S1
 * §2.7, §8, §9.
 */
export async function requestDeletion(services: DeletionServices, session: Session): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  const requestedAt = new Date()
  const dueAt = new Date(requestedAt.getTime() + DUE_AFTER_MS)
  const mail = await db.transaction().execute(async (trx) => {
    const noted = await trx
      .insertInto('accountDeletion')
      .values({ accountId: session.accountId, requestedAt, dueAt, claimedUntil: null })
      .onConflict((conflict) => conflict.column('accountId').doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows !== 1n) return undefined
    await noteActivity(trx, cipher, session.accountId, 'deletion-requested')
    return outbox.keep(trx, deletionRequestedMail(await readerOf(trx, session), dueAt, publicUrl))
  })
  await mail?.send()
}

/** Throws 'deletion-unknown' if no deletion is pending, or if the deletion is already due. */
export async function withdrawDeletion({ db, cipher, outbox }: DeletionServices, session: Session): Promise<void> {
  const mail = await db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .deleteFrom('accountDeletion')
      .where('accountId', '=', session.accountId)
      .where('dueAt', '>', new Date())
      .executeTakeFirst()
    if (withdrawn.numDeletedRows === 0n) throw new ApiError('deletion-unknown')
    await noteActivity(trx, cipher, session.accountId, 'deletion-withdrawn')
    return outbox.keep(trx, deletionWithdrawnMail(await readerOf(trx, session)))
  })
  await mail.send()
}

/** Null if no deletion is requested. */
export async function findDeletion(
  { db }: DeletionServices,
  session: Session,
): Promise<{ requestedAt: Date; dueAt: Date } | null> {
  const row = await db
    .selectFrom('accountDeletion')
    .select(['requestedAt', 'dueAt'])
    .where('accountId', '=', session.accountId)
    .executeTakeFirst()
  return row ? { requestedAt: row.requestedAt, dueAt: row.dueAt } : null
}
