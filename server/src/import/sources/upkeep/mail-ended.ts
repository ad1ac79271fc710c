import { sql } from 'kysely'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import { openEmail } from '#account/email-address.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { Db } from '#platform/database/database.ts'
import type { Addressee } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { endedMail, needsYouMail } from './mails.ts'

export type MailServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
  /** Delay before an email, so that a user who waits on the page sees the end first. */
  readonly unseenSeconds: number
}

type Ended = {
  readonly id: string
  readonly email: EncryptedId
  readonly language: Language | null
  readonly state: ImportState
  readonly isOff: boolean
}

/** If the user has not seen a pending question for this long, an email asks the user to answer it. */
const REQUEST_SECONDS = 300
const AT_ONCE = 50

const isOver = sql<boolean>`r.state in ('complete', 'partial', 'failed', 'needs-you')`
const isAwaitingPatientChoice = sql<boolean>`r.state in ('confirm-patient', 'choose-patients')`

/**
 * Emails users who began an import and did not see it end, and users who must reconnect or answer a question. The
 * emails contain nothing about health, not even the source's name. Sends one email for each end of an import. Users
 * can turn emails off. Source: Q17.
 */
export async function mailEnded({ db, cipher, outbox, publicUrl, unseenSeconds }: MailServices): Promise<void> {
  const mails = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Ended>`
      select i.id, a.email, a.language, r.state, exists (select from import_mails_off o where o.account_id = a.id) as is_off
      from import_run r join source i on i.id = r.source_id join account a on a.id = i.account_id
      where r.is_latest and not r.is_mailed and (
        ${isOver} and (r.is_watched or r.state = 'needs-you') and r.ended_at < now() - make_interval(secs => ${unseenSeconds})
          and (r.seen_at is null or r.seen_at < r.ended_at)
        or ${isAwaitingPatientChoice} and r.started_at < now() - make_interval(secs => ${REQUEST_SECONDS})
          and (r.seen_at is null or r.seen_at < now() - make_interval(secs => ${REQUEST_SECONDS})))
      order by r.started_at limit ${AT_ONCE} for update of r skip locked`.execute(trx)
    if (rows.length === 0) return []
    await sql`
      update import_run set is_mailed = true where is_latest and source_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
      trx,
    )
    const needs = (state: ImportState): boolean => state !== 'complete' && state !== 'partial' && state !== 'failed'
    const recipients = new Map<string, { readonly reader: Addressee; readonly needsYou: boolean }>()
    for (const { email: stored, language, state, isOff } of rows) {
      if (isOff) continue
      const email = openEmail(cipher, stored)
      const needsYou = (recipients.get(email)?.needsYou ?? false) || needs(state)
      recipients.set(email, { reader: { to: email, language: language ?? 'en' }, needsYou })
    }
    const queuedMails = []
    for (const { reader, needsYou } of recipients.values())
      queuedMails.push(
        await outbox.keep(trx, needsYou ? needsYouMail(reader, publicUrl) : endedMail(reader, publicUrl)),
      )
    return queuedMails
  })
  for (const mail of mails) await mail.send()
}

export async function noteSeen(db: Db, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return
  await sql`
    update import_run r set seen_at = now()
    where r.is_latest and r.source_id = any(${sourceIds}::uuid[]) and (
      ${isOver} and (r.seen_at is null or r.seen_at < r.ended_at)
      or ${isAwaitingPatientChoice} and (r.seen_at is null or r.seen_at < now() - interval '1 minute'))`.execute(db)
}
