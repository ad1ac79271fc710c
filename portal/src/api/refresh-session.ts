import { refresh } from '@kinchart/contract/account.ts'
import { CallFailedError, isPassing, isSessionEnd } from './call-failed-error.ts'
import { send } from './send.ts'
import { learnClock } from './access-token.ts'
import { noteReach } from './connection.ts'
import { noteTokenRefused } from './token-refused.ts'
import { forgetSession, saveTokens, loseSession, readTokens } from './token-store.ts'

const lockName = 'kinchart-refresh'

/**
 * Exchanges a token that has run out for the next one, in one tab at a time. A newer token that another tab has
 * fetched meanwhile is taken instead. Only a refusal of ours signs the person out; without an answer, or after a
 * 429 or 5xx, the session is kept, the screen is told (see connection.ts) and the failure is thrown. A token that came
 * in the address has no successor: it ends with the words of S1 §2.6.
 */
export async function refreshSession(staleToken: string): Promise<string> {
  return await alone(async () => {
    const tokens = readTokens()
    if (tokens === null) throw new CallFailedError('session-missing')
    if (tokens.token !== staleToken) return tokens.token
    if (tokens.refreshToken === '') {
      noteTokenRefused()
      forgetSession()
      throw new CallFailedError('session-expired')
    }
    try {
      const next = await send(refresh, { body: { accessToken: tokens.token, refreshToken: tokens.refreshToken } }, null)
      noteReach(true)
      learnClock(next.token)
      saveTokens(next)
      return next.token
    } catch (failure) {
      noteReach(!isPassing(failure))
      if (isSessionEnd(failure)) loseSession()
      throw failure
    }
  })
}

let queue: Promise<unknown> = Promise.resolve()

/** Under a lock over all tabs; where the browser has none (a plain http address), in turn within this tab. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (globalThis.isSecureContext) return await navigator.locks.request(lockName, work)
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return await turn
}
