import { sql } from 'kysely'
import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import type { Tokens, Profile } from '@kinchart/contract/calls/account.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import { readerOf } from '#account/account-language.ts'
import { openEmail } from '#account/email-address.ts'
import type { RunLater } from '#account/run-later.ts'
import { findPerson, renewTokens, type Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError, notFound } from '#platform/http/api-error.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { nameOf } from './authority.ts'
import { handedOverMail, takenOverMail } from './handover-mails.ts'
import { consumeHandover, countTry, findHandover } from './handovers.ts'
import { lockDependent } from './offer-handover.ts'
import { openRecords, type OpenedRecord } from './open-record.ts'
import { findNames } from './profile-names.ts'
import { dependentInput, type DependentInput } from '@kinchart/contract/calls/family.ts'
import { cipherOf } from '#account/data-keys.ts'
import { findOwnProfile, profileAad, saveProfile } from '#account/profiles.ts'

/**
 * Makes a dependent's profile the profile of an account's owner, and replaces the owner's existing profile. The
 * dependent's profile row keeps its id and key, so that everything encrypted under the key can still be decrypted.
 * Rows that reference the profile and its account are updated automatically. Names, birth date, gender, language and
 * phone numbers stay as the guardian entered them. The owner's sign-up details fill in missing values. The guardian's
 * insurance details are deleted, because they may be about the guardian.
 */
async function becomeOwnProfile(trx: Db, cipher: Cipher, record: OpenedRecord, accountId: string): Promise<void> {
  const { profileId } = record
  const former = await findOwnProfile(trx, cipher, accountId)
  const dependentDetails = await readDependent(trx, cipher, record)
  if (former) await trx.deleteFrom('profile').where('id', '=', former.id).execute()
  await trx.deleteFrom('planImage').where('profileId', '=', profileId).execute()
  await trx.updateTable('profile').set({ accountId, kind: 'self' }).where('id', '=', profileId).execute()
  const now = await findOwnProfile(trx, cipher, accountId)
  if (!now) throw new Error('A profile that was handed over is not there.')
  await saveProfile(trx, cipher, merge(now, dependentDetails, former))
}

async function readDependent(trx: Db, cipher: Cipher, record: OpenedRecord): Promise<DependentInput> {
  const { details } = await trx
    .selectFrom('profile')
    .select('details')
    .where('id', '=', record.profileId)
    .executeTakeFirstOrThrow(notFound)
  const own = cipherOf(cipher, record)
  return dependentInput.parse(JSON.parse(own.decrypt(details, profileAad(record.profileId)).toString()))
}

function merge(now: Profile, dependentDetails: DependentInput, former: Profile | null): Profile {
  const phone = (type: 'Cell' | 'Home'): string =>
    dependentDetails.contacts?.find((one) => one.type === type)?.value ?? ''
  return {
    ...now,
    ...former,
    ...{ id: now.id, email: now.email, shareRecord: now.shareRecord },
    ...{ firstName: now.firstName, lastName: now.lastName, birthDate: now.birthDate },
    relationship: 'self',
    gender: either(now.gender, former?.gender),
    preferredLanguage: either(dependentDetails.language, former?.preferredLanguage),
    cellPhone: either(phone('Cell'), former?.cellPhone),
    homeNumber: either(phone('Home'), former?.homeNumber),
  }
}

const either = (first: string | undefined, second: string | undefined): string =>
  first === undefined || first === '' ? (second ?? '') : first

export type AcceptServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly runLater: RunLater
  readonly countSources: (accountId: string) => Promise<Readonly<Record<string, number>>>
  readonly holdsAnything: (db: Db, profileId: string) => Promise<boolean>
  /**
   * Runs within the transaction. Ends the guardian's shares and running work for the record. Returns a function that
   * sends notifications after the commit.
   */
  readonly endGuardians: (trx: Db, record: OpenedRecord) => Promise<() => Promise<void>>
}

/**
 * Throws 'handover-unknown' for an invalid link, and 'handover-of-own' if the guardian opens it. Throws
 * 'handover-account-in-use' if the account already contains data about its owner.
 */
export async function getHandover(
  services: AcceptServices,
  session: Session,
  code: string,
): Promise<{ firstName: string; sources: number }> {
  const { db, cipher, countSources } = services
  const record = await findOffered(services, session, code)
  const { firstName } = await findNames(db, cipher, record.profileId)
  return { firstName, sources: (await countSources(record.accountId))[record.profileId] ?? 0 }
}

