import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './call-failed-error.ts'

/**
 * What every page asks through. The browser's word for being offline is not always right: every call is tried, and fails
 * soon where it must, so that the page can say so instead of waiting. What failed is asked again when a network comes back.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (count, failure) => count < 2 && isPassing(failure),
      },
      mutations: { networkMode: 'always' },
    },
  })
