import * as calls from '@kinchart/contract/calls/second-factors.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import type { Serve } from '../serve.ts'
import type { Session } from '../sessions.ts'
import { noteSecondFactor } from '#account/sign-ins/routes.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { beginApp, confirmApp, turnOffApp } from './authenticator-app.ts'
import { cancelFactorLossByLink } from './factor-loss.ts'
import { showFactors } from './factors.ts'
import { removePasskey, renamePasskey } from './keep-passkeys.ts'
import type { FactorOwner } from './owner.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type { FactorServices } from './services.ts'

export function serveFactors(serve: Serve, services: FactorServices): void {
  serve(calls.getFactors, async ({ caller }) => showFactors(services, ownerOf(caller)))
  serve(calls.beginPasskey, async ({ caller }) => ({
    options: await beginPasskey(services, ownerOf(caller), caller.email),
  }))
  serve(calls.addPasskey, async ({ caller, body }) => {
    const codes = listed(await addPasskey(services, ownerOf(caller), body))
    await noteSecondFactor(services.db, caller)
    return { message: answerTexts.passkeyAdded, codes }
  })
  serve(calls.renamePasskey, async ({ caller, body }) => {
    await renamePasskey(services, ownerOf(caller), body)
    return { message: answerTexts.passkeyRenamed }
  })
  serve(calls.removePasskey, async ({ caller, query }) => {
    await removePasskey(services, ownerOf(caller), query.id)
    return { message: answerTexts.passkeyRemoved }
  })
  serve(calls.beginApp, async ({ caller }) => beginApp(services, ownerOf(caller), caller.email))
  serve(calls.confirmApp, async ({ caller, body }) => {
    const codes = listed(await confirmApp(services, ownerOf(caller), body.code))
    await noteSecondFactor(services.db, caller)
    return { message: answerTexts.appOn, codes }
  })
  serve(calls.turnOffApp, async ({ caller }) => {
    await turnOffApp(services, ownerOf(caller))
    return { message: answerTexts.appOff }
  })
  serve(calls.createCodes, async ({ caller }) => ({
    message: answerTexts.codesMade,
    codes: [...(await makeRecoveryCodes(services, ownerOf(caller)))],
  }))
  serve(calls.cancelFactorRemoval, async ({ body }) => {
    await cancelFactorLossByLink(services, body.code)
    return { message: answerTexts.factorsKept }
  })
}

const ownerOf = ({ accountId }: Session): FactorOwner => ({ kind: 'account', id: accountId })
const listed = (codes: readonly string[] | null): string[] | null => codes && [...codes]
