import { refresh, type Tokens } from '@kinchart/contract/calls/account.ts'
import { takeBegun } from './begun.ts'
import { CallFailedError, isPassing, isSessionEnd } from './call-failed-error.ts'
import { send } from './send.ts'
import { learnClock } from './access-token.ts'
import { noteReach } from './connection.ts'
import { noteTokenRefused } from './token-refused.ts'
import { forgetSession, hasNoSuccessor, getAccessToken, loseSession, readMark, saveTokens } from './token-store.ts'

const lockName = 'kinchart-refresh'

/**
 * Replaces an expired access token, or gets the first one if `stale` is null. Runs in one tab at a time. If this tab
 * has received a newer token in the meantime, uses that token. The user is signed out only if Kinchart refuses. If
 * there is no response, or a 429 or 5xx, keeps the session, notifies the screen (see connection.ts) and throws the
 * failure. A token from the URL can't be replaced: its session ends with the text of S1 §2.6.
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

/** From the page's first script. Null if there are no tokens or another user has signed in. */
async function takeEarly(mark: string): Promise<Tokens | null> {
  const begun = takeBegun('session')
  return begun?.mark === mark ? (refresh.answer.safeParse(await begun.answer).data ?? null) : null
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Locks across all tabs. A browser without locks (on a plain http address) runs the work sequentially within this tab
 * only.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (globalThis.isSecureContext) return await navigator.locks.request(lockName, work)
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return await turn
}
