import { QueryClient, type DefaultOptions } from '@tanstack/react-query'
import './all-failure-words.ts'
import { CallFailedError, isPassing } from './call-failed-error.ts'

/** For a longer wait, the user is notified and retries when they want. */
const MAX_WAIT_MS = 20_000

/** Returns the wait in milliseconds that the server requested before a retry; 0 if none. */
const waitOf = (failure: unknown): number => (failure instanceof CallFailedError ? (failure.retryAfterMs ?? 0) : 0)

/**
 * Creates the query client of all pages. The browser's offline state is not always right, so every call is tried and
 * fails quickly if it must; the page can then show the failure instead of waiting. Failed queries are repeated when a
 * network returns. `more` also applies to every query of these pages.
 */
export const newQueryClient = (more: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (count, failure) => count < 2 && isPassing(failure) && waitOf(failure) <= MAX_WAIT_MS,
        // Pages with their own retry rule do not wait long either.
        retryDelay: (count, failure) =>
          Math.max(1000 * 2 ** count, waitOf(failure) > MAX_WAIT_MS ? 0 : waitOf(failure)),
        ...more,
      },
      mutations: { networkMode: 'always' },
    },
  })
