import { getSettings } from '@kinchart/contract/support.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** What the operator has set for every screen. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(getSettings, {}),
  staleTime: Number.POSITIVE_INFINITY,
})
