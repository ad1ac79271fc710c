import { getSettings, type Settings } from '@kinchart/contract/calls/support.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { takeArrivedSettings, takeEarlySettings } from './early-settings.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => readEarly(await takeEarlySettings()) ?? call(getSettings, {}),
  initialData: () => readEarly(takeArrivedSettings()),
  staleTime: Number.POSITIVE_INFINITY,
})

function readEarly(answer: unknown): Settings | undefined {
  return getSettings.answer.safeParse(answer).data
}
