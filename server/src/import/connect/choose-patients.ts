import type { Selectable } from 'kysely'
import { cipherOfProfile } from '#account/data-keys.ts'
import type { Session } from '#account/sessions.ts'
import { listPeople, type FamilyMember } from '#family/list-people.ts'
import { openRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import type { Tables } from '#platform/database/tables.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openName } from '#store/stored-source.ts'
import type { Log } from '#platform/log.ts'
import { withLatestRun } from '#import/import-state.ts'
import { isEvidently, type Person } from '../compare-person.ts'
import { endGrant } from './end-grant.ts'
import type { ReachedPatient } from './find-patients.ts'
import { openReached } from './save-question.ts'
import { saveChart } from './save-source.ts'
import { dropUnusedGrant, findGrant, lockGrant } from './source-grant.ts'
import type { ImportServices } from './start-import.ts'

type Services = ImportServices & { readonly log: Log }

export type ReachedPeople = {
  readonly providerName: string
  readonly expiresAt: string
  readonly patients: readonly (Person & { readonly ehrPatientId: string; readonly suggestedProfileId: string | null })[]
  readonly profiles: readonly (Person & { readonly profileId: string; readonly isSelf: boolean })[]
}

/**
 * Returns the patients that the sign-in reaches. Suggests a profile for a patient only if the name and birth date
 * match and no other profile also matches. Throws 'import-unknown' or 'choice-ended'.
 */
export async function showReached(services: Services, session: Session, sourceId: string): Promise<ReachedPeople> {
  const { db, cipher } = services
  const question = await findQuestion(services, db, session, sourceId)
  const people = await listPeople(db, cipher, session)
  const patients = openReached(await cipherOfProfile(db, cipher, question.profileId), sourceId, question.reached)
  return {
    providerName: openName(cipher, question),
    expiresAt: question.chooseUntil.toISOString(),
    patients: patients.map((patient) => ({
      ehrPatientId: patient.id,
      name: patient.name,
      birthDate: patient.birthDate,
      suggestedProfileId: suggestProfile(patient, patients, people),
    })),
    profiles: people.map(({ profileId, firstName, lastName, birthDate, isSelf }) => ({
      profileId,
      name: `${firstName} ${lastName}`.trim(),
      birthDate,
      isSelf,
    })),
  }
}

function suggestProfile(
  patient: ReachedPatient,
  patients: readonly ReachedPatient[],
  people: readonly FamilyMember[],
): string | null {
  const [person, ...others] = people.filter((one) => isEvidently(patient, one))
  if (!person || others.length > 0) return null
  return patients.filter((one) => isEvidently(one, person)).length === 1 ? person.profileId : null
}

/**
 * Assigns patients to profiles once, and creates a separate source for each patient. All these sources share the
 * tokens from the one sign-in. Returns source ids in the order chosen. The user has seen both names, so no further
 * confirmation follows. Stores all assignments or none. Throws 'import-unknown' (another account's import, or already
 * assigned), 'choice-ended', 'not-found' (another account's profile), 'profile-chosen-twice', 'request-invalid' (a
 * patient that the sign-in does not reach, or the same patient twice).
 */
export async function choosePatients(
  services: Services,
  session: Session,
  sourceId: string,
  choices: readonly { readonly ehrPatientId: string; readonly profileId: string }[],
): Promise<readonly string[]> {
  const { db, cipher, organizations } = services
  const { organizationId } = await findQuestion(services, db, session, sourceId)
  if (organizationId === null) throw new ApiError('endpoint-unknown')
  const organization = await organizations.find(organizationId)
  const records = await Promise.all(
    choices.map(async ({ ehrPatientId, profileId }) => ({
      patientId: ehrPatientId,
      record: await openRecord(db, session, profileId),
    })),
  )
  if (new Set(records.map(({ record }) => record.profileId)).size < records.length)
    throw new ApiError('profile-chosen-twice')
  return db.transaction().execute(async (trx) => {
    const question = await findQuestion(services, trx, session, sourceId)
    const own = await cipherOfProfile(trx, cipher, question.profileId)
    const reached = new Set(openReached(own, sourceId, question.reached).map(({ id }) => id))
    const chosen = new Set(records.map(({ patientId }) => patientId))
    if (chosen.size < records.length || !chosen.isSubsetOf(reached)) throw new ApiError('request-invalid')
    const storedGrant = await findGrant({ db: trx, cipher }, sourceId)
    if (!storedGrant) throw new ApiError('import-unknown')
    const ids: string[] = []
    for (const { patientId, record } of records) {
      const to = {
        accountId: record.accountId,
        profileId: record.profileId,
        browserDigest: question.browserDigest,
      }
      const id = await saveChart(
        trx,
        cipher,
        to,
        organization,
        { grantId: storedGrant.id, grant: storedGrant.grant },
        patientId,
      )
      await trx.updateTable('source').set({ isPatientConfirmed: true }).where('id', '=', id).execute()
      ids.push(id)
    }
    await trx.deleteFrom('source').where('id', '=', sourceId).execute()
    return ids
  })
}

type Row = Selectable<Tables['source']>
type Question = Row & { readonly reached: Buffer; readonly chooseUntil: Date }

async function findQuestion(services: Services, db: Db, session: Session, sourceId: string): Promise<Question> {
  const row = isUuid(sourceId)
    ? await withLatestRun(db)
        .selectAll('source')
        .where('source.id', '=', sourceId)
        .where('accountId', '=', session.accountId)
        .where('state', '=', 'choose-patients')
        .$if(db.isTransaction, (rows) => rows.forUpdate('source'))
        .executeTakeFirst()
    : undefined
  const { reached = null, chooseUntil: until = null } = row ?? {}
  if (!row || reached === null || until === null) throw new ApiError('import-unknown')
  const chooseUntil = new Date(until)
  if (chooseUntil.getTime() > Date.now()) return { ...row, reached, chooseUntil }
  if (!db.isTransaction) await endQuestion(services, sourceId)
  throw new ApiError('choice-ended')
}

const AT_ONCE = 50

/**
 * If the user did not assign the patients in time, deletes the patients' names and the tokens, and revokes the tokens
 * at the source.
 */
export async function endUnanswered(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('source')
    .select('id')
    .where('chooseUntil', '<', new Date())
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) await endQuestion(services, id)
}

/** Nothing has been imported yet, so the pending patient choice is deleted together with its grant. */
async function endQuestion(services: Services, sourceId: string): Promise<void> {
  const deletedSource = await services.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('source')
      .where('id', '=', sourceId)
      .where('chooseUntil', 'is not', null)
      .returning(['organizationId', 'grantId'])
      .executeTakeFirst()
    if (!row || row.grantId === null) return undefined
    await lockGrant(trx, row.grantId)
    const last = await dropUnusedGrant(trx, services.cipher, row.grantId)
    return last && { grant: last.grant, organizationId: row.organizationId }
  })
  if (deletedSource) await endGrant(services, sourceId, deletedSource)
}
