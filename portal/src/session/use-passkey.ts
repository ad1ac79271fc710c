import {
  beginPasskeyProof,
  beginPasskeySignIn,
  provePasskey,
  signInWithPasskey,
} from '@kinchart/contract/calls/sign-ins.ts'
import { emailOf } from '#api/token-store.ts'
import { call } from '#api/call.ts'
import { send } from '#api/send.ts'
import { askPasskey } from './ask-passkey.ts'
import { saveSignIn } from './enter-account.ts'

/** Throws CallFailedError 'passkey-refused' if no passkey was used. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await send(beginPasskeySignIn, { body: {} }, null)
  const tokens = await send(signInWithPasskey, { body: { credential: await askPasskey(options) } }, null)
  saveSignIn(emailOf(tokens.token) ?? '', tokens)
}

/**
 * Confirms a sensitive action with a passkey instead of the password. Throws CallFailedError 'passkey-refused' if no
 * passkey was used.
 */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(beginPasskeyProof, { body: {} })
  await call(provePasskey, { body: { credential: await askPasskey(options) } })
}
