import { getUser } from '@kinchart/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed } from '#api/call-failed.ts'
import { callWithVersion } from '#api/call-with-version.ts'
import { readAccount } from './enter-account.ts'

/** The signed-in person's own profile, and whether they are staff. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const email = readAccount()?.email
    if (email === undefined) throw new CallFailed('session-missing')
    const {
      answer: { profile, isStaff },
      version,
    } = await callWithVersion(getUser, { query: { email } })
    if (profile === null) throw new CallFailed('not-found')
    return { profile, isStaff, version }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
