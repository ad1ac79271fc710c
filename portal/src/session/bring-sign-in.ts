import { CallFailedError } from '#api/call-failed-error.ts'
import type { checkCredentials, signIn } from './enter-account.ts'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'

type SignInPart = { readonly checkCredentials: typeof checkCredentials; readonly signIn: typeof signIn }

/**
 * What holds the typed credentials to their rules and signs a person in, with the schemas of its calls. It comes once the
 * form is touched, so that the form itself is on the screen before.
 */
export async function bringSignIn(): Promise<SignInPart> {
  try {
    return await import('./enter-account.ts')
  } catch (failure) {
    throw failure instanceof PartNotLoadedError ? new CallFailedError('unreachable') : failure
  }
}
