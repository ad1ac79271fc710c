import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { whenBack } from '#platform/database/when-back.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Mail, Transport } from './mailer.ts'
import { mailAad, mailQueue } from './outbox.ts'

const AT_ONCE = 4

/** Sends queued emails, and counts and retries failures. Deletes the text and the recipient of a sent email. */
export async function deliverMail(db: Db, cipher: Cipher, jobs: Jobs, transport: Transport): Promise<void> {
  // An email in the queue may have been enqueued again, but must be sent only once.
  const sending = new Set<string>()
  const deliver = async ({ id }: Record<string, string>): Promise<void> => {
    if (id === undefined || sending.has(id)) return
    sending.add(id)
    await send(id).finally(() => sending.delete(id))
  }
  const send = async (id: string): Promise<void> => {
    const row = await db.selectFrom('outgoingMail').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.sentAt !== null) return
    const mail = JSON.parse(cipher.server.decrypt(row.encrypted, mailAad(id)).toString()) as Mail
    try {
      await transport(mail)
    } catch (error) {
      await db
        .updateTable('outgoingMail')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1), triedAt: new Date() }))
        .where('id', '=', id)
        .execute()
      throw error
    }
    // The email has been sent. If that is not recorded now, the email would be sent again.
    await whenBack(async () =>
      db
        .updateTable('outgoingMail')
        .set({ sentAt: new Date(), encrypted: Buffer.alloc(0), recipient: null })
        .where('id', '=', id)
        .execute(),
    )
  }
  await jobs.work(mailQueue.name, deliver, { concurrency: AT_ONCE })
}

const ASK_AGAIN_AT_ONCE = 200

/**
 * Enqueues emails at startup that the previous process stored but did not try to send. Without this call, the queue
 * would retry such an email only later, or never if the email was not enqueued. Call this function only in a process
 * that is the only sender of emails.
 */
export async function askForUntriedMails(db: Db, jobs: Jobs): Promise<void> {
  const untried = await db
    .selectFrom('outgoingMail')
    .select('id')
    .where('sentAt', 'is', null)
    .where('triedAt', 'is', null)
    .orderBy('createdAt')
    .limit(ASK_AGAIN_AT_ONCE)
    .execute()
  for (const { id } of untried) await jobs.send(mailQueue.name, { id })
}

/**
 * Enqueues emails again after the queue gave up (about two hours). Also enqueues emails without an attempt after five
 * minutes, because the process that posted them has probably ended. After a week, gives up on an email and deletes
 * it. Deletes sent emails after 30 days.
 */
export async function tendMail(db: Db, jobs: Jobs, log: Log): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update outgoing_mail set tried_at = now() where id in (
      select id from outgoing_mail
      where sent_at is null and coalesce(tried_at + interval '2 hours', created_at + interval '5 minutes') < now()
        and created_at > now() - interval '7 days'
      order by created_at limit ${ASK_AGAIN_AT_ONCE} for update skip locked)
    returning id`.execute(db)
  for (const { id } of rows) await jobs.send(mailQueue.name, { id })
  const givenUp = await sql`
    delete from outgoing_mail where sent_at is null and created_at < now() - interval '7 days'`.execute(db)
  if (givenUp.numAffectedRows !== undefined && givenUp.numAffectedRows > 0n)
    log({ event: 'mail-failed', count: Number(givenUp.numAffectedRows) })
  await sql`delete from outgoing_mail where sent_at < now() - interval '30 days'`.execute(db)
}
