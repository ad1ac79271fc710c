import { refresh } from '@kinchart/contract/calls/account.ts'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { takeBegun } from './begun.ts'
import { CallFailedError, isPassing, isSessionEnd } from './call-failed-error.ts'
import { send } from './send.ts'
import { learnClock } from './access-token.ts'
import { noteReach } from './connection.ts'
import { noteTokenRefused } from './token-refused.ts'
import { forgetSession, hasNoSuccessor, heldToken, loseSession, readMark, saveTokens } from './token-store.ts'

const lockName = 'kinchart-refresh'

/**
 * Gives this tab an access token in the place of one that has run out, or its first one (`stale` null), in one tab at a time. A
 * newer one that this tab was given meanwhile is taken instead. Only a refusal of ours signs the person out; without an
 * answer, or after a 429 or 5xx, the session is kept, the screen is told (see connection.ts) and the failure is thrown. A
 * token that came in the address has no successor: it ends with the words of S1 §2.6.
 */
export async function refreshSession(stale: string | null): Promise<string> {
  return await alone(async () => {
    const mark = readMark()
    if (mark === null) throw new CallFailedError('session-missing')
    const token = heldToken()
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
      // Somebody may have signed out meanwhile, in any tab.
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

/** What the first script of the page has exchanged; null where it did not, or somebody else is signed in by now. */
async function takeEarly(mark: string): Promise<Tokens | null> {
  const begun = takeBegun('session')
  return begun?.mark === mark ? (refresh.answer.safeParse(await begun.answer).data ?? null) : null
}

let queue: Promise<unknown> = Promise.resolve()

/** Under a lock over all tabs; where the browser has none (a plain http address), in turn within this tab. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (globalThis.isSecureContext) return await navigator.locks.request(lockName, work)
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return await turn
}
