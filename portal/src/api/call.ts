import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import './all-failure-words.ts'
import { isExpired } from './access-token.ts'
import { askProof } from './ask-proof.ts'
import { refreshSession } from './refresh-session.ts'
import { heldToken, isSignedIn } from './token-store.ts'
import { CallFailedError } from './call-failed-error.ts'
import { send } from './send.ts'
import type { How, PartsOf } from './send.ts'

/**
 * Makes a call as the signed-in person. A token that has run out, or that the server refuses, is refreshed once;
 * only a refusal of ours ends the session (see refreshSession), every other failure leaves it as it is.
 */
export async function call<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
  how: How = {},
): Promise<z.output<A>> {
  return asSignedIn(endpoint.access === 'public', async (token) => send(endpoint, parts, token, how))
}

/** Does what needs a token: with a fresh one, once more with a new one where it is refused, and after a proof where one is due. */
export async function asSignedIn<Answer>(
  isPublic: boolean,
  ask: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withToken(isPublic, ask)
  } catch (failure) {
    const isDue = failure instanceof CallFailedError && failure.code === 'proof-needed'
    if (!isDue || !(await askProof())) throw failure
    return await withToken(isPublic, ask)
  }
}

async function withToken<Answer>(isPublic: boolean, ask: (token: string | null) => Promise<Answer>): Promise<Answer> {
  const token = await freshToken(isPublic)
  try {
    return await ask(token)
  } catch (failure) {
    if (token === null || !isRefusedSession(failure)) throw failure
    return await ask(await refreshSession(token))
  }
}

/** A token that has not run out; null where nobody is signed in or, for what anybody may ask, where none can be had. */
export async function freshToken(isPublic: boolean): Promise<string | null> {
  if (!isSignedIn()) return null
  const token = heldToken()
  if (token !== null && !isExpired(token)) return token
  try {
    return await refreshSession(token)
  } catch (failure) {
    if (isPublic) return null
    throw failure
  }
}

function isRefusedSession(failure: unknown): boolean {
  return (
    failure instanceof CallFailedError && (failure.code === 'session-expired' || failure.code === 'session-missing')
  )
}
