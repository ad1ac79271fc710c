import { getDependent } from '@kinchart/contract/calls/family.ts'
import { queryOptions } from '@tanstack/react-query'
import { callWithVersion } from '#api/call-with-version.ts'

/** One dependent with all fields. */
export const dependentQuery = (dependentId: string) =>
  queryOptions({
    queryKey: ['dependent', dependentId],
    queryFn: async () => {
      const { answer, version } = await callWithVersion(getDependent, { query: { dependentId } })
      return { dependent: answer.dependent, version }
    },
  })
