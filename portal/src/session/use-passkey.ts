import { beginPasskeyProof, beginPasskeySignIn, provePasskey, signInWithPasskey } from '@kinchart/contract/sign-ins.ts'
import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { AuthenticationResponse } from '@kinchart/contract/second-factors.ts'
import { emailOf } from '#api/access-token.ts'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { send } from '#api/send.ts'
import { saveSignIn } from './enter-account.ts'

/** Signs in whoever a passkey of this browser belongs to. Throws CallFailedError, 'passkey-refused' where none was used. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await send(beginPasskeySignIn, { body: {} }, null)
  const tokens = await send(signInWithPasskey, { body: { credential: await use(options) } }, null)
  saveSignIn(emailOf(tokens.token) ?? '', tokens)
}

/** Takes a passkey of the signed-in person in place of their password. Throws CallFailedError as above. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(beginPasskeyProof, { body: {} })
  await call(provePasskey, { body: { credential: await use(options) } })
}

async function use(options: object): Promise<AuthenticationResponse> {
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    })
    return { id, rawId, type, response }
  } catch {
    // The person closed the browser's own dialog, or this device has none: the browser does not say which.
    throw new CallFailedError('passkey-refused')
  }
}
