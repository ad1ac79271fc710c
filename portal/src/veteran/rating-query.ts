import { disabilityData, getDisabilityData, type DisabilityData } from '@kinchart/contract/calls/veteran.ts'
import { queryOptions } from '@tanstack/react-query'
import { isPassing } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'

/** Null if the VA is not connected. */
export type StoredRating = {
  readonly rating: DisabilityData
  readonly providerName: string
  readonly fetchedAt: string
  readonly notRenewed: string | null
}

export const ratingQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['veteran-rating', profileId],
    queryFn: async (): Promise<StoredRating | null> => {
      const { data } = await call(getDisabilityData, { query: { profileId } })
      if (data === null) return null
      const { disabilityData: text, ...rest } = data
      return { ...rest, rating: disabilityData.parse(JSON.parse(text)) }
    },
    retry: (count, failure) => count < 1 && isPassing(failure),
  })
