import type { FastifyReply } from 'fastify'
import { addresseeAt } from '#account/account-language.ts'
import { consumeDigits, issueCode } from '#account/codes.ts'
import { emailKeyOf } from '#account/email-address.ts'
import type { RunLater } from '#account/run-later.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { networkOf } from '#platform/http/network.ts'
import { limitMails } from '#platform/mail/limit-mails.ts'
import type { MailLimits } from '#platform/mail/limit-mails.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Recipient } from '../recipient.ts'
import { recipientCodeMail } from '../mails.ts'
import { tryPasscode } from '../passcode-tries.ts'
import { linkDigest, openLinkDetails, plainPasscode } from '../shares/share-links.ts'
import { findVerified } from '../verified/verified.ts'
import { logAccess } from './log-access.ts'
import { startLinkSession, startSignIn } from './recipient-session.ts'

export type EnterServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly mailLimits: MailLimits
  readonly publicUrl: string
  readonly runLater: RunLater
}

const subjectOf = (email: string) => ({ purpose: 'viewer' as const, key: emailKeyOf(email) })

/** Emails a code to a verified address. Any other address takes the same work and gets the same response. */
export async function requestCode(services: EnterServices, email: string, caller: string): Promise<void> {
  const { db, cipher, outbox } = services
  await consumeRateLimit(db, cipher, `recipient-code-to/${emailKeyOf(email)}`, { limit: 5, windowSeconds: 3600 })
  await limitMails(services, caller)
  const verified = await findVerified(db, cipher, email)
  const detail = verified ? Buffer.from(verified.id) : null
  const { digits } = await issueCode(db, cipher, subjectOf(email), { accountId: null, detail })
  // Sent after the response, so that its timing does not reveal whether the address is verified.
  if (verified)
    services.runLater(async () => outbox.post(recipientCodeMail(await addresseeAt(db, cipher, verified.email), digits)))
}

/** Takes the first step of a sign-in: the emailed code. Throws 'code-wrong' or 'code-exhausted'. */
export async function signInRecipient(
  services: EnterServices,
  reply: FastifyReply,
  { email, code, caller }: { readonly email: string; readonly code: string; readonly caller: string },
): Promise<void> {
  const { db, cipher } = services
  const { detail } = await consumeDigits(db, cipher, subjectOf(email), { digits: code, caller })
  const verified = await findVerified(db, cipher, email)
  if (detail === null || verified?.id !== detail.toString()) throw new ApiError('code-wrong')
  await startSignIn(services, reply, verified.id)
}

/**
 * Opens an emailed link with its passcode. Throws 'share-link-refused' for a link that is guessed, ended, expired or
 * used up, without distinction; 'share-passcode-wrong' otherwise.
 */
export async function openLink(
  services: EnterServices,
  reply: FastifyReply,
  { link, passcode, caller }: { readonly link: string; readonly passcode: string; readonly caller: string },
): Promise<void> {
  const { db, cipher } = services
  await consumeRateLimit(db, cipher, `open-link/${networkOf(caller)}`, { limit: 60, windowSeconds: 3600 })
  const row = await db
    .selectFrom('shareLink')
    .innerJoin('account', 'account.id', 'shareLink.accountId')
    .select(['shareLink.id', 'accountId', 'dataKey', 'recipientKind', 'recipientId', 'details'])
    .select('shareLink.passcodeHash')
    .where('linkDigest', '=', linkDigest(cipher, link))
    .executeTakeFirst()
  const judged = await tryPasscode(db, 'shareLink', row, plainPasscode(passcode))
  if (row && judged.kind === 'right') return startLinkSession(services, reply, row.id)
  if (row) await noteRefused(services, row)
  throw new ApiError(judged.kind === 'wrong' ? 'share-passcode-wrong' : 'share-link-refused')
}

type LinkRow = {
  readonly id: string
  readonly accountId: string
  readonly recipientKind: Recipient['kind']
  readonly recipientId: string
  readonly dataKey: Buffer
  readonly details: Buffer
}

/** Logs a refused attempt at a link for every patient whose records it opens, or opened. */
async function noteRefused({ db, cipher }: EnterServices, row: LinkRow): Promise<void> {
  const { name, sentTo } = openLinkDetails(cipher, row)
  const people = await db
    .selectFrom('share')
    .select('profileId')
    .distinct()
    .where('accountId', '=', row.accountId)
    .where('recipientKind', '=', row.recipientKind)
    .where('recipientId', '=', row.recipientId)
    .limit(60)
    .execute()
  for (const { profileId } of people)
    await logAccess(
      { db, cipher },
      {
        profileId: profileId,
        who: name,
        address: sentTo,
        what: 'refused',
        table: null,
        by: 'link',
        recipient: { kind: row.recipientKind, id: row.recipientId },
      },
    )
}
