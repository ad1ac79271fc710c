import { getResearchConsents, getResearchUses, getSharedIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWithVersion, call } from '#api/call.ts'

/** Empty while the user does not share. */
export const sharedItemsQuery = queryOptions({
  queryKey: ['research', 'items'],
  queryFn: async () => {
    const { answer, version } = await callWithVersion(getSharedIdentifiedData, {})
    return { items: answer, version }
  },
})

/** Newest first. */
export const consentsQuery = queryOptions({
  queryKey: ['research', 'consents'],
  queryFn: () => call(getResearchConsents, {}),
})

/** Newest first. */
export const usesQuery = queryOptions({
  queryKey: ['research', 'uses'],
  queryFn: () => call(getResearchUses, {}),
})
