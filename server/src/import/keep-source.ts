import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { grantPlace } from './grant.ts'
import type { Grant } from './grant.ts'
import type { Organization } from './organizations.ts'
import type { Pending } from './pending.ts'
import { planRun } from './plan-run.ts'

/**
 * Keeps a source with its tokens and its first questions; answers the import's id. The same chart connected again stays
 * one source. Without a patient there is nothing to ask (a veteran rating alone): it is whole at once.
 */
export async function keepSource(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  pending: Pending,
  organization: Organization,
  grant: Grant,
  patientId: string | null,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const former = await trx
      .selectFrom('import_request')
      .select(['id', 'run'])
      .where('profile_id', '=', pending.profile_id)
      .where('fhir_base', '=', organization.fhir_base)
      .where('patient_id', '=', patientId ?? '')
      .forUpdate()
      .executeTakeFirst()
    const id = former?.id ?? randomUUID()
    const run = (former?.run ?? 0) + 1
    const now = new Date()
    const values = {
      organization_id: organization.id,
      provider_type: organization.provider_type,
      provider_name: organization.hospital_name,
      grant: vault.seal(JSON.stringify(grant), grantPlace(id)),
      browser_digest: pending.browser_digest,
      state: patientId === null ? ('complete' as const) : ('running' as const),
      reason: null,
      run,
      // Asked in full: what is granted now may be more than the last time.
      since: null,
      started_at: now,
      ended_at: patientId === null ? now : null,
      resume_at: null,
      lease_owner: null,
      lease_until: null,
    }
    await (former
      ? trx.updateTable('import_request').set(values).where('id', '=', id).execute()
      : trx
          .insertInto('import_request')
          .values({
            id,
            account_id: pending.account_id,
            profile_id: pending.profile_id,
            fhir_base: organization.fhir_base,
            patient_id: patientId ?? '',
            source_patient: null,
            whole_since: null,
            ...values,
          })
          .execute())
    if (patientId !== null) await planRun(trx, { importId: id, run, patientId, scopes: grant, since: null })
    return id
  })
}
