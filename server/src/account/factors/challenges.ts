import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { columnOf, columnsOf, keyOf, type FactorOwner } from './owner.ts'
import { consumeAppCode } from './authenticator-app.ts'
import { cancelFactorLoss } from './factor-loss.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import type { FactorServices } from './services.ts'

/**
 * Treats six digits as an authenticator app code, and anything else as a recovery code. Throws 'second-factor-wrong' or
 * 'too-many-requests'.
 */
export async function consumeCode(services: FactorServices, owner: FactorOwner, code: string): Promise<void> {
  const isOfApp = /^\s*(?:\d\s*){6}$/.test(code)
  if (!isOfApp) return void (await consumeRecoveryCode(services, owner, code))
  await consumeAppCode(services.db, services.cipher, owner, code)
  // An app code cancels a reported loss. A recovery code does not, because it does not prove that the owner still has
  // a second factor.
  await cancelFactorLoss(services, owner)
}

const LIFETIME_MINUTES = 5
/** Maximum open challenges per owner. A new challenge above the limit deletes the oldest. */
const MAX_OPEN = 10
const PRUNED_AT_ONCE = 20

/** `add`: to add a passkey. `use`: to use an existing passkey. A challenge is valid only for its own purpose. */
type Purpose = 'add' | 'use'

/**
 * Returns a challenge: 256 random bits in base64url. The challenge is valid once, for five minutes, for one purpose
 * and one owner. If the owner is `null`, it is valid for anyone.
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
    .limit(MAX_OPEN)
  await db
    .deleteFrom('factorChallenge')
    .where(columnOf(owner), '=', owner.id)
    .where('digest', 'not in', newest)
    .execute()
  return challenge
}

/** Consumes the challenge even if the response to it is rejected later. False if the challenge is not valid. */
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

/** Returns the challenge without verifying it. Undefined if there is none. Source: WebAuthn Level 3, 5.8.1. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}

const digestOf = (cipher: Cipher, purpose: Purpose, owner: FactorOwner | null, challenge: string): Buffer =>
  cipher.digest(`factor-challenge/${purpose}/${owner === null ? 'anybody' : keyOf(owner)}/${challenge}`)
