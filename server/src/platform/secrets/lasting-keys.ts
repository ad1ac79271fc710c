import { createSecretKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import type { Keys, LastingKeys } from './keys.ts'
import type { Cipher } from './cipher.ts'

const AAD = 'lasting-keys'

const storedKeysSchema = z.object({ digest: z.base64(), refresh: z.base64() })

/**
 * Loads the keys of digests and refresh tokens. These keys do not change with the secret: links, sessions and codes
 * are looked up by digest, records are compared by digest, and a digest cannot be recomputed without the text. The
 * keys are stored encrypted in the database; `cipher` decrypts them, and encrypts them again after the secret has
 * changed. `findLatest` returns the latest encrypted value, which shows which secret was in use if no keys are stored
 * yet. Throws if no known secret decrypts the keys.
 */
export async function loadLastingKeys(
  db: Db,
  cipher: Cipher,
  keys: Keys,
  findLatest: (db: Db) => Promise<Buffer | undefined>,
): Promise<LastingKeys> {
  let value = await readStoredKeys(db)
  if (value === undefined) {
    const id = keyIdOf(await findLatest(db))
    const used = [keys.current, ...keys.old].find((set) => set.id === id) ?? keys.current
    await sql`insert into lasting_keys (is_only, value) values (true, ${encrypt(cipher, used)}) on conflict do nothing`.execute(
      db,
    )
    value = await readStoredKeys(db)
  }
  const { digest, refresh } = storedKeysSchema.parse(
    JSON.parse(cipher.server.decrypt(value ?? Buffer.alloc(0), AAD).toString()),
  )
  const lasting = { digest: toKey(digest), refresh: toKey(refresh) }
  if (keyIdOf(value) !== keys.current.id)
    await sql`update lasting_keys set value = ${encrypt(cipher, lasting)} where value = ${value}`.execute(db)
  return lasting
}

async function readStoredKeys(db: Db): Promise<Buffer | undefined> {
  const { rows } = await sql<{ value: Buffer }>`select value from lasting_keys`.execute(db)
  return rows[0]?.value
}

/** The second byte of an encrypted value. */
const keyIdOf = (encrypted: Buffer | undefined): number | undefined => encrypted?.[1]

const encrypt = (cipher: Cipher, { digest, refresh }: LastingKeys): Buffer =>
  cipher.server.encrypt(JSON.stringify({ digest: toText(digest), refresh: toText(refresh) }), AAD)

const toText = (key: KeyObject): string => key.export().toString('base64')
const toKey = (text: string): KeyObject => createSecretKey(Buffer.from(text, 'base64'))
