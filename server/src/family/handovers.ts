import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Handover } from '@kinchart/contract/calls/family.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher, PersonCipher } from '#platform/secrets/cipher.ts'
import { answerBy } from './coming-of-age.ts'

/** How long the emailed link of a record is valid. */
export const OFFERED_DAYS = 14
/** Maximum number of birth dates tried per link. */
const TRIES = 5
const CODE_BYTES = 32
const MOST = 50
/** How long a guardian can see that the link has expired. */
const REMEMBERED_DAYS = 30

/** Returns the associated data for the encrypted address that a link was emailed to. */
export const handoverEmailAad = (profileId: string): string => `record-handover/${profileId}`
const digestOf = (cipher: Cipher, code: string): Buffer => cipher.digest(`record-handover/${code}`)

/** Creates the link's code, replacing an earlier one. Returns it; only its keyed digest is stored. */
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

/** Deletes the link of a profile; false if there is none. */
export async function dropHandover(db: Db, profileId: string): Promise<boolean> {
  const deleteResult = await db.deleteFrom('recordHandover').where('profileId', '=', profileId).executeTakeFirst()
  return deleteResult.numDeletedRows > 0n
}

/** Returns the profile that a link hands over; undefined if the link is not valid. */
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
 * Counts a try before the birth date is checked, so that concurrent requests do not exceed the limit; false if no tries
 * remain or the link is not valid.
 */
export async function countTry(db: Db, cipher: Cipher, code: string): Promise<boolean> {
  const counted = await sql`
    update record_handover set tries_left = tries_left - 1
    where code_digest = ${digestOf(cipher, code)} and tries_left > 0 and expires_at > now()`.execute(db)
  return (counted.numAffectedRows ?? 0n) > 0n
}

/**
 * Consumes a link; false if it was used, withdrawn or resent in the meantime. Call within the transaction that locks
 * the profile.
 */
export async function consumeHandover(trx: Db, cipher: Cipher, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recordHandover')
    .where('codeDigest', '=', digestOf(cipher, code))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Returns the pending handovers of an account's records, by profile. */
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

/** Deletes links that expired long ago. */
export async function removeOldHandovers(db: Db): Promise<void> {
  await sql`
    delete from record_handover where expires_at < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(db)
}
