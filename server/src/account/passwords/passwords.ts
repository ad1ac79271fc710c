import { chosenPassword } from '@kinchart/contract/rules/chosen-password.ts'
import { fieldErrorsIn } from '@kinchart/contract/rules/fields.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { slowHash } from '#platform/secrets/slow-hash.ts'
import { judgePasswordInThread } from './judge-in-thread.ts'

export type Personal = { readonly email: string; readonly firstName: string; readonly lastName: string }

const PRODUCT = 'Kinchart'

/** Throws 'request-invalid' with the field's name if the password's length is not allowed. */
export function checkLength(password: string, field = 'password'): void {
  const [problem] = fieldErrorsIn(chosenPassword, password)
  if (problem !== undefined) throw new ApiError('request-invalid', { fields: [{ field, message: problem.message }] })
}

/**
 * Throws 'password-too-common' with the field's name if anyone, or anyone who knows the user, could easily guess the
 * password. Throws 'too-many-requests' if a hundred passwords of `asker` (a caller or an account) were judged within
 * an hour.
 */
export async function checkPassword(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  password: string,
  personal: Personal,
  { asker, field = 'password' }: { readonly asker: string; readonly field?: string },
): Promise<void> {
  await consumeRateLimit(db, cipher, `judge-password/${asker}`, attemptLimits.judgePassword)
  const { email, firstName, lastName } = personal
  const verdict = await judgePasswordInThread(password, [email, firstName, lastName, PRODUCT])
  if (verdict === 'good') return
  const message = verdict === 'personal' ? fieldRules.passwordPersonal : fieldRules.passwordGuessable
  throw new ApiError('password-too-common', { fields: [{ field, message }] })
}

export const hashPassword = async (password: string): Promise<string> => slowHash(password)
