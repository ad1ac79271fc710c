import type { AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { CallFailedError } from '#api/call-failed-error.ts'

/** Has the browser use a passkey, as the server asked. Throws CallFailedError, 'passkey-refused' where none was used. */
export async function askPasskey(options: object): Promise<AuthenticationResponse> {
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
