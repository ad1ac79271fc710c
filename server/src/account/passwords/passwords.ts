import { chosenPassword } from '@kinchart/contract/rules/chosen-password.ts'
import { faultsIn } from '@kinchart/contract/rules/fields.ts'
import { fieldRules } from '@kinchart/texts/fields.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { slowHash } from '#platform/secrets/slow-hash.ts'
import { judgeBeside } from './judge-beside.ts'

/** What somebody who knows a person would guess first. */
export type Personal = { readonly email: string; readonly firstName: string; readonly lastName: string }

const PRODUCT = 'Kinchart'

/** Throws 'request-invalid' for a password of the wrong length, with the field named. */
export function checkLength(password: string, field = 'password'): void {
  const [fault] = faultsIn(chosenPassword, password)
  if (fault !== undefined) throw new ApiError('request-invalid', { fields: [{ field, message: fault.message }] })
}

/** Judging takes a processor; nobody looks for a password that often. */
const JUDGED_AN_HOUR = { limit: 100, windowSeconds: 3600 }

/**
 * Throws 'password-too-common' for a password that is easily guessed, by anybody or by who knows the person, with the field
 * named; 'too-many-requests' where `asker`, a caller or an account, had a hundred judged within an hour.
 */
export async function checkPassword(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  password: string,
  personal: Personal,
  { asker, field = 'password' }: { readonly asker: string; readonly field?: string },
): Promise<void> {
  await consumeRateLimit(db, cipher, `judge-password/${asker}`, JUDGED_AN_HOUR)
  const { email, firstName, lastName } = personal
  const verdict = await judgeBeside(password, [email, firstName, lastName, PRODUCT])
  if (verdict === 'good') return
  const message = verdict === 'personal' ? fieldRules.passwordPersonal : fieldRules.passwordGuessable
  throw new ApiError('password-too-common', { fields: [{ field, message }] })
}

/** Hashes a password that was checked. It is kept whole, whatever its characters: nothing is cut or changed. */
export const hashPassword = async (password: string): Promise<string> => slowHash(password)
