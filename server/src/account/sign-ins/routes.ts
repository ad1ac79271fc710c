import * as calls from '@kinchart/contract/calls/sign-ins.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { listActivity } from '../activity/list-activity.ts'
import { provePassword } from '../change-password.ts'
import type { FactorOwner } from '../factors/owner.ts'
import { beginPasskeyUse, finishPasskeyUse } from '../factors/use-passkey.ts'
import type { AccountServices } from '../services.ts'
import type { Serve } from '../serve.ts'
import type { Session } from '../sessions.ts'
import { endOtherSignIns, endSignIn, listSignIns } from './list-sign-ins.ts'
import { noteProof, noteSecondFactor } from './note-proof.ts'

/** Serves sign-ins, account activity and password re-entry. */
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
    options: await beginPasskeyUse(services, ownerOf(caller), caller.accountId),
  }))
  serve(calls.provePasskey, async ({ caller, body }) => {
    await finishPasskeyUse(services, ownerOf(caller), body.credential)
    await noteProof(db, caller)
    await noteSecondFactor(db, caller)
    return { message: answerTexts.proved }
  })
  serve(calls.browserKey, async ({ caller }) => ({
    key: cipher.digest(`browser-key/${caller.sessionId}`).toString('base64url'),
  }))
}

const ownerOf = ({ accountId }: Session): FactorOwner => ({ kind: 'account', id: accountId })
