import { signup } from '@kinchart/contract/calls/account.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openEmail } from '../email-address.ts'
import { findOwnProfile, signupAad } from '../profiles.ts'
import type { Personal } from './passwords.ts'

const names = signup.pick({ firstName: true, lastName: true }).partial()

export async function findPersonal(db: Db, cipher: Cipher, accountId: string): Promise<Personal> {
  const profile = await findOwnProfile(db, cipher, accountId)
  if (profile) return profile
  const account = await db
    .selectFrom('account')
    .select(['email', 'signup', 'dataKey'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new ApiError('not-found')
  const signupNames = names.parse(
    JSON.parse(cipher.openDataKey(account.dataKey, accountId).decrypt(account.signup, signupAad(accountId)).toString()),
  )
  return {
    email: openEmail(cipher, account.email),
    firstName: signupNames.firstName ?? '',
    lastName: signupNames.lastName ?? '',
  }
}
