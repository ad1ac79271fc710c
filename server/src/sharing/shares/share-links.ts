import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { addresseeAt } from '#account/account-language.ts'
import type { Db } from '#platform/database/database.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { slowHash } from '#platform/secrets/slow-hash.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { shareLinkMail } from '../mails.ts'
import type { Recipient } from '#sharing/tables.ts'

const LINK_BYTES = 32
const DAY_MS = 86_400_000
/** Omits letters and digits that are easily confused when read aloud on the phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789'
const PASSCODE_LENGTH = 8

const linkDetails = z.object({ name: z.string(), sentTo: z.string() })
type LinkRow = {
  readonly id: string
  readonly accountId: string
  readonly dataKey: Buffer
  readonly details: Buffer
}
export const shareLinkAad = (id: string): string => `share-link/${id}`

export const linkDigest = (cipher: Cipher, link: string): Buffer => cipher.digest(`share-link/${link}`)
export const openLinkDetails = (cipher: Cipher, { id, accountId, dataKey, details }: LinkRow) =>
  linkDetails.parse(JSON.parse(cipher.openDataKey(dataKey, accountId).decrypt(details, shareLinkAad(id)).toString()))

export const plainPasscode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Call this before a transaction starts, because hashing is slow. */
export async function makePasscode(): Promise<{ readonly shown: string; readonly hash: string }> {
  const letters = Array.from({ length: PASSCODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const shown = `${letters.slice(0, PASSCODE_LENGTH / 2)}-${letters.slice(PASSCODE_LENGTH / 2)}`
  return { shown, hash: await slowHash(plainPasscode(shown)) }
}

/**
 * Replaces the previous link with a new one, and returns the email that contains the new link. The link's 256 random
 * bits appear only in the email, in the URL fragment. The passcode is never sent. Q22.
 */
export async function replaceLink(
  { trx, cipher, publicUrl }: { trx: Db; cipher: Cipher; publicUrl: string },
  { accountId, recipient, name, sentTo, passcodeHash, person }: NewLink,
): Promise<Mail> {
  await endLink(trx, accountId, recipient)
  const id = randomUUID()
  const own = await cipherOfAccount(trx, cipher, accountId)
  const link = randomBytes(LINK_BYTES).toString('base64url')
  await trx
    .insertInto('shareLink')
    .values({
      id,
      accountId,
      recipientKind: recipient.kind,
      recipientId: recipient.id,
      linkDigest: linkDigest(cipher, link),
      passcodeHash,
      details: own.encrypt(JSON.stringify({ name, sentTo }), shareLinkAad(id)),
      expiresAt: new Date(Date.now() + constants.linkDays * DAY_MS),
      endedAt: null,
      triesLeft: constants.linkTries,
    })
    .execute()
  const address = `${publicUrl}/shared#link=${link}`
  return shareLinkMail(await addresseeAt(trx, cipher, sentTo), { person, name, address })
}

type NewLink = {
  readonly accountId: string
  readonly recipient: Recipient
  readonly name: string
  readonly sentTo: string
  readonly passcodeHash: string
  readonly person: string
}

export async function hasOpenLink(db: Db, accountId: string, recipient: Recipient): Promise<boolean> {
  const link = await db
    .selectFrom('shareLink')
    .select('id')
    .where('accountId', '=', accountId)
    .where('recipientKind', '=', recipient.kind)
    .where('recipientId', '=', recipient.id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .where('triesLeft', '>', 0)
    .executeTakeFirst()
  return link !== undefined
}

/** Ends a link and every session that it opened. */
export async function endLink(db: Db, accountId: string, recipient: Recipient): Promise<void> {
  await sql`
    with ended as (
      update share_link set ended_at = now()
      where account_id = ${accountId} and recipient_kind = ${recipient.kind} and recipient_id = ${recipient.id} and ended_at is null
      returning id)
    update recipient_session set ended_at = now() where link_id in (select id from ended) and ended_at is null`.execute(
    db,
  )
}
