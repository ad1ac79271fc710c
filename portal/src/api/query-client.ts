import { QueryClient } from '@tanstack/react-query'
import type { DefaultOptions } from '@tanstack/react-query'
import './all-failure-words.ts'
import { CallFailedError, isPassing } from './call-failed-error.ts'

/** Who would have to wait for longer is told so, and asks again when they want to. */
const LONGEST_WAIT_MS = 20_000

/** When the server says that asking again may help. */
const waitOf = (failure: unknown): number => (failure instanceof CallFailedError ? (failure.retryAfterMs ?? 0) : 0)

/**
 * What every page asks through. The browser's word for being offline is not always right: every call is tried, and fails
 * soon where it must, so that the page can say so instead of waiting. What failed is asked again when a network comes back.
 * `more` holds for every query of these pages besides.
 */
export const newQueryClient = (more: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (count, failure) => count < 2 && isPassing(failure) && waitOf(failure) <= LONGEST_WAIT_MS,
        // A page that asks again by a rule of its own does not wait for long either.
        retryDelay: (count, failure) =>
          Math.max(1000 * 2 ** count, waitOf(failure) > LONGEST_WAIT_MS ? 0 : waitOf(failure)),
        ...more,
      },
      mutations: { networkMode: 'always' },
    },
  })
