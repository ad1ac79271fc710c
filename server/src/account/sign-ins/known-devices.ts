import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export const DEVICE_COOKIE = 'kinchart_device'
export const DEVICE_DAYS = 400

/** Undefined if the browser has no key, or a key that Kinchart did not issue. */
export const deviceDigest = (cipher: Cipher, key: string | undefined): Buffer | undefined =>
  key !== undefined && /^[\w-]{43}$/.test(key) ? cipher.digest(`known-device/${key}`) : undefined

export async function isKnownDevice(
  db: Db,
  accountId: string | undefined,
  digest: Buffer | undefined,
): Promise<boolean> {
  if (accountId === undefined || digest === undefined) return false
  const row = await db
    .selectFrom('knownDevice')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

/** `key`: the value for the browser's cookie. `isNew`: the account has signed in before, but not with this browser. */
export async function rememberDevice(
  db: Db,
  cipher: Cipher,
  accountId: string,
  storedKey: string | undefined,
): Promise<{ readonly key: string; readonly isNew: boolean }> {
  const digest = deviceDigest(cipher, storedKey)
  const isKnown = await isKnownDevice(db, accountId, digest)
  const key = storedKey !== undefined && digest !== undefined ? storedKey : randomBytes(32).toString('base64url')
  const others = await db
    .selectFrom('knownDevice')
    .select('accountId')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('knownDevice')
    .values({ accountId, digest: digest ?? deviceDigest(cipher, key) ?? Buffer.alloc(0) })
    .onConflict((conflict) => conflict.columns(['accountId', 'digest']).doUpdateSet({ lastAt: new Date() }))
    .execute()
  return { key, isNew: others !== undefined && !isKnown }
}
