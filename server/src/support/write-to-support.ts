import { randomUUID } from 'node:crypto'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** Who writes to support: the account, and the address that answers go to. */
export type Asker = Pick<Session, 'accountId' | 'email'>

export type ContactServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  /** Where messages go. */
  readonly supportAddress: string
}

const WAIT_MS = 8000

/** The associated data of a request. */
export const supportAad = (id: string): string => `support/${id}`

/** What a person asks of support: what is kept, and the mail that says it. */
export type SupportParams = {
  readonly name: string
  readonly kept: Readonly<Record<string, unknown>>
  readonly subject: string
  readonly text: string
}

/**
 * Keeps what a person asks and mails it to support, answers going to the person. Done once the mail server has taken it;
 * throws 'support-mail-delayed' when it has not: the message is kept and its mail tried again. Ten an hour.
 */
export async function writeToSupport(
  { db, cipher, outbox, supportAddress }: ContactServices,
  asker: Asker,
  { name, kept, subject, text }: SupportParams,
): Promise<void> {
  await consumeRateLimit(db, cipher, `support/${asker.accountId}`, { limit: 10, windowSeconds: 3600 })
  const id = randomUUID()
  const own = await cipherOfAccount(db, cipher, asker.accountId)
  await db
    .insertInto('supportRequest')
    .values({ id, accountId: asker.accountId, encrypted: own.encrypt(JSON.stringify(kept), supportAad(id)) })
    .execute()
  const mail = {
    to: supportAddress,
    replyTo: { name, address: asker.email },
    subject,
    text: mailsIn().supportMails.from({ name, email: asker.email, id, text }),
  }
  if ((await outbox.postAndWait(mail, WAIT_MS)) !== 'sent') throw new ApiError('support-mail-delayed')
}
