import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Handover } from '@kinchart/contract/calls/family.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { answerBy } from './coming-of-age.ts'

export const OFFERED_DAYS = 14
const TRIES = 5
const CODE_BYTES = 32
const MOST = 50
const REMEMBERED_DAYS = 30

export const handoverEmailAad = (profileId: string): string => `record-handover/${profileId}`
const digestOf = (cipher: Cipher, code: string): Buffer => cipher.digest(`record-handover/${code}`)

/** Creates the code for a handover link, and replaces an earlier code. Only the keyed digest is stored. */
export async function openHandover(
  trx: Db,
  { cipher, own }: { readonly cipher: Cipher; readonly own: PersonCipher },
  { profileId, email, expiresAt }: { readonly profileId: string; readonly email: string; readonly expiresAt: Date },
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const values = {
    codeDigest: digestOf(cipher, code),
    email: own.encrypt(email, handoverEmailAad(profileId)),
    triesLeft: TRIES,
    offeredAt: new Date(),
    expiresAt,
  }
  await trx
    .insertInto('recordHandover')
    .values({ profileId, ...values })
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet(values))
    .execute()
  return code
}

/** Deletes a handover and its link. False if there is none. */
export async function dropHandover(db: Db, profileId: string): Promise<boolean> {
  const deleteResult = await db.deleteFrom('recordHandover').where('profileId', '=', profileId).executeTakeFirst()
  return deleteResult.numDeletedRows > 0n
}

/** Returns the id of the profile that the link hands over. Undefined if the link is not valid. */
export async function findHandover(db: Db, cipher: Cipher, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordHandover')
    .select('profileId')
    .where('codeDigest', '=', digestOf(cipher, code))
    .where('expiresAt', '>', new Date())
    .where('triesLeft', '>', 0)
    .executeTakeFirst()
  return row?.profileId
}

/**
 * Call this before checking the birth date, so that concurrent requests do not exceed the limit. False if no tries
 * remain or the link is not valid.
 */
export async function countTry(db: Db, cipher: Cipher, code: string): Promise<boolean> {
  const counted = await sql`
    update record_handover set tries_left = tries_left - 1
    where code_digest = ${digestOf(cipher, code)} and tries_left > 0 and expires_at > now()`.execute(db)
  return (counted.numAffectedRows ?? 0n) > 0n
}

/**
 * Call this within the transaction that locks the profile. False if the link was used, withdrawn or replaced in the
 * meantime.
 */
export async function consumeHandover(trx: Db, cipher: Cipher, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recordHandover')
    .where('codeDigest', '=', digestOf(cipher, code))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

export async function listHandovers(
  db: Db,
  cipher: Cipher,
  accountId: string,
  now: Date,
): Promise<Record<string, Handover>> {
  const rows = await db
    .selectFrom('recordHandover')
    .innerJoin('profile', 'profile.id', 'recordHandover.profileId')
    .select(['profileId', 'dataKey', 'email', 'triesLeft', 'expiresAt'])
    .where('profile.accountId', '=', accountId)
    .limit(MOST)
    .execute()
  return Object.fromEntries(
    rows.map(({ profileId, dataKey, email, triesLeft, expiresAt }) => [
      profileId,
      {
        state: triesLeft > 0 && expiresAt > now ? 'waiting' : 'ended',
        email: cipher.openDataKey(dataKey, profileId).decrypt(email, handoverEmailAad(profileId)).toString(),
        until: answerBy(expiresAt),
      },
    ]),
  )
}

/** Keeps expired handovers for a while, so that the guardian sees that the link has expired. */
export async function removeOldHandovers(db: Db): Promise<void> {
  await sql`
    delete from record_handover where expires_at < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(db)
}
