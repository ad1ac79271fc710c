import { noteActivity } from '#account/activity/note-activity.ts'
import { addresseeAt } from '#account/account-language.ts'
import { cipherOf } from '#account/data-keys.ts'
import { emailKeyOf } from '#account/email-address.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { limitMailsToOthers, type MailLimits } from '#platform/mail/limit-mails.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { nameOf } from './authority.ts'
import { answerBy, waitsUntil } from './coming-of-age.ts'
import { handoverOfferedMail } from './handover-mails.ts'
import { OFFERED_DAYS, dropHandover, openHandover } from './handovers.ts'
import { openRecords, type OpenedRecord } from './open-record.ts'

export type OfferServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly mailLimits: MailLimits
  readonly publicUrl: string
}

const DAY_SECONDS = 86_400

/**
 * Emails a handover link, and invalidates an earlier link. Behaves the same whether or not the address has an
 * account. Throws 'not-found' if the dependent is not the guardian's, or if the guardian has not been asked to
 * confirm their authority. Also throws 'handover-to-oneself' or 'too-many-requests'.
 */
export async function offerHandover(
  services: OfferServices,
  session: Session,
  { dependentId, email }: { readonly dependentId: string; readonly email: string },
  caller: string,
): Promise<void> {
  const { db, cipher, outbox, publicUrl } = services
  const { accountId } = session
  const record = await findDependent(db, session, dependentId)
  if (emailKeyOf(email) === emailKeyOf(session.email)) throw new ApiError('handover-to-oneself')
  await consumeRateLimit(db, cipher, `handover/${accountId}`, { limit: 20, windowSeconds: DAY_SECONDS })
  await consumeRateLimit(db, cipher, `handover-to/${emailKeyOf(email)}`, { limit: 10, windowSeconds: DAY_SECONDS })
  await limitMailsToOthers(services, caller)
  const mail = await db.transaction().execute(async (trx) => {
    await lockDependent(trx, record)
    const authorityRow = await trx
      .selectFrom('guardianAuthority')
      .select('profileId')
      .where('profileId', '=', record.profileId)
      .executeTakeFirst()
    if (!authorityRow) throw new ApiError('not-found')
    const expiresAt = waitsUntil(new Date(), OFFERED_DAYS)
    const keys = { cipher, own: cipherOf(cipher, record) }
    const code = await openHandover(trx, keys, { profileId: record.profileId, email, expiresAt })
    await noteActivity(trx, cipher, accountId, 'handover-sent', { name: await nameOf(trx, cipher, record.profileId) })
    const offered = { code, lastDay: answerBy(expiresAt), publicUrl }
    return outbox.keep(trx, handoverOfferedMail(await addresseeAt(trx, cipher, email), offered))
  })
  await mail.send()
}

/** Throws 'not-found' if the dependent is not the guardian's, or if no link was emailed. */
export async function cancelHandover(
  { db, cipher }: Pick<OfferServices, 'db' | 'cipher'>,
  session: Session,
  dependentId: string,
): Promise<void> {
  const record = await findDependent(db, session, dependentId)
  await db.transaction().execute(async (trx) => {
    await lockDependent(trx, record)
    if (!(await dropHandover(trx, record.profileId))) throw new ApiError('not-found')
    const name = await nameOf(trx, cipher, record.profileId)
    await noteActivity(trx, cipher, session.accountId, 'handover-taken-back', { name })
  })
}

/** Ignores a pause. Even if the guardian did not respond in time, the guardian can still hand over the record. */
async function findDependent(db: Db, { accountId }: Session, dependentId: string): Promise<OpenedRecord> {
  const [record] = await openRecords(db, [{ accountId, profileId: dependentId }])
  if (record?.kind !== 'dependent') throw new ApiError('not-found')
  return record
}

/**
 * Prevents a handover until the transaction ends. Throws 'not-found' if the profile no longer belongs to the account.
 */
export async function lockDependent(trx: Db, { profileId, accountId }: OpenedRecord): Promise<void> {
  const row = await trx
    .selectFrom('profile')
    .select('id')
    .where('id', '=', profileId)
    .where('accountId', '=', accountId)
    .where('kind', '=', 'dependent')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('not-found')
}
