import { useSyncExternalStore } from 'react'
import { getAccessToken, readMark, watchTokens } from '#api/token-store.ts'

/** Returns the session mark of the signed-in user, live across tabs; null if no one is signed in. */
export const useMark = (): string | null => useSyncExternalStore(watchTokens, readMark)

/** Returns the access token of this tab; null until it receives one. */
export const useAccessToken = (): string | null => useSyncExternalStore(watchTokens, getAccessToken)
