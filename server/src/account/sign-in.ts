import { attemptLimits } from '#account/attempt-limits.ts'
import { consumeRateLimits, consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { networkOf, isLoopback } from '#platform/http/network.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'
import { noteActivity, activityPlace, type ActivityDetail } from '#account/activity/note-activity.ts'
import { emailDigestOf, emailKeyOf, openEmail } from './email-address.ts'
import { factorsOf } from './factors/factors.ts'
import { newDeviceMail, wrongPasswordsMail } from './mails.ts'
import { findPerson, startSession, type OpenedSession } from './sessions.ts'
import type { AccountServices } from './services.ts'
import type { Device } from './sign-ins/device.ts'
import { deviceDigest, isKnownDevice, rememberDevice } from './sign-ins/known-devices.ts'
import { sql } from 'kysely'
import { cipherOfAccount } from './data-keys.ts'

/** Number of wrong passwords within an hour after which the owner is emailed. The email is sent at most once a day. */
const MANY = 5

/** Groups wrong passwords within an hour into one activity entry. */
async function noteWrongPassword(
  { db, cipher, outbox, publicUrl }: Pick<AccountServices, 'db' | 'cipher' | 'outbox' | 'publicUrl'>,
  accountId: string,
  device: Device,
): Promise<void> {
  const mail = await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return undefined
    const { rows } = await sql<{ id: number; detail: Buffer }>`
      select id, detail from account_activity where account_id = ${accountId} and kind = 'wrong-passwords'
        and at > now() - interval '1 hour' order by id desc limit 1`.execute(trx)
    const [row] = rows
    const own = await cipherOfAccount(trx, cipher, accountId)
    const before: ActivityDetail = row
      ? (JSON.parse(own.decrypt(row.detail, activityPlace(accountId)).toString()) as ActivityDetail)
      : {}
    const count = (before.count ?? 0) + 1
    if (row)
      await trx
        .updateTable('accountActivity')
        .set({ detail: own.encrypt(JSON.stringify({ ...device, count }), activityPlace(accountId)) })
        .where('id', '=', row.id)
        .execute()
    else await noteActivity(trx, cipher, accountId, 'wrong-passwords', { ...device, count })
    if (count !== MANY) return undefined
    const reader = { to: openEmail(cipher, account.email), language: account.language ?? 'en' }
    return (await isFirstToday(trx)) ? outbox.keep(trx, wrongPasswordsMail(reader, publicUrl)) : undefined
  })
  await mail?.send()

  async function isFirstToday(trx: typeof db): Promise<boolean> {
    try {
      await consumeRateLimit(trx, cipher, `wrong-passwords-mail/${accountId}`, attemptLimits.wrongPasswordsMail)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }
}

/** `deviceKey`: stored by the caller's browser at an earlier sign-in. */
export type Visitor = { readonly caller: string; readonly device: Device; readonly deviceKey: string | undefined }

export type SignedIn = OpenedSession & { readonly deviceKey: string }

export type Proved = { readonly accountId: string; readonly passwordHash: string }

/**
 * Attempts have three limits: per address and caller together, per caller, and per address over all callers. A browser
 * that has signed in before has a separate limit, so that no one can lock out a user. Throws 'email-not-confirmed' only
 * after a correct password.
 */
export async function provePasswordOf(
  services: AccountServices,
  { email, password }: { readonly email: string; readonly password: string },
  { caller, device, deviceKey }: Visitor,
): Promise<Proved> {
  const { db, cipher, loopbackOnlyEmail } = services
  const emailKey = emailKeyOf(email)
  if (emailKey === loopbackOnlyEmail && !isLoopback(caller)) throw new ApiError('credentials-wrong')
  const account = await db
    .selectFrom('account')
    .select(['id', 'passwordHash', 'confirmedAt'])
    .where('emailDigest', '=', emailDigestOf(cipher, email))
    .executeTakeFirst()
  const digest = deviceDigest(cipher, deviceKey)
  const isKnown = await isKnownDevice(db, account?.id, digest)
  await consumeRateLimits(db, cipher, [
    { key: `sign-in/${emailKey}/${networkOf(caller)}`, ...attemptLimits.signInFromNetwork },
    { key: `sign-in/${networkOf(caller)}`, ...attemptLimits.signInsOfNetwork },
    isKnown
      ? { key: `sign-in-with/${emailKey}/${deviceKey}`, ...attemptLimits.signInWithKnownBrowser }
      : { key: `sign-in-of/${emailKey}`, ...attemptLimits.signIn },
  ])
  if (!(await isSecretOf(account?.passwordHash, password)) || !account) {
    // Record the wrong password after the response. Otherwise the response time would reveal whether there is an
    // account.
    if (account) services.runLater(async () => noteWrongPassword(services, account.id, device))
    throw new ApiError('credentials-wrong')
  }
  if (account.confirmedAt === null) throw new ApiError('email-not-confirmed')
  return { accountId: account.id, passwordHash: account.passwordHash }
}

/**
 * An account with an authenticator app always needs a code. An account with only passkeys needs a passkey if it has
 * never signed in with this browser. Undefined if the password is enough.
 */
export async function neededAfterPassword(
  { db, cipher }: AccountServices,
  accountId: string,
  { deviceKey }: Visitor,
): Promise<'second-factor-needed' | 'passkey-needed' | undefined> {
  const { hasApp, passkeys } = await factorsOf(db, { kind: 'account', id: accountId })
  if (hasApp) return 'second-factor-needed'
  if (passkeys === 0 || (await isKnownDevice(db, accountId, deviceDigest(cipher, deviceKey)))) return undefined
  return 'passkey-needed'
}

export async function enter(
  services: AccountServices,
  { accountId, passwordHash }: Proved,
  { device, deviceKey }: Visitor,
  hasSecondFactor: boolean,
): Promise<SignedIn> {
  const { db, cipher, outbox, publicUrl } = services
  const person = await findPerson(db, cipher, accountId)
  if (!person) throw new ApiError('credentials-wrong')
  const opened = await startSession(db, cipher, person, { passwordHash, hasSecondFactor, device })
  const noted = await db.transaction().execute(async (trx) => {
    const { key, isNew } = await rememberDevice(trx, cipher, accountId, deviceKey)
    await noteActivity(trx, cipher, accountId, isNew ? 'signed-in-new-device' : 'signed-in', device)
    if (!isNew) return { key, mail: undefined }
    const { email, language } = await trx
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return {
      key,
      mail: await outbox.keep(
        trx,
        newDeviceMail({ to: openEmail(cipher, email), language: language ?? 'en' }, device, publicUrl),
      ),
    }
  })
  await noted.mail?.send()
  return { ...opened, deviceKey: noted.key }
}
