import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import type { ReachedPatient } from './find-patients.ts'
import type { Grant } from './grant.ts'
import { namesOf } from './save-source.ts'
import type { Organization } from '../organizations.ts'
import type { Pending } from './pending-authorization.ts'
import { dropUnusedGrant, keepGrant, lockGrant } from './source-grant.ts'

/** Where the people whom a sign-in reaches stand. */
const reachedPlace = (importId: string): string => `reached/${importId}`

const reached = z.array(z.object({ id: z.string(), name: z.string(), birthDate: z.string() }))

/** No FHIR id: what waits to be told who is who is nobody's chart yet. */
export const NOBODY_YET = '?'

const HOURS_TO_ANSWER = 24

/**
 * Keeps what a sign-in reached, with its grant, until the person says who is who: one row in the list of sources, that
 * asks nothing of the source. Another sign-in at the same source asks anew. Answers the import's id.
 */
export async function keepQuestion(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  pending: Pending,
  organization: Organization,
  grant: Grant,
  patients: readonly ReachedPatient[],
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const grantId = await keepGrant(trx, vault, pending.account_id, grant)
    const former = await trx
      .selectFrom('import_request')
      .select(['id', 'grant_id'])
      .where('profile_id', '=', pending.profile_id)
      .where('fhir_base', '=', organization.fhir_base)
      .where('patient_id', '=', NOBODY_YET)
      .forUpdate()
      .executeTakeFirst()
    if (former) {
      if (former.grant_id !== null) await lockGrant(trx, former.grant_id)
      await trx.deleteFrom('import_request').where('id', '=', former.id).execute()
      if (former.grant_id !== null) await dropUnusedGrant(trx, vault, former.grant_id)
    }
    const id = randomUUID()
    const now = Date.now()
    await trx
      .insertInto('import_request')
      .values({
        id,
        account_id: pending.account_id,
        profile_id: pending.profile_id,
        fhir_base: organization.fhir_base,
        ...namesOf(organization),
        patient_id: NOBODY_YET,
        grant_id: grantId,
        source_patient: null,
        reached: vault.seal(JSON.stringify(reached.parse(patients)), reachedPlace(id)),
        choose_until: new Date(now + HOURS_TO_ANSWER * 3_600_000),
        browser_digest: pending.browser_digest,
        state: 'choose-patients',
        reason: null,
        run: 0,
        since: null,
        started_at: new Date(now),
        ended_at: null,
        whole_since: null,
        resume_at: null,
        lease_owner: null,
        lease_until: null,
      })
      .execute()
    return id
  })
}

/** The people whom a sign-in reaches, as the source named them. */
export const openReached = (vault: Vault, importId: string, sealed: Buffer): readonly ReachedPatient[] =>
  reached.parse(JSON.parse(vault.open(sealed, reachedPlace(importId)).toString()))
