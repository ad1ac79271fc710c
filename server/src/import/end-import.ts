import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { describeError } from '#platform/log.ts'
import type { Log } from '#platform/log.ts'
import { revokeGrant } from './authorize-client.ts'
import { grant, grantPlace } from './grant.ts'
import type { ImportServices } from './start-import.ts'

type Ended = { readonly id: string; readonly organization_id: number | null; readonly grant: Buffer | null }

/** Removes an import with its records and nothing else, and ends its grant at the source. */
export async function endImport(services: ImportServices & { log: Log }, importId: string): Promise<void> {
  const gone = await services.db
    .deleteFrom('import_request')
    .where('id', '=', importId)
    .returning(['id', 'organization_id', 'grant'])
    .executeTakeFirst()
  if (gone) await endGrant(services, gone)
}

/** Ends every import of a person, before their profile goes. */
export async function endImportsOf(services: ImportServices & { log: Log }, record: OpenedRecord): Promise<void> {
  const gone = await services.db
    .deleteFrom('import_request')
    .where('profile_id', '=', record.profileId)
    .returning(['id', 'organization_id', 'grant'])
    .execute()
  for (const one of gone) await endGrant(services, one)
}

/** Our copy is gone already; a source that cannot be told now is noted. */
async function endGrant(
  services: ImportServices & { log: Log },
  { id, organization_id, grant: sealed }: Ended,
): Promise<void> {
  if (sealed === null || organization_id === null) return
  try {
    const client = await services.organizations.clientOf(organization_id)
    if (!client) return
    await revokeGrant(services, client, grant.parse(JSON.parse(services.vault.open(sealed, grantPlace(id)).toString())))
  } catch (error) {
    services.log({ event: 'revocation-failed', id, ...describeError(error) })
  }
}

/** Which account an import belongs to; undefined when it does not exist. */
export async function findOwner(
  db: Db,
  importId: string,
): Promise<{ accountId: string; browserDigest: Buffer | null } | undefined> {
  const isId = /^[0-9a-f-]{36}$/i.test(importId)
  const row = isId
    ? await db
        .selectFrom('import_request')
        .select(['account_id', 'browser_digest'])
        .where('id', '=', importId)
        .executeTakeFirst()
    : undefined
  return row && { accountId: row.account_id, browserDigest: row.browser_digest }
}

/** What an import's source is called, and where it is. */
export async function findSource(db: Db, importId: string): Promise<{ providerName: string; fhirBase: string }> {
  const row = await db
    .selectFrom('import_request')
    .select(['provider_name', 'fhir_base'])
    .where('id', '=', importId)
    .executeTakeFirst()
  return { providerName: row?.provider_name ?? '', fhirBase: row?.fhir_base ?? '' }
}
