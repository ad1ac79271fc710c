import * as calls from '@kinchart/contract/sign-ins.ts'
import { answerTexts } from '@kinchart/texts/answers.ts'
import { listActivity } from '../activity/list-activity.ts'
import { provePassword } from '../change-password.ts'
import type { AccountServices } from '../services.ts'
import type { Serve } from '../serve.ts'
import { endOtherSignIns, endSignIn, listSignIns } from './list-sign-ins.ts'
import { noteProof } from './note-proof.ts'

/** Where one is signed in, what happened to the account, and giving one's password once more. */
export function serveSignIns(serve: Serve, services: AccountServices): void {
  const { db, cipher } = services
  serve(calls.listSignIns, async ({ caller }) => ({ signIns: await listSignIns(db, cipher, caller) }))
  serve(calls.endSignIn, async ({ caller, params }) => {
    await endSignIn(db, cipher, caller, params.id)
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
  serve(calls.browserKey, async ({ caller }) => ({
    key: cipher.digest(`browser-key/${caller.sessionId}`).toString('base64url'),
  }))
}
