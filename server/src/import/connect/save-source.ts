import { randomUUID } from 'node:crypto'
import { READERS_VERSION } from '#record/readers-version.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Grant } from './grant.ts'
import { beginRun } from '../import-state.ts'
import type { Organization } from '../organizations.ts'
import type { Pending } from './pending-authorization.ts'
import { planRun } from '../plan/plan-run.ts'
import { dropUnusedGrant, insertGrant, lockGrant } from './source-grant.ts'

/** Whose record a source goes into, and the browser that connected it. */
export type Target = Pick<Pending, 'account_id' | 'profile_id'> & { readonly browser_digest: Buffer | null }

/** A grant that is kept, with the scopes that say what it lets us ask. */
export type StoredGrant = { readonly grantId: string; readonly grant: Grant }

/**
 * Keeps a source with its tokens and its first questions; answers the import's id. The same chart connected again stays
 * one source. Without a patient there is nothing to ask (a veteran rating alone): it is whole at once.
 */
export async function saveSource(
  { db, cipher }: { readonly db: Db; readonly cipher: Cipher },
  pending: Pending,
  organization: Organization,
  grant: Grant,
  patientId: string | null,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const grantId = await insertGrant(trx, cipher, pending.account_id, grant)
    return saveChart(trx, cipher, pending, organization, { grantId, grant }, patientId)
  })
}

/**
 * Keeps one chart that a sign-in reaches. Connecting again gives it the new grant; a source of the former sign-in that
 * was not chosen again keeps the former one for itself, which ends with the last that has it.
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
  const former = await trx
    .selectFrom('source')
    .select(['id', 'grant_id'])
    .where('profile_id', '=', to.profile_id)
    .where('fhir_base', '=', organization.fhir_base)
    .where('kind', '=', kind)
    .$if(patientId !== null, (rows) => rows.where('patient_id', '=', patientId))
    .forUpdate()
    .executeTakeFirst()
  const formerGrant = former?.grant_id ?? null
  if (formerGrant !== null) await lockGrant(trx, formerGrant)
  const id = former?.id ?? randomUUID()
  const values = {
    ...namesOf(organization),
    grant_id: grantId,
    browser_digest: to.browser_digest,
  }
  await (former
    ? trx.updateTable('source').set(values).where('id', '=', id).execute()
    : trx
        .insertInto('source')
        .values({
          id,
          account_id: to.account_id,
          profile_id: to.profile_id,
          fhir_base: organization.fhir_base,
          kind,
          patient_id: patientId,
          source_patient: null,
          reached: null,
          choose_until: null,
          whole_since: null,
          read_by: READERS_VERSION,
          ...values,
        })
        .execute())
  // Asked in full: what is granted now may be more than the last time.
  const begun = { source_id: id, since: null, isWatched: true }
  const run = await beginRun(trx, patientId === null ? 'begin-with-nothing' : 'begin', begun)
  if (formerGrant !== null) await dropUnusedGrant(trx, cipher, formerGrant)
  if (patientId !== null) await planRun(trx, { importId: id, run, patientId, scopes: grant, since: null })
  return id
}

/** What a source is called, as the directory has it now. */
export const namesOf = (organization: Organization) => ({
  organization_id: organization.id,
  provider_type: organization.provider_type,
  provider_name: organization.hospital_name,
})
