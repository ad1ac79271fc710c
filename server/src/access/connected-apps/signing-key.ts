import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

/** The associated data of a key that signs identity tokens. */
export const oauthKeyAad = (kid: string): string => `oauth-key/${kid}`

/**
 * Returns the key that signs identity tokens (RS256, required by SMART); created at the first start. Two processes that
 * start at once share one.
 */
export async function loadSigningKey(db: Db, cipher: Cipher): Promise<JWK> {
  return (await readKey(db, cipher)) ?? (await makeKey(db, cipher))
}

async function readKey(db: Db, cipher: Cipher): Promise<JWK | undefined> {
  const row = await db
    .selectFrom('oauthKey')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst()
  return row && (JSON.parse(cipher.server.decrypt(row.privateJwk, oauthKeyAad(row.kid)).toString()) as JWK)
}

async function makeKey(db: Db, cipher: Cipher): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = randomUUID()
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  const row = { kid, privateJwk: cipher.server.encrypt(JSON.stringify(jwk), oauthKeyAad(kid)) }
  await db.insertInto('oauthKey').values(row).execute()
  // The first one wins: every process signs with the same key.
  return (await readKey(db, cipher)) ?? jwk
}
