import { useSyncExternalStore } from 'react'
import { readTokens, watchTokens } from '#api/token-store.ts'

/** The access token of this browser, live across tabs; null when nobody is signed in. */
export function useToken(): string | null {
  return useSyncExternalStore(watchTokens, () => readTokens()?.token ?? null)
}
