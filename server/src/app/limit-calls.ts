import type { CountedBy } from '@kinchart/contract/calls/endpoint.ts'
import { emailKeyOf } from '#account/email-address.ts'
import type { Db } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/network.ts'
import { consumeRateLimits } from '#platform/http/rate-limit.ts'
import type { LimitCall, LimitedRequest } from '#platform/http/serve.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { SharingCallers } from '#sharing/serve.ts'

type Counted = LimitedRequest<SharingCallers[keyof SharingCallers]>

/** Returns a function that counts a call against the limits that its endpoint declares. */
export const limitCalls =
  ({ db, cipher }: { readonly db: Db; readonly cipher: Cipher }): LimitCall<SharingCallers> =>
  async (limits, counted) => {
    const keyed = limits.map(({ counter, by, limit, windowSeconds }) => ({
      key: [counter, ...by.map((part) => keyPartOf(part, counted))].join('/'),
      ...{ limit, windowSeconds },
    }))
    await consumeRateLimits(db, cipher, keyed)
  }

/**
 * Returns one part of a rate limit's key. `contract/calls/all.test.ts` checks that each call has the fields that its
 * limits count by.
 */
function keyPartOf(part: CountedBy, { accountId, caller, input, request }: Counted): string {
  if (part === 'network') return callerOf(request)
  if (part === 'account' && accountId !== null) return accountId
  if (part === 'email')
    for (const fields of [input.query, input.body])
      if (typeof fields === 'object' && fields !== null && 'email' in fields && typeof fields.email === 'string')
        return emailKeyOf(fields.email)
  if (part === 'recipient' && caller && 'signIn' in caller && caller.signIn !== null)
    return `recipient/${caller.signIn.verifiedId}`
  throw new Error(`A limit counts by ${part}, which its call does not have.`)
}
