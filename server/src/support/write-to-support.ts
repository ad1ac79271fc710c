import { randomUUID } from 'node:crypto'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type Asker = Pick<Session, 'accountId' | 'email'>

export type ContactServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly supportAddress: string
}

const WAIT_MS = 8000

export const supportAad = (id: string): string => `support/${id}`

export type SupportParams = {
  readonly name: string
  readonly stored: Readonly<Record<string, unknown>>
  readonly subject: string
  readonly text: string
}

/**
 * Sends an email whose replies go to the user. Resolves once the mail server has accepted the email. Otherwise throws
 * 'support-mail-delayed'. In this case, the message is stored, and the email is sent later. Allows each account ten
 * emails per hour.
 */
export async function writeToSupport(
  { db, cipher, outbox, supportAddress }: ContactServices,
  asker: Asker,
  { name, stored, subject, text }: SupportParams,
): Promise<void> {
  await consumeRateLimit(db, cipher, `support/${asker.accountId}`, { limit: 10, windowSeconds: 3600 })
  const id = randomUUID()
  const own = await cipherOfAccount(db, cipher, asker.accountId)
  await db
    .insertInto('supportRequest')
    .values({ id, accountId: asker.accountId, encrypted: own.encrypt(JSON.stringify(stored), supportAad(id)) })
    .execute()
  const mail = {
    to: supportAddress,
    replyTo: { name, address: asker.email },
    subject,
    text: mailsIn().supportMails.from({ name, email: asker.email, id, text }),
  }
  if ((await outbox.postAndWait(mail, WAIT_MS)) !== 'sent') throw new ApiError('support-mail-delayed')
}
