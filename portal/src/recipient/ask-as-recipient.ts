import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { CallFailedError } from '#api/call-failed-error.ts'
import { send, type PartsOf } from '#api/send.ts'

/**
 * Makes an API call as the recipient of a share: only with the cookie, never with the token of a user who is signed in
 * here.
 */
export async function askAsRecipient<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
>(endpoint: Endpoint<Q, B, P, A>, parts: PartsOf<Q, B, P>): Promise<z.output<A>> {
  return send(endpoint, parts, null)
}

/** Returns whether the sign-in or the link has ended or is missing. */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof CallFailedError && failure.code === 'recipient-session-missing'

/** Returns whether it, or this part of it, is no longer shared. */
export const isEnded = (failure: unknown): boolean =>
  failure instanceof CallFailedError && (failure.code === 'share-ended' || failure.code === 'not-found')
