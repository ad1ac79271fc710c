import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Mail } from './mailer.ts'

export const mailQueue: Queue = { name: 'mail', retryLimit: 12, retryDelaySeconds: 1, expireSeconds: 60 }

type MailState = 'sent' | 'waiting' | 'failing'

/** Stores outgoing emails in the database, so that a restart loses none. The stored emails are encrypted. */
export type Outbox = {
  readonly post: (mail: Mail) => Promise<void>
  /** Posts an email. Returns its state after the first attempt or after `waitMs`. */
  readonly postAndWait: (mail: Mail, waitMs: number) => Promise<MailState>
  /** Stores an email in the transaction. Call `send` after the commit. */
  readonly keep: (trx: Db, mail: Mail) => Promise<{ readonly send: () => Promise<void> }>
  readonly forget: (trx: Db, address: string) => Promise<void>
  readonly countFailing: () => Promise<number>
  /**
   * Returns true if an email has been failing for a minute, and no email has been sent since the failing email was
   * posted.
   */
  readonly isDelayed: () => Promise<boolean>
}

const LOOK_MS = 100
const DELAYED_CACHE_MS = 5000

export function createOutbox(db: Db, cipher: Cipher, jobs: Jobs): Outbox {
  const keep = async (trx: Db, mail: Mail): Promise<{ id: string; send: () => Promise<void> }> => {
    const id = randomUUID()
    const encrypted = cipher.server.encrypt(JSON.stringify(mail), mailAad(id))
    await trx
      .insertInto('outgoingMail')
      .values({ id, encrypted, recipient: recipientOf(cipher, mail.to), triedAt: null, sentAt: null })
      .execute()
    return { id, send: async () => jobs.send(mailQueue.name, { id }) }
  }
  let delayed = { at: Number.NEGATIVE_INFINITY, is: Promise.resolve(false) }
  return {
    keep,
    post: async (mail) => (await keep(db, mail)).send(),
    postAndWait: async (mail, waitMs) => {
      const { id, send } = await keep(db, mail)
      await send()
      const until = performance.now() + waitMs
      for (;;) {
        const state = await findState(db, id)
        if (state !== 'waiting' || performance.now() >= until) return state
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    },
    forget: async (trx, address) =>
      void (await trx
        .deleteFrom('outgoingMail')
        .where('recipient', '=', recipientOf(cipher, address))
        .where('sentAt', 'is', null)
        .execute()),
    countFailing: async () => (await countMails(db)).failing,
    isDelayed: async () => {
      if (performance.now() - delayed.at > DELAYED_CACHE_MS) delayed = { at: performance.now(), is: findDelayed(db) }
      // Do not cache a failed query.
      delayed.is.catch(() => (delayed = { at: Number.NEGATIVE_INFINITY, is: Promise.resolve(false) }))
      return delayed.is
    },
  }
}

export async function countMails(db: Db): Promise<{ readonly waiting: number; readonly failing: number }> {
  const row = await db
    .selectFrom('outgoingMail')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('failures', '>', 0).as('failing'))
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return { waiting: row?.waiting ?? 0, failing: row?.failing ?? 0 }
}

async function findState(db: Db, id: string): Promise<MailState> {
  const row = await db.selectFrom('outgoingMail').select(['sentAt', 'failures']).where('id', '=', id).executeTakeFirst()
  if (row && row.sentAt !== null) return 'sent'
  return (row?.failures ?? 0) > 0 ? 'failing' : 'waiting'
}

async function findDelayed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDelayed: boolean }>`
    select exists (
      select from outgoing_mail waiting
      where waiting.sent_at is null and waiting.failures > 0
        and waiting.created_at between now() - interval '1 day' and now() - interval '1 minute'
        and not exists (select from outgoing_mail sent where sent.sent_at > waiting.created_at)
    ) as is_delayed`.execute(db)
  return rows[0]?.isDelayed ?? false
}

export const mailAad = (id: string): string => `mail/${id}`
const recipientOf = (cipher: Cipher, address: string): Buffer =>
  cipher.digest(`mail-to/${address.trim().toLowerCase()}`)
