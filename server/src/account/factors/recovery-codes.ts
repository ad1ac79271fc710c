import { randomInt } from 'node:crypto'
import { factorLimits } from '@kinchart/contract/calls/second-factors.ts'
import type { Db } from '#platform/database/database.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { changeFactors } from './change-factors.ts'
import { columnOf, columnsOf, keyOf, type FactorOwner } from './owner.ts'
import type { FactorServices } from './services.ts'

/** Without 0, O, 1, I, L and U, which are easily misread or misheard. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Twelve random characters of `ALPHABET` are 58 bits. */
const LENGTH = 12
const GROUP = 4

export async function makeRecoveryCodes(services: FactorServices, owner: FactorOwner): Promise<readonly string[]> {
  return changeFactors(services, owner, async (trx) => {
    if (!(await hasFactor(trx, owner))) throw new ApiError('second-factor-missing')
    return { answer: await replaceCodes(trx, services.cipher, owner), change: 'codes-made' }
  })
}

/** Creates recovery codes if the owner has none, not even used codes. Otherwise returns null. */
export async function makeFirstCodes(trx: Db, cipher: Cipher, owner: FactorOwner): Promise<readonly string[] | null> {
  const known = await trx
    .selectFrom('recoveryCode')
    .select('id')
    .where(columnOf(owner), '=', owner.id)
    .limit(1)
    .executeTakeFirst()
  if (known) return null
  if (owner.kind === 'account')
    await noteActivity(trx, cipher, owner.id, 'codes-made', { count: factorLimits.recoveryCodes })
  return replaceCodes(trx, cipher, owner)
}

/**
 * If the last second factor was removed, deletes the recovery codes, which are no longer needed. For a recipient,
 * throws 'last-second-factor' instead: nothing may be shared with a recipient who has no second factor.
 */
export async function endCodesWithoutFactor(trx: Db, owner: FactorOwner): Promise<void> {
  if (await hasFactor(trx, owner)) return
  if (owner.kind === 'recipient') throw new ApiError('last-second-factor')
  await trx.deleteFrom('recoveryCode').where(columnOf(owner), '=', owner.id).execute()
}

/**
 * Consumes a recovery code and emails the owner. Ignores the code's case, hyphens and spaces. Returns the number of
 * codes left. Allows ten attempts in 15 minutes and 30 a day, and counts each attempt before checking it. Throws
 * 'second-factor-wrong' or 'too-many-requests'.
 */
export async function consumeRecoveryCode(services: FactorServices, owner: FactorOwner, code: string): Promise<number> {
  const { db, cipher } = services
  await consumeRateLimit(db, cipher, `recovery-code/${keyOf(owner)}`, attemptLimits.recoveryCode)
  await consumeRateLimit(db, cipher, `recovery-code-day/${keyOf(owner)}`, attemptLimits.recoveryCodeInADay)
  return changeFactors(services, owner, async (trx) => {
    const used = await trx
      .updateTable('recoveryCode')
      .set({ usedAt: new Date() })
      .where('digest', '=', digestOf(cipher, owner, code))
      .where(columnOf(owner), '=', owner.id)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw new ApiError('second-factor-wrong')
    return { answer: (await countCodes(trx, owner)) ?? 0, change: 'code-used' }
  })
}

/** Counts the unused recovery codes. Null if none were created. */
export async function countCodes(db: Db, owner: FactorOwner): Promise<number | null> {
  const rows = await db
    .selectFrom('recoveryCode')
    .select('usedAt')
    .where(columnOf(owner), '=', owner.id)
    .limit(factorLimits.recoveryCodes)
    .execute()
  return rows.length === 0 ? null : rows.filter(({ usedAt }) => usedAt === null).length
}

async function replaceCodes(trx: Db, cipher: Cipher, owner: FactorOwner): Promise<readonly string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, makeCode)
  await trx.deleteFrom('recoveryCode').where(columnOf(owner), '=', owner.id).execute()
  await trx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ ...columnsOf(owner), digest: digestOf(cipher, owner, code), usedAt: null })))
    .execute()
  return codes
}

async function hasFactor(db: Db, owner: FactorOwner): Promise<boolean> {
  const passkey = await db.selectFrom('passkey').select('id').where(columnOf(owner), '=', owner.id).limit(1).execute()
  if (passkey.length > 0) return true
  const app = await db
    .selectFrom('authenticatorApp')
    .select('id')
    .where(columnOf(owner), '=', owner.id)
    .where('confirmedAt', 'is not', null)
    .execute()
  return app.length > 0
}

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: LENGTH / GROUP }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP)).join('-')
}

const digestOf = (cipher: Cipher, owner: FactorOwner, code: string): Buffer =>
  cipher.digest(`recovery-code/${keyOf(owner)}/${code.toUpperCase().replaceAll(/[^\dA-Z]/g, '')}`)
