import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#platform/database/database.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { changeFactors } from './change-factors.ts'
import { cipherOfOwner, columnOf, columnsOf, keyOf, type FactorOwner } from './owner.ts'
import { endCodesWithoutFactor, makeFirstCodes } from './recovery-codes.ts'
import type { FactorServices } from './services.ts'

const ISSUER = 'Kinchart'
/** 160 bits, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Number of time steps by which a code may be early or late. Source: RFC 6238 section 5.2. */
const WINDOW = 1

const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    ...{ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS },
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/**
 * Returns the time step of a code. Null if the code is not currently valid (RFC 6238: SHA-1, 6 digits, 30 seconds,
 * one step early or late). Ignores spaces. `now`: milliseconds since 1970.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Returns a new secret in base32 and as an otpauth:// URL. The secret takes effect when a code confirms it. Until
 * then, an app that is already turned on keeps working.
 */
export async function beginApp(
  { db, cipher }: FactorServices,
  owner: FactorOwner,
  label: string,
): Promise<{ secret: string; address: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).bytes
  await db
    .insertInto('authenticatorApp')
    .values({
      id: randomUUID(),
      ...columnsOf(owner),
      secret: null,
      confirmedAt: null,
      lastStep: null,
      nextSecret: null,
    })
    .onConflict((conflict) => conflict.column(columnOf(owner)).doNothing())
    .execute()
  const row = await findApp(db, owner)
  if (!row) throw new ApiError('not-found')
  const own = await cipherOfOwner(db, cipher, owner)
  await db
    .updateTable('authenticatorApp')
    .set({ nextSecret: own.encrypt(secret, appSecretAad(row.id)) })
    .where('id', '=', row.id)
    .execute()
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/**
 * Returns recovery codes if the app is the owner's first second factor. Otherwise returns null. Throws
 * 'second-factor-wrong' or 'too-many-requests'.
 */
export async function confirmApp(
  services: FactorServices,
  owner: FactorOwner,
  code: string,
): Promise<readonly string[] | null> {
  const { db, cipher } = services
  await consumeRateLimit(db, cipher, `confirm-app/${keyOf(owner)}`, attemptLimits.confirmApp)
  return changeFactors(services, owner, async (trx) => {
    const row = await findApp(trx, owner)
    if (!row?.nextSecret) throw new ApiError('second-factor-wrong')
    const own = await cipherOfOwner(trx, cipher, owner)
    const step = stepOfCode(own.decrypt(row.nextSecret, appSecretAad(row.id)), code, Date.now())
    if (step === null) throw new ApiError('second-factor-wrong')
    await trx
      .updateTable('authenticatorApp')
      .set({ secret: row.nextSecret, nextSecret: null, confirmedAt: new Date(), lastStep: step })
      .where('id', '=', row.id)
      .execute()
    return { answer: await makeFirstCodes(trx, cipher, owner), change: 'app-on' }
  })
}

/** Throws 'not-found' if no app is turned on. */
export async function turnOffApp(services: FactorServices, owner: FactorOwner): Promise<void> {
  await changeFactors(services, owner, async (trx) => {
    const deleteResult = await trx
      .deleteFrom('authenticatorApp')
      .where(columnOf(owner), '=', owner.id)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst()
    if (deleteResult.numDeletedRows !== 1n) throw new ApiError('not-found')
    await endCodesWithoutFactor(trx, owner)
    return { answer: undefined, change: 'app-off' }
  })
}

/**
 * The code of each time step is valid once. Allows ten attempts in 15 minutes and 30 a day, and counts each attempt
 * before checking it. `db` must not be a transaction, because a wrong code would roll back the count. Throws
 * 'too-many-requests' or 'second-factor-wrong', the latter also if no app is turned on.
 */
export async function consumeAppCode(db: Db, cipher: Cipher, owner: FactorOwner, code: string): Promise<void> {
  await consumeRateLimit(db, cipher, `app-code/${keyOf(owner)}`, attemptLimits.appCode)
  await consumeRateLimit(db, cipher, `app-code-day/${keyOf(owner)}`, attemptLimits.appCodeInADay)
  const row = await findApp(db, owner)
  if (!row?.secret) throw new ApiError('second-factor-wrong')
  const own = await cipherOfOwner(db, cipher, owner)
  const step = stepOfCode(own.decrypt(row.secret, appSecretAad(row.id)), code, Date.now())
  if (step === null) throw new ApiError('second-factor-wrong')
  // Update only if the secret is still the one that was read, because another request may have replaced the secret.
  const used = await sql`
    update authenticator_app set last_step = ${step}
    where id = ${row.id} and secret = ${row.secret} and (last_step is null or last_step < ${step})`.execute(db)
  if (used.numAffectedRows !== 1n) throw new ApiError('second-factor-wrong')
}

const findApp = async (db: Db, owner: FactorOwner) =>
  db
    .selectFrom('authenticatorApp')
    .select(['id', 'secret', 'nextSecret'])
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()

export const appSecretAad = (id: string): string => `authenticator-app/${id}`
