import { CallFailedError } from '#api/call-failed-error.ts'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'
import type { signIn } from './enter-account.ts'

/**
 * What signs a person in, with the schemas of its calls. It comes once the form is touched, so that the form itself
 * stands on the screen before.
 */
export async function bringSignIn(): Promise<typeof signIn> {
  try {
    return (await import('./enter-account.ts')).signIn
  } catch (failure) {
    throw failure instanceof PartNotLoadedError ? new CallFailedError('unreachable') : failure
  }
}
