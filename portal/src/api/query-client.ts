import { QueryClient, type DefaultOptions } from '@tanstack/react-query'
import './all-failure-words.ts'
import { CallFailedError, isPassing } from './send.ts'

const MAX_WAIT_MS = 20_000

/** Returns the wait in ms that the server requested. 0 if it requested no wait. */
const waitOf = (failure: unknown): number => (failure instanceof CallFailedError ? (failure.retryAfterMs ?? 0) : 0)

/**
 * Attempts every call even if the browser reports that it is offline, because this report can be wrong. Repeats
 * failed queries when the network returns. `more`: additional default options for all queries.
 */
export const newQueryClient = (more: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (count, failure) => count < 2 && isPassing(failure) && waitOf(failure) <= MAX_WAIT_MS,
        // Pages with their own retry rule also retry if the server requested too long a wait. In that case, ignore the
        // requested wait.
        retryDelay: (count, failure) =>
          Math.max(1000 * 2 ** count, waitOf(failure) > MAX_WAIT_MS ? 0 : waitOf(failure)),
        ...more,
      },
      mutations: { networkMode: 'always' },
    },
  })
