import { useSyncExternalStore } from 'react'
import { getAccessToken, readMark, watchTokens } from '#api/token-store.ts'

/** Updated when the sign-in changes in any tab. Null if no one is signed in. */
export const useMark = (): string | null => useSyncExternalStore(watchTokens, readMark)

/** Null until this tab receives a token. */
export const useAccessToken = (): string | null => useSyncExternalStore(watchTokens, getAccessToken)
