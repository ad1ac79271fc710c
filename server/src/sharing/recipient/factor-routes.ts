import * as calls from '@kinchart/contract/calls/recipient-factors.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import { addPasskey, beginPasskey } from '#account/factors/add-passkey.ts'
import { beginApp, confirmApp, turnOffApp } from '#account/factors/authenticator-app.ts'
import { showFactors } from '#account/factors/factors.ts'
import { removePasskey, renamePasskey } from '#account/factors/keep-passkeys.ts'
import { makeRecoveryCodes } from '#account/factors/recovery-codes.ts'
import type { FactorServices } from '#account/factors/services.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Serve } from '../serve.ts'
import { noteFactor } from './recipient-session.ts'
import { beginUse, changing, giveCode, givePasskey, mayChange, ownerOf, removing } from './second-step.ts'

export function serveRecipientFactors(serve: Serve, services: FactorServices): void {
  serve(calls.confirmRecipientFactor, async ({ caller, body, reply }) => {
    await giveCode(services, reply, caller, body.code)
    return { message: sharingAnswers.signedIn }
  })
  serve(calls.beginRecipientPasskeyUse, async ({ caller }) => ({ options: await beginUse(services, caller) }))
  serve(calls.confirmRecipientPasskey, async ({ caller, body, reply }) => {
    await givePasskey(services, reply, caller, body.credential)
    return { message: sharingAnswers.signedIn }
  })
  serve(calls.getRecipientFactors, async ({ caller }) => {
    if (caller.signIn === null) throw new ApiError('recipient-session-missing')
    const shown = await showFactors(services, { kind: 'recipient', id: caller.signIn.verifiedId })
    return { ...shown, mayChange: mayChange(caller) }
  })
  serveAdding(serve, services)
  serve(calls.renameRecipientPasskey, async ({ caller, body }) => {
    await renamePasskey(changing(services, caller), ownerOf(caller), body)
    return { message: answerTexts.passkeyRenamed }
  })
  serve(calls.removeRecipientPasskey, async ({ caller, query }) => {
    await removePasskey(removing(services, caller), ownerOf(caller), query.id)
    return { message: answerTexts.passkeyRemoved }
  })
  serve(calls.turnOffRecipientApp, async ({ caller }) => {
    await turnOffApp(removing(services, caller), ownerOf(caller))
    return { message: answerTexts.appOff }
  })
  serve(calls.createRecipientCodes, async ({ caller }) => ({
    message: answerTexts.codesMade,
    codes: [...(await makeRecoveryCodes(removing(services, caller), ownerOf(caller)))],
  }))
}

function serveAdding(serve: Serve, services: FactorServices): void {
  serve(calls.beginRecipientPasskey, async ({ caller }) => ({
    options: await beginPasskey(changing(services, caller), ownerOf(caller), caller.address),
  }))
  serve(calls.addRecipientPasskey, async ({ caller, body, reply }) => {
    const codes = listed(await addPasskey(changing(services, caller), ownerOf(caller), body))
    await noteFactor(services, reply, caller)
    return { message: answerTexts.passkeyAdded, codes }
  })
  serve(calls.beginRecipientApp, async ({ caller }) =>
    beginApp(changing(services, caller), ownerOf(caller), caller.address),
  )
  serve(calls.confirmRecipientApp, async ({ caller, body, reply }) => {
    const made = caller.signIn.hasFactor ? removing(services, caller) : changing(services, caller)
    const codes = listed(await confirmApp(made, ownerOf(caller), body.code))
    await noteFactor(services, reply, caller)
    return { message: answerTexts.appOn, codes }
  })
}

const listed = (codes: readonly string[] | null): string[] | null => codes && [...codes]
