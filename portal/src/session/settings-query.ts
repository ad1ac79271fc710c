import { getSettings } from '@kinchart/contract/support.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { takeEarlySettings } from './early-settings.ts'

/** What the operator has set for every screen. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const early = getSettings.answer.safeParse(await takeEarlySettings())
    return early.success ? early.data : call(getSettings, {})
  },
  staleTime: Number.POSITIVE_INFINITY,
})
