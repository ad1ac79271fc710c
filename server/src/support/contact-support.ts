import { randomUUID } from 'node:crypto'
import { fieldMessages } from '@kinchart/contract/texts.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { takeAllowance } from '#platform/http/allowance.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Vault } from '#platform/secrets/vault.ts'

export type ContactServices = {
  readonly db: Db
  readonly vault: Vault
  readonly outbox: Outbox
  /** Where messages go. */
  readonly supportAddress: string
}

type SupportRequest = { readonly name: string; readonly email: string; readonly message: string }

const WAIT_MS = 8000

/** Where a request is sealed. */
export const supportPlace = (id: string): string => `support/${id}`

// Line breaks and other control characters: a name stands in a mail's header.
const CONTROL = /\p{Cc}|[\u2028\u2029]/u

/** Throws 'request-invalid' with the field for an address that is not the person's own, or a name that is none. */
function check(asked: SupportRequest, session: Session): void {
  const field =
    asked.email.trim().toLowerCase() !== session.email.toLowerCase()
      ? 'email'
      : CONTROL.test(asked.name)
        ? 'name'
        : undefined
  if (field === undefined) return
  const message = field === 'email' ? fieldMessages.email : fieldMessages.notValid
  throw new Problem('request-invalid', { fields: [{ field, message }] })
}

/**
 * Keeps a person's message and mails it to support, answers going to the person. Done once the mail server has taken it;
 * throws 'support-mail-delayed' when it has not: the message is kept and its mail tried again. Ten an hour.
 * Source: S1 §2.10, §8.
 */
export async function contactSupport(
  { db, vault, outbox, supportAddress }: ContactServices,
  session: Session,
  asked: SupportRequest,
): Promise<void> {
  check(asked, session)
  await takeAllowance(db, vault, `support/${session.accountId}`, { limit: 10, windowSeconds: 3600 })
  const { name, message } = asked
  const id = randomUUID()
  await db
    .insertInto('support_request')
    .values({
      id,
      account_id: session.accountId,
      sealed: vault.seal(JSON.stringify({ name, email: session.email, message }), supportPlace(id)),
    })
    .execute()
  const mail = {
    to: supportAddress,
    replyTo: { name, address: session.email },
    subject: 'A message to Kinchart support',
    text: `From: ${name} <${session.email}>\nRequest: ${id}\n\n${message}`,
  }
  if ((await outbox.postAndWait(mail, WAIT_MS)) !== 'sent') throw new Problem('support-mail-delayed')
}

/** The address within `Name <address>`; the whole text where there are no brackets. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
