import { noteActivity } from '#account/activity/note-activity.ts'
import { shareErrors } from '@kinchart/texts/en/further-failures.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '@kinchart/contract/text/texts.ts'
import { addresseeAt } from '#account/account-language.ts'
import type { Session } from '#account/sessions.ts'
import { openRecord, type OpenedRecord } from '#family/open-record.ts'
import { findNames } from '#family/profile-names.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { limitMailsToOthers, type MailLimits } from '#platform/mail/limit-mails.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { addToList, findListed, type RecipientDetails } from '../care-team/care-team-members.ts'
import { lockAccount } from '#sharing/passcode-tries.ts'
import { sharedMail } from '../mails.ts'
import { recipientKey, type Recipient } from '#sharing/tables.ts'
import { sourcesNow } from '../sources-now.ts'
import { findSubscribed } from '../verified/verified.ts'
import { announceShares } from './end-share.ts'
import { hasOpenLink, makePasscode, replaceLink } from './share-links.ts'
import { lastDayError, shareCloses, type Shared } from '@kinchart/contract/calls/sharing.ts'
import { recordTypes, type RecordType } from '@kinchart/contract/calls/record-types.ts'

const NOTES = 'Notes'

/**
 * Returns the tables in the order of the tabs, without duplicates. Throws 'share-invalid' for an empty list, for an
 * unknown table, or for notes on a record type that is not shared. Source: S2 §2 (Share dialog); Q21.
 */
function checkTables(tables: readonly string[]): string[] {
  const chosen = new Set(tables)
  const known = recordTypes.flatMap(({ eName }) => {
    if (!chosen.has(eName)) return []
    return chosen.has(eName + NOTES) ? [eName, eName + NOTES] : [eName]
  })
  if (known.length === 0 || known.length !== chosen.size) throw new ApiError('share-invalid')
  return known
}

export const typesOf = (tables: readonly string[]): readonly RecordType[] =>
  recordTypes.filter(({ eName }) => tables.includes(eName))

export const hasNotes = (tables: readonly string[], { eName }: RecordType): boolean => tables.includes(eName + NOTES)

/** Returns the time at which a share with the last day `until` ends. Throws 'request-invalid' for an invalid day. */
function closingOf(until: string, now = Date.now()): Date {
  const message = lastDayError(until, now)
  if (message !== null) throw new ApiError('request-invalid', { fields: [{ field: 'until', message }] })
  return new Date(shareCloses(until))
}

export type ShareServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly mailLimits: MailLimits
  readonly publicUrl: string
}

export type ShareParams = {
  readonly caller: string
  readonly recipients: readonly Recipient[]
  readonly profileIds: readonly string[]
  readonly mongoDBTables: readonly string[]
  readonly until?: string | undefined
  readonly sendTo?: string | undefined
  readonly withoutOwn?: boolean | undefined
  readonly newSources?: readonly string[] | undefined
}

const LINKS_A_DAY = { limit: 20, windowSeconds: 86_400 }
const LINKS_TO_ADDRESS = { limit: 5, windowSeconds: 86_400 }

/**
 * Shares exactly the chosen tables of the chosen people with the chosen recipients, from the people's current
 * sources. Replaces earlier shares of these people with these recipients. With `newSources`, a replaced share keeps
 * its sources and adds only these new sources. Does not change other people's shares. Saves all shares or none.
 * Source: S2 §4, §7; Q21, Q22. Throws 'share-invalid', 'not-found' for another account's patient,
 * 'doctor-not-in-list', 'request-invalid' for an invalid day or an invalid address.
 */
