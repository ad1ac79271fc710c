import type { AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { consumeCode } from '../factors/consume-code.ts'
import { cancelFactorLoss } from '../factors/factor-loss.ts'
import { finishPasskeyUse } from '../factors/use-passkey.ts'
import { emailKeyOf, openEmail } from '../email-address.ts'
import type { AccountServices } from '../services.ts'
import type { Proved, Visitor } from '../sign-in.ts'
import { passwordDigest, readPending } from './pending-sign-in.ts'

/**
 * Continues a sign-in after a correct password: `code` is an authenticator app code or a recovery code. Throws
 * 'session-missing' if there is none, 'second-factor-wrong' or 'too-many-requests'.
 */
export async function proveSecondFactor(
  services: AccountServices,
  cookie: string | undefined,
  code: string,
): Promise<Proved> {
  const { cipher } = services
  const begun = readPending(cipher, cookie)
  const passwordHash = begun && (await passwordHashOf(services, begun.accountId))
  if (begun === undefined || passwordHash === undefined) throw new ApiError('session-missing')
  if (passwordDigest(cipher, passwordHash) !== begun.passwordDigest) throw new ApiError('session-missing')
  await consumeCode(services, { kind: 'account', id: begun.accountId }, code)
  return { accountId: begun.accountId, passwordHash }
}

/** Accepts a passkey instead of the password. Throws 'passkey-refused'. */
export async function provePasskeySignIn(
  services: AccountServices,
  credential: AuthenticationResponse,
  { caller }: Visitor,
): Promise<Proved> {
  const { owner } = await finishPasskeyUse(services, null, credential)
  const passwordHash = owner.kind === 'account' ? await passwordHashOf(services, owner.id, caller) : undefined
  if (passwordHash === undefined) throw new ApiError('passkey-refused')
  await cancelFactorLoss(services, owner)
  return { accountId: owner.id, passwordHash }
}

/** Undefined for a deleted account, or one that may not sign in from here. */
async function passwordHashOf(
  { db, cipher, loopbackOnlyEmail }: AccountServices,
  accountId: string,
  caller?: string,
): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['passwordHash', 'email'])
    .where('id', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const emailKey = account && emailKeyOf(openEmail(cipher, account.email))
  if (caller !== undefined && emailKey === loopbackOnlyEmail && !isLoopback(caller)) return undefined
  return account?.passwordHash
}
