import { getResearchConsents, getResearchUses, getSharedIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWithVersion } from '#api/call-with-version.ts'
import { call } from '#api/call.ts'

/** The current sharing; empty while the user does not share. */
export const sharedItemsQuery = queryOptions({
  queryKey: ['research', 'items'],
  queryFn: async () => {
    const { answer, version } = await callWithVersion(getSharedIdentifiedData, {})
    return { items: answer, version }
  },
})

/** Every change, newest first. */
export const consentsQuery = queryOptions({
  queryKey: ['research', 'consents'],
  queryFn: () => call(getResearchConsents, {}),
})

/** Each use by research, newest first. */
export const usesQuery = queryOptions({
  queryKey: ['research', 'uses'],
  queryFn: () => call(getResearchUses, {}),
})
