import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { columnOf, columnsOf, keyOf } from './owner.ts'
import type { FactorOwner } from './owner.ts'

const LIFETIME_MINUTES = 5
/** Open challenges of one owner; the oldest give way. */
const MOST_OPEN = 10
const PRUNED_AT_ONCE = 20

/** `add`: for a new passkey; `use`: for one that is there. One is never taken for the other. */
type Purpose = 'add' | 'use'

/**
 * A challenge of 256 random bits, base64url. It is good once, five minutes, for one purpose and for its owner; `null`:
 * for whoever answers it.
 */
export async function issueChallenge(
  db: Db,
  cipher: Cipher,
  purpose: Purpose,
  owner: FactorOwner | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('factorChallenge')
    .values({
      digest: digestOf(cipher, purpose, owner, challenge),
      ...(owner === null ? {} : columnsOf(owner)),
      expiresAt: new Date(Date.now() + LIFETIME_MINUTES * 60_000),
    })
    .execute()
  await sql`
    delete from factor_challenge where digest in (select digest from factor_challenge where expires_at < now()
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db)
  if (owner === null) return challenge
  const newest = db
    .selectFrom('factorChallenge')
    .select('digest')
    .where(columnOf(owner), '=', owner.id)
    .orderBy('expiresAt', 'desc')
    .limit(MOST_OPEN)
  await db
    .deleteFrom('factorChallenge')
    .where(columnOf(owner), '=', owner.id)
    .where('digest', 'not in', newest)
    .execute()
  return challenge
}

/** Uses a challenge up, whatever becomes of its answer; false where it is not good. */
export async function consumeChallenge(
  db: Db,
  cipher: Cipher,
  purpose: Purpose,
  owner: FactorOwner | null,
  challenge: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('factorChallenge')
    .where('digest', '=', digestOf(cipher, purpose, owner, challenge))
    .returning('expiresAt')
    .executeTakeFirst()
  return row !== undefined && row.expiresAt.getTime() > Date.now()
}

const clientData = z.object({ challenge: z.string().max(1000) })

/** The challenge that a browser says it answers; undefined where it says none. Source: WebAuthn Level 3, 5.8.1. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}

const digestOf = (cipher: Cipher, purpose: Purpose, owner: FactorOwner | null, challenge: string): Buffer =>
  cipher.digest(`factor-challenge/${purpose}/${owner === null ? 'anybody' : keyOf(owner)}/${challenge}`)
