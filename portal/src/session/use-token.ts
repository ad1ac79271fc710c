import { useSyncExternalStore } from 'react'
import { getAccessToken, readMark, watchTokens } from '#api/token-store.ts'

/** Live across tabs; null if no one is signed in. */
export const useMark = (): string | null => useSyncExternalStore(watchTokens, readMark)

/** Null until this tab receives one. */
export const useAccessToken = (): string | null => useSyncExternalStore(watchTokens, getAccessToken)
