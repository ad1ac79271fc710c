import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import './all-failure-words.ts'
import { isExpired } from './access-token.ts'
import { askProof } from './ask-proof.ts'
import { refreshSession } from './refresh-session.ts'
import { getAccessToken, isSignedIn } from './token-store.ts'
import { CallFailedError } from './call-failed-error.ts'
import { send, type How, type PartsOf, sendForFile, sendWithVersion } from './send.ts'

export async function callWithVersion<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
  how: How = {},
): Promise<{ readonly answer: z.output<A>; readonly version: string | null }> {
  return asSignedIn(endpoint.access === 'public', async (token) => sendWithVersion(endpoint, parts, token, how))
}

export async function callForFile<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
): Promise<Blob> {
  return asSignedIn(endpoint.access === 'public', async (token) => sendForFile(endpoint, parts, token))
}

/**
 * Refreshes the token once if it has expired or is rejected. The session ends only if Kinchart itself refuses the
 * refresh (see refreshSession).
 */
export async function call<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
  how: How = {},
): Promise<z.output<A>> {
  return asSignedIn(endpoint.access === 'public', async (token) => send(endpoint, parts, token, how))
}

/**
 * Runs `work` with a valid token. Runs it again with a new token if the first is rejected, and after a proof of
 * identity if one is required.
 */
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

/** Null if no one is signed in. For public calls, also null if no token is available. */
export async function freshToken(isPublic: boolean): Promise<string | null> {
  if (!isSignedIn()) return null
  const token = getAccessToken()
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
