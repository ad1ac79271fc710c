import { useEffect, useSyncExternalStore } from 'react'
import { expiresAtMs } from './access-token.ts'
import { refreshSession } from './refresh-session.ts'
import { readTokens, watchTokens } from './token-store.ts'

const longestTimerMs = 2_147_483_647
const againMs = 30_000

/** The access token of this browser, live across tabs; null when nobody is signed in. */
export function useToken(): string | null {
  return useSyncExternalStore(watchTokens, () => readTokens()?.token ?? null)
}

/** Refreshes the token when it runs out, and tries again every half minute while the server cannot be reached. */
export function useTokenRefresh(token: string | null): void {
  useEffect(() => {
    const atMs = token === null ? null : expiresAtMs(token)
    if (token === null || atMs === null) return undefined
    let timer = setTimeout(renew, Math.min(Math.max(0, atMs - Date.now()), longestTimerMs))
    function renew() {
      if (token === null) return
      refreshSession(token).catch(() => {
        timer = setTimeout(renew, againMs)
      })
    }
    return () => clearTimeout(timer)
  }, [token])
}
