import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import './all-failure-words.ts'
import {
  isExpired,
  getAccessToken,
  isSignedIn,
  learnClock,
  noteTokenRefused,
  forgetSession,
  hasNoSuccessor,
  loseSession,
  readMark,
  saveTokens,
} from './token-store.ts'
import {
  CallFailedError,
  isPassing,
  isSessionEnd,
  send,
  type How,
  type PartsOf,
  sendForFile,
  sendWithVersion,
} from './send.ts'
import { refresh, type Tokens } from '@kinchart/contract/calls/account.ts'
import { takeBegun } from './begun.ts'
import { noteReach } from './connection.ts'

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
 * Calls the endpoint. Refreshes the token once if it has expired or is rejected. The session ends only if Kinchart
 * itself refuses the refresh (see refreshSession).
 */
export async function call<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, P, A>,
  parts: PartsOf<Q, B, P>,
  how: How = {},
): Promise<z.output<A>> {
  return asSignedIn(endpoint.access === 'public', async (token) => send(endpoint, parts, token, how))
}

/**
 * Runs `ask` with a valid token. If the server rejects the token or requires a proof of identity, gets a new token or
 * the proof, and runs `ask` again.
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

/**
 * Returns a valid token, refreshed if necessary. Null if no one is signed in. For public calls, also null if no token
 * is available.
 */
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

const lockName = 'kinchart-refresh'

/**
 * Replaces an expired access token, or gets the first token if `stale` is null. Runs in one tab at a time. If this
 * tab has received a newer token in the meantime, uses the newer token. Signs the user out only if Kinchart refuses
 * the refresh. If there is no response, or a 429 or 5xx, keeps the session, notifies the screen (see connection.ts)
 * and throws the failure. A token from the URL can't be replaced, so its session ends with the text of S1 §2.6.
 */
export async function refreshSession(stale: string | null): Promise<string> {
  return await alone(async () => {
    const mark = readMark()
    if (mark === null) throw new CallFailedError('session-missing')
    const token = getAccessToken()
    if (token !== null && token !== stale) return token
    if (hasNoSuccessor()) {
      noteTokenRefused()
      forgetSession()
      throw new CallFailedError('session-expired')
    }
    try {
      const next = (await takeEarly(mark)) ?? (await exchange(token, mark))
      noteReach(true)
      learnClock(next.token)
      // The user may have signed out in another tab in the meantime.
      if (readMark() !== mark) throw new CallFailedError('session-missing')
      saveTokens(next)
      return next.token
    } catch (failure) {
      noteReach(!isPassing(failure))
      if (isSessionEnd(failure) && readMark() === mark) loseSession()
      throw failure
    }
  })
}

const exchange = async (token: string | null, mark: string): Promise<Tokens> =>
  send(refresh, { body: { accessToken: token ?? '', refreshToken: mark } }, null)

/**
 * Takes the tokens that the page's first script requested. Null if there are none, or if another user has signed in
 * since.
 */
async function takeEarly(mark: string): Promise<Tokens | null> {
  const begun = takeBegun('session')
  return begun?.mark === mark ? (refresh.answer.safeParse(await begun.answer).data ?? null) : null
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` under a lock that all tabs share. On a plain http address, browsers have no such lock, so only the work
 * of this tab is serialized.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (globalThis.isSecureContext) return await navigator.locks.request(lockName, work)
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return await turn
}

type AskProof = () => Promise<boolean>

let asker: AskProof | null = null

export function offerProof(ask: AskProof): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

let asking: Promise<boolean> | null = null

/** Asks for a proof of identity with one prompt for all waiting calls. Returns false if no prompt is registered. */
async function askProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return await asking
}
