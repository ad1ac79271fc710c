import { listActivity, listSignIns } from '@kinchart/contract/calls/sign-ins.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async () => (await call(listSignIns, {})).signIns,
})

/** What happened to the account, some at a time; each part goes on before the oldest entry of the one above it. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam }) => call(listActivity, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ activity, hasMore }) => (hasMore ? (activity.at(-1)?.id ?? null) : null),
})
