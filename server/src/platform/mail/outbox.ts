import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import type { Mail, Transport } from './mailer.ts'

export const mailQueue: Queue = { name: 'mail', retryLimit: 12, retryDelaySeconds: 1, expireSeconds: 60 }

/** Where mails wait until they are sent: sealed in the database, so that a restart loses none. */
export type Outbox = {
  readonly post: (mail: Mail) => Promise<void>
  /** How many mails have failed and still wait; for /readyz. */
  readonly countFailing: () => Promise<number>
}

export function createOutbox(db: Db, vault: Vault, jobs: Jobs): Outbox {
  return {
    post: async (mail) => {
      const id = randomUUID()
      await db
        .insertInto('outgoing_mail')
        .values({ id, sealed: vault.seal(JSON.stringify(mail), placeOf(id)) })
        .execute()
      await jobs.send(mailQueue.name, { id })
    },
    countFailing: async () => {
      const row = await db
        .selectFrom('outgoing_mail')
        .select(({ fn }) => fn.countAll<number>().as('failing'))
        .where('sent_at', 'is', null)
        .where('failures', '>', 0)
        .executeTakeFirst()
      return row?.failing ?? 0
    },
  }
}

/** Sends waiting mails; a failed one is counted and comes again. A sent one leaves only its date. */
export async function deliverMail(db: Db, vault: Vault, jobs: Jobs, transport: Transport): Promise<void> {
  await jobs.work(mailQueue.name, async ({ id }) => {
    if (id === undefined) return
    const row = await db.selectFrom('outgoing_mail').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.sent_at !== null) return
    const mail = JSON.parse(vault.open(row.sealed, placeOf(id)).toString()) as Mail
    try {
      await transport(mail)
    } catch (error) {
      await db
        .updateTable('outgoing_mail')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
        .where('id', '=', id)
        .execute()
      throw error
    }
    await db
      .updateTable('outgoing_mail')
      .set({ sent_at: new Date(), sealed: Buffer.alloc(0) })
      .where('id', '=', id)
      .execute()
  })
}

const placeOf = (id: string): string => `mail/${id}`
