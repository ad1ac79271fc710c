import type { Tokens } from '@kinchart/contract/account.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'
import { emailKeyOf } from './email-address.ts'
import { findPerson, startSession } from './sessions.ts'
import type { AccountServices } from './services.ts'

/**
 * Signs a person in. Tries are limited per address and caller together, so that nobody can lock another out, and per
 * caller alone. 'email-not-confirmed' is said only after a right password.
 */
export async function signIn(
  { db, cipher, loopbackOnlyEmail }: AccountServices,
  email: string,
  password: string,
  callerAddress: string,
): Promise<Tokens> {
  const emailKey = emailKeyOf(email)
  if (emailKey === loopbackOnlyEmail && !isLoopback(callerAddress)) throw new ApiError('credentials-wrong')
  await consumeRateLimit(db, cipher, `sign-in/${emailKey}/${callerAddress}`, { limit: 10, windowSeconds: 900 })
  await consumeRateLimit(db, cipher, `sign-in/${callerAddress}`, { limit: 300, windowSeconds: 900 })
  const account = await db
    .selectFrom('account')
    .select(['id', 'passwordHash', 'confirmedAt'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()
  if (!(await isSecretOf(account?.passwordHash, password)) || !account) throw new ApiError('credentials-wrong')
  if (account.confirmedAt === null) throw new ApiError('email-not-confirmed')
  const person = await findPerson(db, account.id)
  if (!person) throw new ApiError('credentials-wrong')
  return startSession(db, cipher, person, account.passwordHash)
}
