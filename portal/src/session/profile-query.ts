import { getUser } from '@kinchart/contract/calls/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import { callWithVersion } from '#api/call.ts'
import { readAccount } from './enter-account.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const email = readAccount()?.email
    if (email === undefined) throw new CallFailedError('session-missing')
    const {
      answer: { profile, isStaff },
      version,
    } = await callWithVersion(getUser, { query: { email } })
    if (profile === null) throw new CallFailedError('not-found')
    return { profile, isStaff, version }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
