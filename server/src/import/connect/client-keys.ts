import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** RS384, SMART App Launch client-confidential-asymmetric. */
export type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey }

const ROTATE_DAYS = 180

export const clientKeyAad = (kid: string): string => `client-key/${kid}`

/** Creates a key if there is none or the newest has expired. Former keys stay published for a while. */
export async function currentSigningKey(db: Db, cipher: Cipher): Promise<SigningKey> {
  const newest = await db.selectFrom('clientKey').selectAll().orderBy('createdAt', 'desc').limit(1).executeTakeFirst()
  if (newest && Date.now() - newest.createdAt.getTime() < ROTATE_DAYS * 86_400_000) {
    const jwk = JSON.parse(cipher.server.decrypt(newest.privateJwk, clientKeyAad(newest.kid)).toString()) as JWK
    return { kid: newest.kid, privateKey: (await importJWK(jwk, 'RS384')) as CryptoKey }
  }
  const pair = await generateKeyPair('RS384', { modulusLength: 3072, extractable: true })
  const kid = randomUUID()
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS384', use: 'sig' }
  const privateJwk = await exportJWK(pair.privateKey)
  await db
    .insertInto('clientKey')
    .values({
      kid,
      privateJwk: cipher.server.encrypt(JSON.stringify(privateJwk), clientKeyAad(kid)),
      publicJwk: JSON.stringify(publicJwk),
    })
    .execute()
  return { kid, privateKey: pair.privateKey }
}

export async function publishedKeys(db: Db): Promise<{ keys: unknown[] }> {
  const rows = await db.selectFrom('clientKey').select('publicJwk').orderBy('createdAt', 'desc').limit(3).execute()
  return { keys: rows.map((row) => JSON.parse(row.publicJwk) as unknown) }
}
