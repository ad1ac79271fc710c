import { getFactors } from '@kinchart/contract/calls/second-factors.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** The user's sign-in methods besides the password. */
export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => call(getFactors, {}) })
