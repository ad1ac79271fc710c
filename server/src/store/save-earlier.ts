import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody, type EncryptedResource } from './open-body.ts'

/** Keeps a source from filling the database if it rewrites a record at every import. */
const MAX_EARLIER_VERSIONS = 20

/** Saves records before they are overwritten, so that a corrected result does not hide the original. */
export async function saveEarlier(
  trx: Db,
  rows: readonly { readonly id: number; readonly isNew: boolean }[],
): Promise<void> {
  const changed = rows.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (changed.length === 0) return
  await sql`
    insert into resource_earlier (resource_id, body, received_at, digest)
    select id, body, received_at, digest from resource where id = any(${changed}::bigint[])`.execute(trx)
  await dropMostEarlier(trx, changed)
}

/** An older version of a record than the stored version. The body is encrypted like the body of the stored version. */
export type EarlierVersion = { readonly id: number; readonly body: Buffer; readonly digest: Buffer }

export async function saveOlder(trx: Db, versions: readonly EarlierVersion[]): Promise<void> {
  for (const { id, body, digest } of versions)
    await sql`
      insert into resource_earlier (resource_id, body, received_at, digest)
      select ${id}, ${body}, now(), ${digest}
      where not exists (select from resource_earlier where resource_id = ${id} and digest = ${digest})`.execute(trx)
  await dropMostEarlier(
    trx,
    versions.map(({ id }) => id),
  )
}

async function dropMostEarlier(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from resource_earlier where id in (
      select id from (
        select id, row_number() over (partition by resource_id order by id desc) as place
        from resource_earlier where resource_id = any(${ids}::bigint[])) as k
      where k.place > ${MAX_EARLIER_VERSIONS})`.execute(trx)
}

/**
 * False for a row that a newer document replaced, because this row is an earlier version of the newer document's row.
 */
export const isNoEarlierVersion = sql<boolean>`not (document_key is not null and is_in_report and duplicate_of is not null)`

/**
 * Returns earlier versions, latest first: versions that the source sent for the record itself, then versions from
 * older documents.
 */
export async function findEarlier(
  { db, cipher, profileId }: { readonly db: Db; readonly cipher: PersonCipher; readonly profileId: string },
  row: EncryptedResource & { readonly id: number },
): Promise<{ receivedAt: string; replacedAt: string; resource: string }[]> {
  const own = await db
    .selectFrom('resourceEarlier')
    .select(['body', 'receivedAt', 'replacedAt'])
    .where('resourceId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(MAX_EARLIER_VERSIONS)
    .execute()
  const { rows: ofDocuments } = await sql<EncryptedResource & { body: Buffer; receivedAt: Date; replacedAt: Date }>`
    select r.source_id, r.type, r.fhir_id, r.body, r.received_at, greatest(r.received_at, f.received_at) as replaced_at
    from resource r join resource f on f.id = r.duplicate_of and f.source_id = r.source_id and f.document_key <> r.document_key
    where r.profile_id = ${profileId} and r.duplicate_of = ${row.id} order by r.document_date desc nulls last, r.id desc limit ${MAX_EARLIER_VERSIONS}`.execute(
    db,
  )
  return [...own.map((one) => ({ ...row, ...one })), ...ofDocuments].map((one) => ({
    receivedAt: one.receivedAt.toISOString(),
    replacedAt: one.replacedAt.toISOString(),
    resource: openBody(cipher, one),
  }))
}
