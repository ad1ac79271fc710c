import { chosenPassword } from '@kinchart/contract/chosen-password.ts'
import { faultsIn } from '@kinchart/contract/fields.ts'
import { apiErrors } from '@kinchart/contract/api-errors.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { slowHash } from '#platform/secrets/slow-hash.ts'

/** Throws 'request-invalid' or 'password-too-common', with the field named. */
export function checkPassword(password: string, field = 'password'): void {
  const [fault] = faultsIn(chosenPassword, password)
  if (fault === undefined) return
  const { message } = fault
  const code = message === apiErrors['password-too-common'].message ? 'password-too-common' : 'request-invalid'
  throw new ApiError(code, { fields: [{ field, message }] })
}

/** A password is kept whole, whatever its characters: nothing is cut or changed. Throws a ApiError for a refused one. */
export async function hashPassword(password: string, field = 'password'): Promise<string> {
  checkPassword(password, field)
  return slowHash(password)
}
