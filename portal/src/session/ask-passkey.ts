import type { AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { CallFailedError } from '#api/send.ts'

/** Prompts for a passkey with the server's options. Throws CallFailedError 'passkey-refused' if no passkey was used. */
export async function askPasskey(options: object): Promise<AuthenticationResponse> {
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    })
    return { id, rawId, type, response }
  } catch {
    // The browser reports the same error if the user closed the dialog and if the device has no passkey.
    throw new CallFailedError('passkey-refused')
  }
}
