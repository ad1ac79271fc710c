import { cipherOfProfile } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import type { Log } from '#platform/log.ts'
import { linkDuplicatesAfterDeletionOf } from '#store/link-duplicates.ts'
import { withNames } from '#store/stored-source.ts'
import { endGrant } from '../connect/end-grant.ts'
import { passUploadsOn } from '../files/conclude-files.ts'
import { dropUnusedGrant, lockGrant } from '../connect/source-grant.ts'
import type { ImportServices } from '../connect/start-import.ts'

/**
 * Deletes an import and its records. Other imports of the same sign-in continue to use the shared grant. Revokes the
 * grant when the last of these imports is deleted.
 */
export async function endImport(services: ImportServices & { log: Log }, sourceId: string): Promise<void> {
  const deletedSource = await services.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('source')
      .select(['organizationId', 'grantId', 'profileId'])
      .where('id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    if (row.grantId !== null) await lockGrant(trx, row.grantId)
    const { db, cipher } = services
    const own = { db, cipher: await cipherOfProfile(trx, cipher, row.profileId), profileId: row.profileId }
    const linkOthers = await linkDuplicatesAfterDeletionOf(trx, own, sourceId)
    await passUploadsOn(trx, sourceId)
    await trx.deleteFrom('source').where('id', '=', sourceId).execute()
    const last = row.grantId === null ? undefined : await dropUnusedGrant(trx, cipher, row.grantId)
    return { linkOthers, grant: last && { grant: last.grant, organizationId: row.organizationId } }
  })
  await deletedSource?.linkOthers()
  if (deletedSource?.grant) await endGrant(services, sourceId, deletedSource.grant)
}

/** Deletes all imports of a record. Runs before the person's profile is deleted. */
export async function endImportsOf(services: ImportServices & { log: Log }, record: OpenedRecord): Promise<void> {
  const theirs = await services.db.selectFrom('source').select('id').where('profileId', '=', record.profileId).execute()
  for (const { id } of theirs) await endImport(services, id)
}

/** Returns undefined if the import does not exist. Entries that the patient added do not count as an import. */
export async function findOwner(
  db: Db,
  sourceId: string,
): Promise<{ accountId: string; profileId: string; browserDigest: Buffer | null } | undefined> {
  const row = isUuid(sourceId)
    ? await db
        .selectFrom('source')
        .select(['accountId', 'profileId', 'browserDigest'])
        .where('id', '=', sourceId)
        .where('kind', '<>', 'own')
        .executeTakeFirst()
    : undefined
  return row && { accountId: row.accountId, profileId: row.profileId, browserDigest: row.browserDigest }
}

export async function findSource(
  { db, cipher }: Pick<ImportServices, 'db' | 'cipher'>,
  sourceId: string,
): Promise<{ providerName: string; fhirBase: string }> {
  const row = await db
    .selectFrom('source')
    .select(['id', 'profileId', 'providerName', 'fhirBase'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  return row ? withNames(cipher, row) : { providerName: '', fhirBase: '' }
}
