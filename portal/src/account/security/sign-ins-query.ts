import { listActivity, listSignIns } from '@kinchart/contract/calls/sign-ins.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { getFactors } from '@kinchart/contract/calls/second-factors.ts'

export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => call(getFactors, {}) })

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async () => (await call(listSignIns, {})).signIns,
})

/** Each page continues after the oldest entry of the previous page. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam }) => call(listActivity, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ activity, hasMore }) => (hasMore ? (activity.at(-1)?.id ?? null) : null),
})
