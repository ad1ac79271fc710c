import { sql } from 'kysely'
import type { Language } from '@kinchart/texts/translate.ts'
import { openEmail } from '#account/email-address.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import type { Db } from '#platform/database/database.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { nameOf } from './authority.ts'
import { answerBy, askAgainBefore, waitsUntil, getQuestionTiming } from './coming-of-age.ts'
import { openNames } from './profile-names.ts'
import { dateInWords } from '@kinchart/contract/text/date-in-words.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'

const dependentsPage = (publicUrl: string): string => `${publicUrl}/home/dependents`

function authorityRequestMail(reader: Addressee, lastDay: string, publicUrl: string): Mail {
  const { authorityMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = dependentsPage(publicUrl)
  const day = dateInWords(lastDay, reader.language) ?? lastDay
  return {
    ...reader,
    subject: words.askedSubject,
    text: words.askedText({ day, address }),
    action: { label: actions.dependents, address },
  }
}

function accessPausedMail(reader: Addressee, publicUrl: string): Mail {
  const { authorityMails: words, mailActions: actions } = mailsIn(reader.language)
  const address = dependentsPage(publicUrl)
  return {
    ...reader,
    subject: words.pausedSubject,
    text: words.pausedText({ address }),
    action: { label: actions.dependents, address },
  }
}

export type AskServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
}

const BATCH = 500
const AT_ONCE = 50

type Guardian = {
  readonly accountId: string
  readonly profileId: string
  readonly email: EncryptedId
  readonly language: Language | null
}

/**
 * Asks the guardians of dependents who have turned 18 to confirm their authority, and asks again after a year. If a
 * guardian did not respond in time, emails the guardian that access is paused. Sends each email once, even if several
 * processes run. Reads all birth dates in batches, because birth dates are encrypted.
 */
export async function askGuardians(services: AskServices, now = new Date()): Promise<void> {
  await askAboutNewAdults(services, now)
  while ((await askAgain(services, now)) === AT_ONCE);
  while ((await tellPaused(services, now)) === AT_ONCE);
}

async function askAboutNewAdults(services: AskServices, now: Date): Promise<void> {
  const { db, cipher } = services
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await db
      .selectFrom('profile')
      .leftJoin('guardianAuthority', 'guardianAuthority.profileId', 'profile.id')
      .select(['profile.id', 'profile.details', 'profile.dataKey', 'profile.createdAt'])
      .where('profile.kind', '=', 'dependent')
      .where('guardianAuthority.profileId', 'is', null)
      .where('profile.id', '>', last)
      .orderBy('profile.id')
      .limit(BATCH)
      .execute()
    for (const { createdAt, ...person } of people)
      if (getQuestionTiming({ birthDate: openNames(cipher, person).birthDate, addedAt: createdAt }, now) === 'now')
        await ask(services, person.id, now)
    const end = people.at(-1)
    if (!end || people.length < BATCH) return
    last = end.id
  }
}

async function ask({ db, cipher, outbox, publicUrl }: AskServices, profileId: string, now: Date): Promise<void> {
  const until = waitsUntil(now)
  const mail = await db.transaction().execute(async (trx) => {
    const guardian = await guardianOf(trx, profileId)
    if (!guardian) return undefined
    const insertResult = await trx
      .insertInto('guardianAuthority')
      .values({
        profileId,
        requestedAt: now,
        waitsUntil: until,
        ground: null,
        confirmedAt: null,
        pauseNotifiedAt: null,
      })
      .onConflict((conflict) => conflict.column('profileId').doNothing())
      .executeTakeFirst()
    if (insertResult.numInsertedOrUpdatedRows !== 1n) return undefined
    return outbox.keep(trx, authorityRequestMail(readerOf(cipher, guardian), answerBy(until), publicUrl))
  })
  await mail?.send()
}

/**
 * Returns the guardian and locks the profile. Until the transaction ends, no one can delete the profile or change its
 * birth date.
 */
async function guardianOf(trx: Db, profileId: string): Promise<Guardian | undefined> {
  const row = await trx
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.accountId')
    .select(['accountId', 'profile.id as profileId', 'email', 'language'])
    .where('profile.id', '=', profileId)
    .forUpdate('profile')
    .executeTakeFirst()
  return row
}

async function askAgain({ db, cipher, outbox, publicUrl }: AskServices, now: Date): Promise<number> {
  const until = waitsUntil(now)
  const mails = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Guardian>`
      update guardian_authority g set requested_at = ${now}, waits_until = ${until}, pause_notified_at = null
      from profile p join account a on a.id = p.account_id
      where p.id = g.profile_id and g.profile_id in (
        select profile_id from guardian_authority where waits_until is null and confirmed_at < ${askAgainBefore(now)}
        order by confirmed_at limit ${AT_ONCE} for update skip locked)
      returning g.profile_id, p.account_id, a.email, a.language`.execute(trx)
    return keepEach(rows, async (one) =>
      outbox.keep(trx, authorityRequestMail(readerOf(cipher, one), answerBy(until), publicUrl)),
    )
  })
  for (const mail of mails) await mail.send()
  return mails.length
}

async function tellPaused({ db, cipher, outbox, publicUrl }: AskServices, now: Date): Promise<number> {
  const mails = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Guardian>`
      update guardian_authority g set pause_notified_at = ${now}
      from profile p join account a on a.id = p.account_id
      where p.id = g.profile_id and g.profile_id in (
        select profile_id from guardian_authority where waits_until <= ${now} and pause_notified_at is null
        order by waits_until limit ${AT_ONCE} for update skip locked)
      returning g.profile_id, p.account_id, a.email, a.language`.execute(trx)
    return keepEach(rows, async (one) => {
      const name = await nameOf(trx, cipher, one.profileId)
      await noteActivity(trx, cipher, one.accountId, 'access-paused', { name })
      return outbox.keep(trx, accessPausedMail(readerOf(cipher, one), publicUrl))
    })
  })
  for (const mail of mails) await mail.send()
  return mails.length
}

const readerOf = (cipher: Cipher, { email, language }: Guardian) =>
  ({ to: openEmail(cipher, email), language: language ?? 'en' }) as const

/** Runs sequentially, because a transaction has one connection. */
async function keepEach<Kept>(rows: readonly Guardian[], keep: (row: Guardian) => Promise<Kept>): Promise<Kept[]> {
  const results: Kept[] = []
  for (const row of rows) results.push(await keep(row))
  return results
}