export async function giveShare(services: ShareServices, session: Session, shareParams: ShareParams): Promise<Shared> {
  const { db, cipher } = services
  const tables = checkTables(shareParams.mongoDBTables)
  const closesAt = shareParams.until === undefined ? null : closingOf(shareParams.until)
  const records = await openAll(db, session, shareParams.profileIds)
  const recipients = await findAll(services, session, shareParams.recipients)
  const subscribed = await findSubscribed(
    db,
    cipher,
    recipients.map(({ recipient }) => recipient),
  )
  const sendTo = shareParams.sendTo === '' ? undefined : shareParams.sendTo
  const linked =
    sendTo === undefined ? [] : recipients.filter(({ recipient }) => !subscribed.has(recipientKey(recipient)))
  for (const _ of linked) {
    await consumeRateLimit(db, cipher, `share-link/${session.accountId}`, LINKS_A_DAY)
    await consumeRateLimit(db, cipher, `share-link-to/${sendTo?.toLowerCase()}`, LINKS_TO_ADDRESS)
    await limitMailsToOthers(services, shareParams.caller)
  }
  const passcodes = await Promise.all(linked.map(async () => makePasscode()))
  const person = await nameOf(services, session)
  const mails: Mail[] = []
  const withoutAccess: string[] = []
  const queuedMails = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.accountId)
    for (const { recipient, details } of recipients) {
      for (const record of records) {
        await addToList({ db: trx, cipher }, record, recipient, details)
        const isFirst = await putShare(trx, record, recipient, {
          ...{ tables, until: shareParams.until ?? null, closesAt },
          ...{ withoutOwn: shareParams.withoutOwn, newSources: shareParams.newSources },
        })
        const address = isFirst ? subscribed.get(recipientKey(recipient)) : undefined
        if (address !== undefined && !mails.some(({ to }) => to === address))
          mails.push(sharedMail(await addresseeAt(trx, cipher, address), services.publicUrl))
      }
      await announceShares(trx, { accountId: session.accountId, recipient })
    }
    for (const [index, { recipient, details }] of linked.entries())
      mails.push(
        await replaceLink(
          { trx, cipher, publicUrl: services.publicUrl },
          {
            accountId: session.accountId,
            recipient,
            name: details.name,
            sentTo: sendTo ?? '',
            passcodeHash: passcodes[index]?.hash ?? '',
            person,
          },
        ),
      )
    for (const { recipient, details } of recipients)
      if (!subscribed.has(recipientKey(recipient)) && !(await hasOpenLink(trx, session.accountId, recipient)))
        withoutAccess.push(details.name)
    await noteActivity(trx, cipher, session.accountId, 'records-shared')
    return Promise.all(mails.map(async (mail) => services.outbox.keep(trx, mail)))
  })
  for (const { send } of queuedMails) await send()
  return {
    message: withoutAccess.length === 0 ? messages.recordShared : sharingAnswers.withoutAccess,
    links: linked.map(({ recipient, details }, index) => ({
      id: recipient.id,
      name: details.name,
      sentTo: sendTo ?? '',
      passcode: passcodes[index]?.shown ?? '',
    })),
    withoutAccess,
  }
}

async function openAll(db: Db, session: Session, profileIds: readonly string[]): Promise<OpenedRecord[]> {
  const message = shareErrors.nobody
  if (profileIds.length === 0) throw new ApiError('request-invalid', { fields: [{ field: 'profileIds', message }] })
  const records: OpenedRecord[] = []
  for (const id of new Set(profileIds)) records.push(await openRecord(db, session, id))
  return records
}

async function findAll(
  services: ShareServices,
  session: Session,
  recipients: readonly Recipient[],
): Promise<{ recipient: Recipient; details: RecipientDetails }[]> {
  const message = messages.selectDoctor
  if (recipients.length === 0) throw new ApiError('request-invalid', { fields: [{ field: 'providers', message }] })
  const found: { recipient: Recipient; details: RecipientDetails }[] = []
  for (const recipient of new Map(recipients.map((one) => [recipientKey(one), one])).values()) {
    const details = await findListed(services, session.accountId, recipient)
    if (!details) throw new ApiError('doctor-not-in-list')
    found.push({ recipient, details })
  }
  return found
}

async function nameOf({ db, cipher }: ShareServices, session: Session): Promise<string> {
  const own = await db
    .selectFrom('profile')
    .select('id')
    .where('accountId', '=', session.accountId)
    .where('kind', '=', 'self')
    .executeTakeFirst()
  if (!own) return session.email
  const { firstName, lastName } = await findNames(db, cipher, own.id)
  // The chosen name appears in the subject of an email, so it must be one line and not too long.
  const name = `${firstName} ${lastName}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim()
  return name === '' ? session.email : name.slice(0, 80)
}

/** Returns true if the recipient had no open share of this patient before. */
async function putShare(
  trx: Db,
  record: OpenedRecord,
  recipient: Recipient,
  {
    tables,
    until,
    closesAt,
    withoutOwn,
    newSources,
  }: {
    tables: string[]
    until: string | null
    closesAt: Date | null
    withoutOwn: boolean | undefined
    newSources: readonly string[] | undefined
  },
): Promise<boolean> {
  // Finds the latest share, even if it has ended, so that sources excluded from it stay excluded.
  const former = await trx
    .selectFrom('share')
    .select('sourceIds')
    .where('profileId', '=', record.profileId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .orderBy('sharedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const among = newSources && former && new Set([...former.sourceIds, ...newSources])
  const ended = await sql`
    update share set ended_at = now() where profile_id = ${record.profileId} and recipient_kind = ${recipient.kind}
      and recipient_id = ${recipient.id} and ended_at is null`.execute(trx)
  await trx
    .insertInto('share')
    .values({
      id: randomUUID(),
      accountId: record.accountId,
      profileId: record.profileId,
      recipientKind: recipient.kind,
      recipientId: recipient.id,
      tables,
      until,
      closesAt,
      endedAt: null,
      sourceIds: await sourcesNow(trx, record, { withoutOwn, among }),
    })
    .execute()
  return ended.numAffectedRows === 0n
}
