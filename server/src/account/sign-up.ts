import { randomUUID } from 'node:crypto'
import { constants } from '@kinchart/contract/constants.ts'
import type { Signup } from '@kinchart/contract/account.ts'
import type { Db } from '#platform/database/database.ts'
import { takeAllowance } from '#platform/http/allowance.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { consumeCode, issueCode } from './codes.ts'
import { confirmationMail, existingAccountMail } from './mails.ts'
import { hashPassword } from './passwords.ts'

export type AccountServices = {
  readonly db: Db
  readonly vault: Vault
  readonly outbox: Outbox
  readonly publicUrl: string
  /** Whether a confirmed address belongs to staff. Settled question 6. */
  readonly isStaff: (email: string) => boolean
  /** An address that may sign in from this machine only. Settled question 32. */
  readonly loopbackOnlyEmail?: string | undefined
}

// Deliberately loose: one @, something on both sides, a dot in the domain, no spaces (S1 §5, 'a standard address pattern').
const ADDRESS = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** What addresses are compared by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** Repeats every rule of S1 §5 on the server; throws 'request-invalid'. */
function checkSignup(signup: Signup): void {
  const { nameLongerThan, phoneLongerThan, passwordLongerThan } = constants
  const isValid =
    ADDRESS.test(signup.email) &&
    signup.firstName.length > nameLongerThan &&
    signup.lastName.length > nameLongerThan &&
    signup.phone.length > phoneLongerThan &&
    signup.password.length > passwordLongerThan &&
    [signup.gender, signup.preferredLanguage, signup.relationShip].every((choice) => choice !== '')
  if (!isValid) throw new Problem('request-invalid')
}

/**
 * Creates an unconfirmed account and mails its code. The answer and its time are the same for an address that already
 * has an account: its owner is told by mail instead. An unconfirmed account is replaced only when its code has ended,
 * so that nobody can slip another password under a code that is on its way.
 */
export async function signUp({ db, vault, outbox, publicUrl }: AccountServices, signup: Signup): Promise<void> {
  checkSignup(signup)
  const emailKey = emailKeyOf(signup.email)
  await takeAllowance(db, vault, `sign-up/${emailKey}`, { limit: 10, windowSeconds: 3600 })
  const passwordHash = await hashPassword(signup.password)
  const existing = await db
    .selectFrom('account')
    .select(['id', 'confirmed_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (existing && existing.confirmed_at !== null) return outbox.post(existingAccountMail(signup.email, publicUrl))
  if (existing && (await hasOpenCode(db, existing.id))) return
  const id = existing?.id ?? randomUUID()
  const { password: _, ...kept } = signup
  const values = {
    email: signup.email,
    password_hash: passwordHash,
    user_object_id: signup.userObjectId,
    signup: vault.seal(JSON.stringify(kept), `signup/${id}`),
  }
  await db
    .insertInto('account')
    .values({ id, email_key: emailKey, confirmed_at: null, ...values })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(values).where('account.confirmed_at', 'is', null),
    )
    .execute()
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirstOrThrow()
  await outbox.post(confirmationMail(signup.email, await issueCode(db, vault, account.id)))
}

async function hasOpenCode(db: Db, accountId: string): Promise<boolean> {
  const open = await db
    .selectFrom('email_code')
    .select('id')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return open !== undefined
}

/** Mails a new code to an unconfirmed account; silent for every other address. At most five an hour. */
export async function resendCode({ db, vault, outbox }: AccountServices, email: string): Promise<void> {
  const emailKey = emailKeyOf(email)
  await takeAllowance(db, vault, `resend/${emailKey}`, { limit: 5, windowSeconds: 3600 })
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'confirmed_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (!account || account.confirmed_at !== null) return
  await outbox.post(confirmationMail(account.email, await issueCode(db, vault, account.id)))
}

/** Confirms an address with its code. Throws 'code-wrong', also for an unknown or confirmed address. */
export async function confirmEmail({ db, vault }: AccountServices, email: string, code: string): Promise<void> {
  const emailKey = emailKeyOf(email)
  await takeAllowance(db, vault, `confirm/${emailKey}`, { limit: 20, windowSeconds: 3600 })
  const account = await db
    .selectFrom('account')
    .select(['id', 'confirmed_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (!account || account.confirmed_at !== null) throw new Problem('code-wrong')
  await consumeCode(db, vault, account.id, code)
  await db.updateTable('account').set({ confirmed_at: new Date() }).where('id', '=', account.id).execute()
}
