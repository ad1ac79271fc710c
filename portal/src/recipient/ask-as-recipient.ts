import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { CallFailedError } from '#api/call-failed-error.ts'
import { send, type PartsOf } from '#api/send.ts'

/** Sends only the recipient's cookie, never the token of a user who is signed in here. */
export async function askAsRecipient<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
>(endpoint: Endpoint<Q, B, P, A>, parts: PartsOf<Q, B, P>): Promise<z.output<A>> {
  return send(endpoint, parts, null)
}

export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof CallFailedError && failure.code === 'recipient-session-missing'

export const isEnded = (failure: unknown): boolean =>
  failure instanceof CallFailedError && (failure.code === 'share-ended' || failure.code === 'not-found')
