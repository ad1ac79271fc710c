import * as calls from '@kinchart/contract/calls/sign-ins.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { listActivity } from '../activity/list-activity.ts'
import { provePassword } from '../change-password.ts'
import type { FactorOwner } from '../factors/owner.ts'
import { beginPasskeyUse, finishPasskeyUse } from '../factors/use-passkey.ts'
import type { AccountServices } from '../services.ts'
import type { Serve } from '../serve.ts'
import type { Session } from '../sessions.ts'
import type { SignInRow } from '@kinchart/contract/calls/sign-ins.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import { cipherOfAccount } from '#account/data-keys.ts'
import { endSession, endSessionsOf } from '#account/sessions.ts'
import { decryptDevice } from './device.ts'
import { IDLE_DAYS } from './refresh-session.ts'

async function noteProof(db: Db, { sessionId, accountId }: Session): Promise<void> {
  await db
    .updateTable('session')
    .set({ provedAt: new Date() })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .execute()
}

export async function noteSecondFactor(db: Db, { sessionId, accountId }: Session): Promise<void> {
  await db
    .updateTable('session')
    .set({ hasSecondFactor: true })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .execute()
}

const MOST = 100

/** Lists the sign-in of this browser first, then the other sign-ins by last use. */
async function listSignIns(db: Db, cipher: Cipher, { accountId, sessionId }: Session): Promise<SignInRow[]> {
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

/** Throws 'not-found' for another account's sign-in. */
async function endSignIn(db: Db, cipher: Cipher, { accountId }: Session, id: string): Promise<void> {
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

async function endOtherSignIns(db: Db, cipher: Cipher, { accountId, sessionId }: Session): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, accountId, sessionId)
    await noteActivity(trx, cipher, accountId, 'signed-out-others')
  })
}

export function serveSignIns(serve: Serve, services: AccountServices): void {
  const { db, cipher } = services
  serve(calls.listSignIns, async ({ caller }) => ({ signIns: await listSignIns(db, cipher, caller) }))
  serve(calls.endSignIn, async ({ caller, query }) => {
    await endSignIn(db, cipher, caller, query.id)
    return { message: answerTexts.signedOut }
  })
  serve(calls.endOtherSignIns, async ({ caller }) => {
    await endOtherSignIns(db, cipher, caller)
    return { message: answerTexts.othersSignedOut }
  })
  serve(calls.listActivity, async ({ caller, query }) => listActivity(db, cipher, caller.accountId, query.before))
  serve(calls.provePassword, async ({ caller, body }) => {
    await provePassword(services, caller, body.password)
    await noteProof(db, caller)
    return { message: answerTexts.proved }
  })
  serve(calls.beginPasskeyProof, async ({ caller }) => ({
    options: await beginPasskeyUse(services, ownerOf(caller)),
  }))
  serve(calls.provePasskey, async ({ caller, body }) => {
    await finishPasskeyUse(services, ownerOf(caller), body.credential)
    await noteProof(db, caller)
    await noteSecondFactor(db, caller)
    return { message: answerTexts.proved }
  })
  serve(calls.getBrowserKey, async ({ caller }) => ({
    key: cipher.digest(`browser-key/${caller.sessionId}`).toString('base64url'),
  }))
}

const ownerOf = ({ accountId }: Session): FactorOwner => ({ kind: 'account', id: accountId })
