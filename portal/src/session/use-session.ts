import { useEffect } from 'react'
import { expiresAtMs, serverNowMs } from '#api/token-store.ts'
import { refreshSession } from '#api/call.ts'

const longestTimerMs = 2_147_483_647
const againMs = 30_000

/**
 * Refreshes the token when the token expires. If the server is unreachable, retries every 30 seconds. Also retries as
 * soon as the browser is online again or the page is visible again. Source: S1 §4; Q5.
 */
export function useTokenRefresh(token: string | null): void {
  useEffect(() => {
    const atMs = token === null ? null : expiresAtMs(token)
    if (token === null || atMs === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const renewIn = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void renew(), Math.min(Math.max(0, delayMs), longestTimerMs))
    }
    const renew = async () => {
      if (atMs > serverNowMs()) return renewIn(atMs - serverNowMs())
      try {
        await refreshSession(token)
      } catch {
        if (!isLeft) renewIn(againMs)
      }
    }
    // Timers stop while the device sleeps. When the device wakes up, do the overdue work.
    const wake = () => {
      if (document.visibilityState === 'visible') renewIn(atMs - serverNowMs())
    }
    renewIn(atMs - serverNowMs())
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      isLeft = true
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [token])
}
