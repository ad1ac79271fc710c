import type { AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { CallFailedError } from '#api/call-failed-error.ts'

/** Prompts for a passkey with the server's options. Throws CallFailedError 'passkey-refused' if none was used. */
export async function askPasskey(options: object): Promise<AuthenticationResponse> {
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    })
    return { id, rawId, type, response }
  } catch {
    // The user closed the browser's dialog, or this device has no passkey: the browser does not report which.
    throw new CallFailedError('passkey-refused')
  }
}
