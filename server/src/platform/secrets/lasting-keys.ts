import { createSecretKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import type { KeySet, Keys, LastingKeys } from './keys.ts'
import type { Vault } from './vault.ts'

const PLACE = 'lasting-keys'

const kept = z.object({ digest: z.base64(), refresh: z.base64() })

/**
 * The keys of digests and of refresh tokens. They stay what they were when the secret changes: links, sessions, codes and
 * the comparison of records find by digest, and nothing can make a digest anew without the text. They are kept in the
 * database, sealed; `vault` opens and seals them, and seals them with the current secret once that has changed.
 *
 * Throws where no known secret opens them.
 */
export async function loadLastingKeys(db: Db, vault: Vault, keys: Keys): Promise<LastingKeys> {
  const first = await keysInUse(db, keys)
  await sql`insert into lasting_keys (is_only, value) values (true, ${seal(vault, first)}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ value: Buffer }>`select value from lasting_keys`.execute(db)
  const value = rows[0]?.value ?? Buffer.alloc(0)
  const { digest, refresh } = kept.parse(JSON.parse(vault.open(value, PLACE).toString()))
  const lasting = { digest: toKey(digest), refresh: toKey(refresh) }
  if (keyIdOf(value) !== keys.current.id)
    await sql`update lasting_keys set value = ${seal(vault, lasting)} where value = ${value}`.execute(db)
  return lasting
}

/** A sealed value's second byte says which key sealed it. */
const keyIdOf = (sealed: Buffer | undefined): number | undefined => sealed?.[1]

/** The keys that digests were made with until now, where nobody has kept them yet: those that sealed the latest mail. */
async function keysInUse(db: Db, { current, old }: Keys): Promise<LastingKeys> {
  const { rows } = await sql<{ latest: Buffer | null; first: Buffer | null }>`
    select (select sealed from outgoing_mail order by created_at desc limit 1) as latest,
      (select value from key_check) as first`.execute(db)
  const id = keyIdOf(rows[0]?.latest ?? rows[0]?.first ?? undefined)
  const used: KeySet = [current, ...old].find((set) => set.id === id) ?? current
  return { digest: used.digest, refresh: used.refresh }
}

const seal = (vault: Vault, { digest, refresh }: LastingKeys): Buffer =>
  vault.seal(JSON.stringify({ digest: toText(digest), refresh: toText(refresh) }), PLACE)

const toText = (key: KeyObject): string => key.export().toString('base64')
const toKey = (text: string): KeyObject => createSecretKey(Buffer.from(text, 'base64'))
