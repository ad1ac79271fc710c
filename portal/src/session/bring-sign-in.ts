import { CallFailedError } from '#api/call-failed-error.ts'
import type { checkCredentials, signIn } from './enter-account.ts'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'

type SignInPart = { readonly checkCredentials: typeof checkCredentials; readonly signIn: typeof signIn }

/** Validation and schemas load when the user first touches the form, so that the form appears sooner. */
export async function bringSignIn(): Promise<SignInPart> {
  try {
    return await import('./enter-account.ts')
  } catch (failure) {
    throw failure instanceof PartNotLoadedError ? new CallFailedError('unreachable') : failure
  }
}
