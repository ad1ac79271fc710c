import { getDependent } from '@kinchart/contract/family.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** One dependent, whole. */
export const dependentQuery = (dependentId: string) =>
  queryOptions({
    queryKey: ['dependent', dependentId],
    queryFn: () => call(getDependent, { query: { dependentId } }),
    select: (answer) => answer.dependent,
  })
