import { getLegalState } from '@kinchart/contract/calls/legal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** What this person has accepted, and what will bind next. */
export const legalStateQuery = queryOptions({
  queryKey: ['legal-state'],
  queryFn: () => call(getLegalState, {}),
  staleTime: 300_000,
})