/**
 * Moves the record completely or not at all, and ends the guardian's access. Returns tokens for the record. Throws the
 * same errors as `getHandover`, and 'handover-birth-date-wrong', which counts as a try.
 */
export async function acceptHandover(
  services: AcceptServices,
  session: Session,
  { code, birthDate }: { readonly code: string; readonly birthDate: string },
): Promise<Tokens> {
  const { db, cipher, runLater } = services
  const record = await findOffered(services, session, code)
  if (!(await countTry(db, cipher, code))) throw new ApiError('handover-unknown')
  const { birthDate: known } = await findNames(db, cipher, record.profileId)
  // If the stored date lacks day or month, only the known part has to match.
  if (known === '' || !knownBirthDate(birthDate).startsWith(known)) throw new ApiError('handover-birth-date-wrong')
  const { mails, tellElsewhere } = await db
    .transaction()
    .execute(async (trx) => move(trx, services, { session, record, code }))
  for (const mail of mails) await mail.send()
  runLater(tellElsewhere)
  const person = await findPerson(db, cipher, session.accountId)
  if (!person) throw new ApiError('session-expired')
  return renewTokens(db, cipher, session.sessionId, person)
}

async function findOffered(services: AcceptServices, session: Session, code: string): Promise<OpenedRecord> {
  const { db, cipher, holdsAnything } = services
  const { accountId } = session
  const profileId = await findHandover(db, cipher, code)
  const owner =
    profileId &&
    (await db.selectFrom('profile').select(['id', 'accountId']).where('id', '=', profileId).executeTakeFirst())
  const [record] = owner ? await openRecords(db, [{ accountId: owner.accountId, profileId: owner.id }]) : []
  if (record?.kind !== 'dependent') throw new ApiError('handover-unknown')
  if (record.accountId === accountId) throw new ApiError('handover-of-own')
  await checkIsFree(db, accountId, holdsAnything)
  return record
}

/**
 * Throws 'handover-account-in-use' if the account already contains a record, because two merged records cannot be
 * separated again.
 */
async function checkIsFree(db: Db, accountId: string, holdsAnything: AcceptServices['holdsAnything']): Promise<void> {
  const own = await db
    .selectFrom('profile')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'self')
    .$if(db.isTransaction, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (own && (await holdsAnything(db, own.id))) throw new ApiError('handover-account-in-use')
}

type Moving = { readonly session: Session; readonly record: OpenedRecord; readonly code: string }

async function move(
  trx: Db,
  services: AcceptServices,
  { session, record, code }: Moving,
): Promise<{ mails: readonly { send: () => Promise<void> }[]; tellElsewhere: () => Promise<void> }> {
  const { cipher, outbox, publicUrl, holdsAnything, endGuardians } = services
  const { profileId, accountId: guardianId } = record
  // Creating or ending a share or a link locks an account. Lock the two accounts in a fixed order, to prevent a
  // deadlock.
  await sql`select from account where id in (${guardianId}, ${session.accountId}) order by id for no key update`.execute(
    trx,
  )
  await lockDependent(trx, record).catch(refuseAsUnknown)
  if (!(await consumeHandover(trx, cipher, code))) throw new ApiError('handover-unknown')
  await checkIsFree(trx, session.accountId, holdsAnything)
  const name = await nameOf(trx, cipher, profileId)
  const tellElsewhere = await endGuardians(trx, record)
  await trx.deleteFrom('guardianAuthority').where('profileId', '=', profileId).execute()
  await becomeOwnProfile(trx, cipher, record, session.accountId)
  await noteActivity(trx, cipher, guardianId, 'record-handed-over', { name })
  await noteActivity(trx, cipher, session.accountId, 'record-taken-over', { name })
  const guardian = await trx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow()
  const notices: readonly Mail[] = [
    handedOverMail({ to: openEmail(cipher, guardian.email), language: guardian.language ?? 'en' }, publicUrl),
    takenOverMail(await readerOf(trx, session), publicUrl),
  ]
  const mails = []
  for (const mail of notices) mails.push(await outbox.keep(trx, mail))
  return { mails, tellElsewhere }
}

function refuseAsUnknown(error: unknown): never {
  throw error instanceof ApiError && error.code === 'not-found' ? new ApiError('handover-unknown') : error
}
