import { QueryClient, type DefaultOptions } from '@tanstack/react-query'
import './all-failure-words.ts'
import { CallFailedError, isPassing } from './send.ts'

const MAX_WAIT_MS = 20_000

/** Returns the wait in ms that the server requested. 0 if it requested no wait. */
const waitOf = (failure: unknown): number => (failure instanceof CallFailedError ? (failure.retryAfterMs ?? 0) : 0)

/**
 * The browser may wrongly report that it is offline, so attempts every call anyway. Repeats failed queries when a
 * network returns. `more` applies to every query.
 */
export const newQueryClient = (more: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (count, failure) => count < 2 && isPassing(failure) && waitOf(failure) <= MAX_WAIT_MS,
        // Pages with their own retry rule also retry after an overlong wait was requested. Ignore such a wait.
        retryDelay: (count, failure) =>
          Math.max(1000 * 2 ** count, waitOf(failure) > MAX_WAIT_MS ? 0 : waitOf(failure)),
        ...more,
      },
      mutations: { networkMode: 'always' },
    },
  })
