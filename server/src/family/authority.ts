import type { Authority, AuthorityGround } from '@kinchart/contract/calls/family.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import type { Session } from '#account/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { answerBy, getQuestionTiming } from './coming-of-age.ts'
import { dropHandover } from './handovers.ts'
import { openRecords, type OpenedRecord } from './open-record.ts'
import { findNames } from './profile-names.ts'

const MAX_DEPENDENTS = 50

export async function listAuthority(db: Db, accountId: string, now: Date): Promise<Record<string, Authority>> {
  const rows = await db
    .selectFrom('guardianAuthority')
    .innerJoin('profile', 'profile.id', 'guardianAuthority.profileId')
    .select(['profileId', 'waitsUntil', 'confirmedAt'])
    .where('profile.accountId', '=', accountId)
    .limit(MAX_DEPENDENTS)
    .execute()
  return Object.fromEntries(
    rows.map(({ profileId, waitsUntil, confirmedAt }) => [
      profileId,
      {
        state: waitsUntil === null ? 'confirmed' : waitsUntil <= now ? 'paused' : 'asked',
        answerBy: waitsUntil && answerBy(waitsUntil),
        confirmedAt: confirmedAt?.toISOString() ?? null,
      },
    ]),
  )
}

/**
 * Stores the guardian's statement that they may still manage the record of a dependent who has turned 18. This
 * reopens a paused record. Only the first response to a question is stored. Throws 'not-found' if the dependent is
 * not the guardian's, or if the guardian was not asked.
 */
export async function confirmAuthority(
  db: Db,
  cipher: Cipher,
  session: Pick<Session, 'accountId'>,
  { dependentId, ground }: { readonly dependentId: string; readonly ground: AuthorityGround },
): Promise<void> {
  const { accountId } = session
  // `openRecords` ignores the pause. Otherwise the guardian could not reopen a paused record.
  const [record] = await openRecords(db, [{ accountId, profileId: dependentId }])
  if (record?.kind !== 'dependent') throw new ApiError('not-found')
  const { profileId } = record
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('guardianAuthority')
      .select('waitsUntil')
      .where('profileId', '=', profileId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError('not-found')
    if (row.waitsUntil === null) return
    await trx
      .updateTable('guardianAuthority')
      .set({ ground, confirmedAt: new Date(), waitsUntil: null, pauseNotifiedAt: null })
      .where('profileId', '=', profileId)
      .execute()
    await noteActivity(trx, cipher, accountId, 'authority-confirmed', { name: await nameOf(trx, cipher, profileId) })
  })
}

/**
 * Updates the question about the guardian's authority after a change of birth date. If the new date makes the
 * dependent a minor, withdraws the question and any handover. If the change withdraws or prevents the question, adds
 * it to the guardian's activity. An earlier birth date leaves the question unchanged.
 */
export async function followBirthDate(
  trx: Db,
  cipher: Cipher,
  { profileId, accountId }: OpenedRecord,
  {
    before,
    after,
    addedAt,
    now,
  }: { readonly before: string; readonly after: string; readonly addedAt: Date; readonly now: Date },
): Promise<void> {
  const was = getQuestionTiming({ birthDate: before, addedAt }, now)
  const is = getQuestionTiming({ birthDate: after, addedAt }, now)
  const ended =
    is === 'later' && (await trx.deleteFrom('guardianAuthority').where('profileId', '=', profileId).executeTakeFirst())
  if (is === 'later') await dropHandover(trx, profileId)
  const isEnded = ended !== false && ended.numDeletedRows > 0n
  const isEscaped = (was === 'now' && is !== 'now') || (was === 'later' && is === 'never')
  if (isEnded || isEscaped)
    await noteActivity(trx, cipher, accountId, 'birth-date-changed', { name: await nameOf(trx, cipher, profileId) })
}

export async function nameOf(db: Db, cipher: Cipher, profileId: string): Promise<string> {
  const { firstName, lastName } = await findNames(db, cipher, profileId)
  return `${firstName} ${lastName}`.trim()
}
