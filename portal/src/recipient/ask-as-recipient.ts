import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { CallFailedError } from '#api/call-failed-error.ts'
import { send } from '#api/send.ts'
import type { PartsOf } from '#api/send.ts'

/** Makes a call as the other side of a share: by the cookie alone, never with the token of whoever is signed in here. */
export async function askAsRecipient<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
>(endpoint: Endpoint<Q, B, P, A>, parts: PartsOf<Q, B, P>): Promise<z.output<A>> {
  return send(endpoint, parts, null)
}

/** The sign-in or the link has ended, or there was none. */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof CallFailedError && failure.code === 'recipient-session-missing'

/** It is not shared any more, or not this part of it. */
export const isEnded = (failure: unknown): boolean =>
  failure instanceof CallFailedError && (failure.code === 'share-ended' || failure.code === 'not-found')
