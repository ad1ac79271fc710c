import { randomUUID } from 'node:crypto'
import { READERS_VERSION } from '#readers/readers-version.ts'
import { storeBase, storeName, storePatient } from '#store/stored-source.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Grant } from './grant.ts'
import { beginRun } from '../import-state.ts'
import type { Organization } from '../organizations.ts'
import type { Pending } from './pending-authorization.ts'
import { planRun } from '../plan/plan-run.ts'
import { dropUnusedGrant, insertGrant, lockGrant } from './source-grant.ts'

/**
 * Deletes the unanswered patient question for the same profile and source, because a newer sign-in answers or repeats
 * the question. Also deletes the grant that belongs to the question. Does nothing if no question is open.
 */
export async function dropOpenQuestion(
  trx: Db,
  cipher: Cipher,
  { profileId }: Pick<Pending, 'profileId'>,
  { fhirBase }: Pick<Organization, 'fhirBase'>,
): Promise<void> {
  const former = await trx
    .selectFrom('source')
    .select(['id', 'grantId'])
    .where('profileId', '=', profileId)
    .where('fhirBase', '=', storeBase(cipher, { profileId }, fhirBase))
    .where('kind', '=', 'fhir')
    .where('patientId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!former) return
  if (former.grantId !== null) await lockGrant(trx, former.grantId)
  await trx.deleteFrom('source').where('id', '=', former.id).execute()
  if (former.grantId !== null) await dropUnusedGrant(trx, cipher, former.grantId)
}

export type Target = Pick<Pending, 'accountId' | 'profileId'> & { readonly browserDigest: Buffer | null }

export type StoredGrant = { readonly grantId: string; readonly grant: Grant }

/**
 * Saves the source that the user connected. If the user reconnects the same patient, reuses the patient's source.
 * Without a patient (disability rating only), there is nothing to import. Returns the import's id.
 */
export async function saveSource(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  pending: Pending,
  organization: Organization,
  grant: Grant,
  patientId: string | null,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const grantId = await insertGrant(trx, cipher, pending.accountId, grant)
    // A disability rating names no patient, so it does not answer the open question about patients.
    if (patientId !== null) await dropOpenQuestion(trx, cipher, pending, organization)
    return saveChart(trx, cipher, pending, organization, { grantId, grant }, patientId)
  })
}

/**
 * After reconnecting, the patient's source uses the new grant. Other sources from the earlier sign-in keep the
 * earlier grant unless the user chooses them again. The earlier grant ends when no source uses it anymore.
 */
export async function saveChart(
  trx: Db,
  cipher: Cipher,
  to: Target,
  organization: Organization,
  { grantId, grant }: StoredGrant,
  patientId: string | null,
): Promise<string> {
  const kind = patientId === null ? 'disability-rating' : 'fhir'
  const fhirBase = storeBase(cipher, to, organization.fhirBase)
  const storedPatient = patientId === null ? null : storePatient(cipher, to, patientId)
  const former = await trx
    .selectFrom('source')
    .select(['id', 'grantId', 'isPatientConfirmed'])
    .where('profileId', '=', to.profileId)
    .where('fhirBase', '=', fhirBase)
    .where('kind', '=', kind)
    .$if(storedPatient !== null, (rows) => rows.where('patientId', '=', storedPatient))
    .forUpdate()
    .executeTakeFirst()
  const formerGrant = former?.grantId ?? null
  if (formerGrant !== null) await lockGrant(trx, formerGrant)
  const id = former?.id ?? randomUUID()
  const values = {
    ...namesOf(cipher, id, organization),
    grantId,
    browserDigest: to.browserDigest,
  }
  await (former
    ? trx.updateTable('source').set(values).where('id', '=', id).execute()
    : trx
        .insertInto('source')
        .values({
          id,
          accountId: to.accountId,
          profileId: to.profileId,
          fhirBase,
          kind,
          patientId: storedPatient,
          sourcePatient: null,
          reached: null,
          chooseUntil: null,
          completeSince: null,
          readVersion: READERS_VERSION,
          ...values,
        })
        .execute())
  // Imports in full, because the new grant may cover more than the previous grant.
  const begun = { sourceId: id, since: null, isWatched: true }
  // A disability rating names no patient, so the user must confirm once that it belongs to this person. Q11.
  const event = former?.isPatientConfirmed === true ? 'begin-with-nothing' : 'begin-asking-person'
  const run = await beginRun(trx, patientId === null ? event : 'begin', begun)
  if (formerGrant !== null) await dropUnusedGrant(trx, cipher, formerGrant)
  if (patientId !== null) await planRun(trx, { cipher, sourceId: id, run, patientId, scopes: grant, since: null })
  return id
}

export const namesOf = (cipher: Cipher, sourceId: string, organization: Organization) => ({
  organizationId: organization.id,
  providerType: organization.providerType,
  providerName: storeName(cipher, sourceId, organization.hospitalName),
})
