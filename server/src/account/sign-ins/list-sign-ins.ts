import type { SignInRow } from '@kinchart/contract/calls/sign-ins.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { cipherOfAccount } from '../data-keys.ts'
import { endSession, endSessionsOf } from '../sessions.ts'
import type { Session } from '../sessions.ts'
import { decryptDevice } from './device.ts'
import { IDLE_DAYS } from './refresh-session.ts'

const MOST = 100

/** Returns the sign-ins of an account: this browser first, then by last use. */
export async function listSignIns(db: Db, cipher: Cipher, { accountId, sessionId }: Session): Promise<SignInRow[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'rotatedAt', 'device'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .where('rotatedAt', '>', new Date(Date.now() - IDLE_DAYS * 86_400_000))
    .orderBy('rotatedAt', 'desc')
    .limit(MOST)
    .execute()
  const own = await cipherOfAccount(db, cipher, accountId)
  const signIns = rows.map(({ id, createdAt, rotatedAt, device }): SignInRow => {
    const { browser, system, place } = decryptDevice(own, id, device)
    return {
      ...{ id, browser, system, place: place ?? null },
      ...{ signedInAt: createdAt.toISOString(), usedAt: rotatedAt.toISOString(), isThisOne: id === sessionId },
    }
  })
  return signIns.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
}

/** Ends a sign-in of the same account; throws 'not-found' for another account's. */
export async function endSignIn(db: Db, cipher: Cipher, { accountId }: Session, id: string): Promise<void> {
  const own = await db
    .selectFrom('session')
    .select(['id', 'device'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!own) throw new ApiError('not-found')
  await db.transaction().execute(async (trx) => {
    await endSession(trx, id)
    const device = decryptDevice(await cipherOfAccount(trx, cipher, accountId), id, own.device)
    await noteActivity(trx, cipher, accountId, 'signed-out', device)
  })
}

/** Ends every sign-in of an account except the caller's. */
export async function endOtherSignIns(db: Db, cipher: Cipher, { accountId, sessionId }: Session): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, accountId, sessionId)
    await noteActivity(trx, cipher, accountId, 'signed-out-others')
  })
}
