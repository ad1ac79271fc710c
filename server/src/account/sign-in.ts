import { consumeRateLimits } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { networkOf } from '#platform/http/network.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { isSecretOf } from '#platform/secrets/slow-hash.ts'
import { noteActivity } from './activity/note-activity.ts'
import { emailDigestOf, emailKeyOf, openEmail } from './email-address.ts'
import { factorsOf } from './factors/factors.ts'
import { newDeviceMail } from './mails.ts'
import { findPerson, startSession } from './sessions.ts'
import type { OpenedSession } from './sessions.ts'
import type { AccountServices } from './services.ts'
import type { Device } from './sign-ins/device.ts'
import { deviceDigest, isKnownDevice, rememberDevice } from './sign-ins/known-devices.ts'
import { noteWrongPassword } from './sign-ins/wrong-passwords.ts'

/** Whoever is at the door. `caller`: their address. `deviceKey`: what their browser holds of an earlier sign-in. */
export type Visitor = { readonly caller: string; readonly device: Device; readonly deviceKey: string | undefined }

/** A session with what the browser is to be known by. */
export type SignedIn = OpenedSession & { readonly deviceKey: string }

/** An account that has given its password. */
export type Proved = { readonly accountId: string; readonly passwordHash: string }

/**
 * Proves an address and its password. Tries are limited per address and caller together, per caller alone, and per address
 * over all callers; a browser that has signed in before has a limit of its own, so that nobody can lock another out.
 * 'email-not-confirmed' is said only after a right password.
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
    { key: `sign-in/${emailKey}/${networkOf(caller)}`, limit: 10, windowSeconds: 900 },
    { key: `sign-in/${networkOf(caller)}`, limit: 300, windowSeconds: 900 },
    isKnown
      ? { key: `sign-in-with/${emailKey}/${deviceKey}`, limit: 10, windowSeconds: 900 }
      : { key: `sign-in-of/${emailKey}`, limit: 100, windowSeconds: 3600 },
  ])
  if (!(await isSecretOf(account?.passwordHash, password)) || !account) {
    // After the answer: how long it takes must not tell whether there is an account.
    if (account) services.runLater(async () => noteWrongPassword(services, account.id, device))
    throw new ApiError('credentials-wrong')
  }
  if (account.confirmedAt === null) throw new ApiError('email-not-confirmed')
  return { accountId: account.id, passwordHash: account.passwordHash }
}

/**
 * What a right password is not enough for: an account with an authenticator app is always asked for a code, one with
 * passkeys alone for a passkey where it has not signed in with this browser before. Undefined where it is enough.
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

/** Opens the session of somebody who has proved who they are, and tells them by mail where their browser is new. */
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
