import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { storeBase } from '#store/stored-source.ts'
import type { Organization } from '../organizations.ts'
import type { Pending } from './pending-authorization.ts'
import { dropUnusedGrant, lockGrant } from './source-grant.ts'

/**
 * Drops the open patient question from an earlier sign-in of the same profile at the same source, with its grant: a
 * newer sign-in answers or repeats it. Does nothing if none is open.
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
