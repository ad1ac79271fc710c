import type { FastifyReply } from 'fastify'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { AuthenticationResponse } from '@kinchart/contract/calls/second-factors.ts'
import { consumeCode } from '#account/factors/challenges.ts'
import { cancelFactorLoss } from '#account/factors/factor-loss.ts'
import { factorsOf } from '#account/factors/factors.ts'
import type { FactorOwner } from '#account/factors/owner.ts'
import { findRelyingParty } from '#account/factors/relying-party.ts'
import type { FactorServices } from '#account/factors/services.ts'
import { beginPasskeyUse, finishPasskeyUse } from '#account/factors/use-passkey.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { endSignInsOf } from '../verified/verified.ts'
import { missingOf, noteFactor, type RecipientEntry, type SignInEntry } from './recipient-session.ts'

export const ownerOf = ({ signIn }: SignInEntry): FactorOwner => ({ kind: 'recipient', id: signIn.verifiedId })

/**
 * Returns the step that must follow the emailed code. Returns null if there is no sign-in, or if the sign-in is
 * complete.
 */
export async function stepOf({ db, publicUrl }: Pick<FactorServices, 'db' | 'publicUrl'>, entry: RecipientEntry) {
  const missing = missingOf(entry)
  if (entry.signIn === null || missing === undefined) return null
  const { hasApp, passkeys } = await factorsOf(db, { kind: 'recipient', id: entry.signIn.verifiedId })
  return {
    needs: missing === 'second-factor-missing' ? ('set-up' as const) : ('second-factor' as const),
    name: entry.name,
    hasApp,
    hasPasskeys: passkeys > 0,
    passkeysPossible: findRelyingParty(publicUrl) !== undefined,
  }
}

/**
 * Accepts a code from the authenticator app, or a recovery code, as the second step. Throws 'second-factor-missing',
 * 'second-factor-wrong' or 'too-many-requests'.
 */
export async function giveCode(
  services: FactorServices,
  reply: FastifyReply,
  entry: SignInEntry,
  code: string,
): Promise<void> {
  checkHasFactor(entry)
  await consumeCode(services, ownerOf(entry), code)
  await noteFactor(services, reply, entry)
}

/** Throws 'second-factor-missing' or 'passkey-refused'. */
export async function beginUse(services: FactorServices, entry: SignInEntry): Promise<{ challenge: string }> {
  checkHasFactor(entry)
  return beginPasskeyUse(services, ownerOf(entry))
}

/** Throws 'second-factor-missing' or 'passkey-refused'. */
export async function givePasskey(
  services: FactorServices,
  reply: FastifyReply,
  entry: SignInEntry,
  answer: AuthenticationResponse,
): Promise<void> {
  checkHasFactor(entry)
  await finishPasskeyUse(services, ownerOf(entry), answer)
  await cancelFactorLoss(services, ownerOf(entry))
  await noteFactor(services, reply, entry)
}

/** Returns true if the recipient gave a second factor within the last ten minutes. Source: ASVS 5.0 7.5.1. */
export const mayChange = ({ signIn }: RecipientEntry): boolean =>
  signIn !== null && signIn.factorAt !== null && Date.now() - signIn.factorAt.getTime() <= FRESH_MS

const FRESH_MS = constants.proofMinutes * 60_000

/**
 * Setting up the first factor requires only the emailed code. Every other change requires a recent second factor.
 * Throws 'second-factor-needed' or 'proof-needed'. Throws 'second-factor-needed' also if another user of the same
 * mailbox has just set up the first factor.
 */
export function changing(services: FactorServices, entry: SignInEntry): FactorServices {
  const missing = missingOf(entry)
  if (missing === 'second-factor-needed') throw new ApiError(missing)
  if (missing === undefined && !mayChange(entry)) throw new ApiError('proof-needed')
  return { ...services, alongside: async (trx) => (missing === undefined ? undefined : checkIsFirst(trx, entry)) }
}

/** Like `changing`, but for removing a factor. The recipient's other sign-ins end in the same transaction. */
export function removing(services: FactorServices, entry: SignInEntry): FactorServices {
  const missing = missingOf(entry)
  if (missing !== undefined) throw new ApiError(missing)
  const { verifiedId } = entry.signIn
  return {
    ...changing(services, entry),
    alongside: async (trx) => endSignInsOf(trx, verifiedId, { butFor: entry.sessionId }),
  }
}

async function checkIsFirst(trx: Db, entry: SignInEntry): Promise<void> {
  const { hasApp, passkeys } = await factorsOf(trx, ownerOf(entry))
  if (hasApp || passkeys > 0) throw new ApiError('second-factor-needed')
}

function checkHasFactor(entry: SignInEntry): void {
  if (!entry.signIn.hasFactor) throw new ApiError('second-factor-missing')
}
