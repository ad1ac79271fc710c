import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { linkDuplicatesAfterDeletionOf } from '#record/link-duplicates.ts'
import { endGrant } from '../connect/end-grant.ts'
import { dropUnusedGrant, lockGrant } from '../connect/source-grant.ts'
import type { ImportServices } from '../connect/start-import.ts'

/**
 * Removes an import with its records and nothing else. Its grant ends at the source with the last import that shares it:
 * the others of the same sign-in go on.
 */
export async function endImport(services: ImportServices & { log: Log }, importId: string): Promise<void> {
  const gone = await services.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('source')
      .select(['organization_id', 'grant_id', 'profile_id'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    if (row.grant_id !== null) await lockGrant(trx, row.grant_id)
    const linkOthers = await linkDuplicatesAfterDeletionOf(trx, { ...services, profileId: row.profile_id }, importId)
    await trx.deleteFrom('source').where('id', '=', importId).execute()
    const last = row.grant_id === null ? undefined : await dropUnusedGrant(trx, services.cipher, row.grant_id)
    return { linkOthers, grant: last && { grant: last.grant, organizationId: row.organization_id } }
  })
  await gone?.linkOthers()
  if (gone?.grant) await endGrant(services, importId, gone.grant)
}

/** Ends every import of a person, before their profile goes. */
export async function endImportsOf(services: ImportServices & { log: Log }, record: OpenedRecord): Promise<void> {
  const theirs = await services.db
    .selectFrom('source')
    .select('id')
    .where('profile_id', '=', record.profileId)
    .execute()
  for (const { id } of theirs) await endImport(services, id)
}

/** Which account an import belongs to; undefined when it does not exist. */
export async function findOwner(
  db: Db,
  importId: string,
): Promise<{ accountId: string; browserDigest: Buffer | null } | undefined> {
  const isId = /^[0-9a-f-]{36}$/i.test(importId)
  const row = isId
    ? await db
        .selectFrom('source')
        .select(['account_id', 'browser_digest'])
        .where('id', '=', importId)
        .executeTakeFirst()
    : undefined
  return row && { accountId: row.account_id, browserDigest: row.browser_digest }
}

/** What an import's source is called, and where it is. */
export async function findSource(db: Db, importId: string): Promise<{ providerName: string; fhirBase: string }> {
  const row = await db
    .selectFrom('source')
    .select(['provider_name', 'fhir_base'])
    .where('id', '=', importId)
    .executeTakeFirst()
  return { providerName: row?.provider_name ?? '', fhirBase: row?.fhir_base ?? '' }
}
