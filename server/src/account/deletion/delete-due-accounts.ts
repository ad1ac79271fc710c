import { sql } from 'kysely'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import type { Db } from '#platform/database/database.ts'
import { describeError, type Log } from '#platform/log.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openEmail } from '../email-address.ts'
import { endSessionsOf } from '../sessions.ts'
import { deletionDoneMail } from './mails.ts'

export type SweepServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly log: Log
  /** Cancels running imports and revokes grants at the person's sources. */
  readonly endEverything: (person: { readonly accountId: string; readonly profileId: string }) => Promise<void>
  readonly reportUnexpected?: (error: unknown) => void
}

type Due = {
  readonly accountId: string
  readonly email: string
  readonly language: Language | null
  readonly requestedAt: Date
}

const MAX_A_SWEEP = 50
const CLAIM_MINUTES = 15
/** Starting one hour before the promised deadline, failures no longer delay a deletion. */
const LATEST_MS = constants.accountDeletionDays * 86_400_000 - 3_600_000

/**
 * Handles one account at a time. Can be repeated, killed, or run in several workers: each worker claims an account
 * for a while, and every step is idempotent. The request is deleted together with the account, not before.
 */
export async function deleteDueAccounts(services: SweepServices): Promise<void> {
  const tried: string[] = []
  while (tried.length < MAX_A_SWEEP) {
    const due = await claimDue(services, tried)
    if (!due) return
    tried.push(due.accountId)
    try {
      await deleteAccount(services, due)
    } catch (error) {
      services.log({ event: 'account-deletion-failed', ...describeError(error) })
      services.reportUnexpected?.(error)
      await services.db
        .updateTable('accountDeletion')
        .set({ claimedUntil: null })
        .where('accountId', '=', due.accountId)
        .execute()
    }
  }
}

async function claimDue({ db, cipher }: SweepServices, tried: readonly string[]): Promise<Due | undefined> {
  const { rows } = await sql<Omit<Due, 'email'> & { email: EncryptedId }>`
    update account_deletion set claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    from account
    where account.id = account_deletion.account_id and account_deletion.account_id = (
      select account_id from account_deletion
      where due_at <= now() and (claimed_until is null or claimed_until < now()) and account_id <> all(${[...tried]}::uuid[])
      order by due_at limit 1 for update skip locked)
    returning account_deletion.account_id, account.email, account.language, account_deletion.requested_at`.execute(db)
  const [row] = rows
  return row && { ...row, email: openEmail(cipher, row.email) }
}

async function deleteAccount({ db, outbox, log, endEverything }: SweepServices, due: Due): Promise<void> {
  const { accountId } = due
  // From here on, nothing new can be started in the account.
  await endSessionsOf(db, accountId)
  const people = await db.selectFrom('profile').select('id').where('accountId', '=', accountId).execute()
  for (const { id: profileId } of people) {
    try {
      await endEverything({ accountId, profileId })
    } catch (error) {
      if (Date.now() - due.requestedAt.getTime() < LATEST_MS) throw error
      log({ event: 'account-deletion-forced', ...describeError(error) })
    }
  }
  const last = await db.transaction().execute(async (trx) => {
    const deleteResult = await trx.deleteFrom('account').where('id', '=', accountId).executeTakeFirst()
    if (deleteResult.numDeletedRows === 0n) return undefined
    await outbox.forget(trx, due.email)
    return outbox.keep(trx, deletionDoneMail({ to: due.email, language: due.language ?? 'en' }))
  })
  await last?.send()
}
