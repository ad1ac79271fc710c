import { useSyncExternalStore } from 'react'
import { heldToken, readMark, watchTokens } from '#api/token-store.ts'

/** The mark of whoever is signed in, live across tabs; null when nobody is. */
export const useMark = (): string | null => useSyncExternalStore(watchTokens, readMark)

/** The access token of this tab; null until it is given one. */
export const useHeldToken = (): string | null => useSyncExternalStore(watchTokens, heldToken)
