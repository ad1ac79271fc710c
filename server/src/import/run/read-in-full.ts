import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { getReportedAsOf, isNoLongerListed } from '#store/source-tags.ts'
import type { ArrivedResource } from '#store/save-resources.ts'
import { storeId } from '#store/stored-ids.ts'
import type { Run } from './run.ts'

/** Days between full runs. Source: Q17. */
export const FULL_READ_DAYS = 30

/** Only a full run can find records deleted at the source. */
const readsAgain = ({ number, since }: Pick<Run, 'number' | 'since'>): boolean => number > 1 && since === null

/**
 * In a repeated full run, notes which records the source listed. In a run that requests only changes, clears the
 * missing flag of every received record, even of unchanged ones. Keeps the flags of records from another Kinchart
 * server: 'no longer listed by the original source' or 'from an older document'. Runs in the transaction that stores
 * the page.
 */
export async function noteListed(trx: Db, run: Run, all: readonly ArrivedResource[]): Promise<void> {
  await noteAsOf(trx, run, all)
  const missingResources = all.filter(({ resource }) => isNoLongerListed(resource, run.fhirBase))
  if (missingResources.length > 0) await markMissing(trx, run, missingResources)
  const arrived = missingResources.length === 0 ? all : all.filter((one) => !missingResources.includes(one))
  if (run.number === 1 || arrived.length === 0) return
  if (!readsAgain(run)) {
    await sql`
      update resource r set missing_since = null, received_at = now()
      from unnest(${arrived.map(({ type }) => type)}::text[], ${arrived.map(({ fhirId }) => storeId(run, fhirId))}::text[]) as k (type, fhir_id)
      where r.source_id = ${run.sourceId} and r.type = k.type and r.fhir_id = k.fhir_id and r.missing_since is not null`.execute(
      trx,
    )
    return
  }
  await sql`
    insert into relisted_resource (source_id, run, type, fhir_id)
    select ${run.sourceId}, ${run.number}, k.type, k.fhir_id
    from unnest(${arrived.map(({ type }) => type)}::text[], ${arrived.map(({ fhirId }) => storeId(run, fhirId))}::text[]) as k (type, fhir_id)
    on conflict do nothing`.execute(trx)
}

async function noteAsOf(trx: Db, run: Run, all: readonly ArrivedResource[]): Promise<void> {
  const older = all.flatMap(({ type, fhirId, resource }) => {
    const asOf = getReportedAsOf(resource, run.fhirBase)
    return asOf === null ? [] : [{ type, fhirId: storeId(run, fhirId), asOf }]
  })
  if (older.length === 0) return
  await sql`
    update resource r set as_of = k.as_of, settled_at = now()
    from unnest(${older.map(({ type }) => type)}::text[], ${older.map(({ fhirId }) => fhirId)}::text[], ${older.map(({ asOf }) => asOf)}::text[])
      as k (type, fhir_id, as_of)
    where r.profile_id = ${run.profileId} and r.source_id = ${run.sourceId} and r.type = k.type and r.fhir_id = k.fhir_id and r.as_of is distinct from k.as_of`.execute(
    trx,
  )
}

const markMissing = async (trx: Db, run: Run, missingResources: readonly ArrivedResource[]): Promise<unknown> =>
  sql`
    update resource r set missing_since = now()
    from unnest(${missingResources.map(({ type }) => type)}::text[], ${missingResources.map(({ fhirId }) => storeId(run, fhirId))}::text[]) as k (type, fhir_id)
    where r.source_id = ${run.sourceId} and r.type = k.type and r.fhir_id = k.fhir_id and r.missing_since is null`.execute(
    trx,
  )

/**
 * Runs at the end of every full import after the first, for the types whose queries all succeeded. Flags stored
 * records that the source no longer lists, without deleting them. Clears the flag of records that are listed again.
 */
export async function markNotListed(trx: Db, run: Run): Promise<void> {
  if (!readsAgain(run)) return
  await sql`
    update resource r set missing_since = case when l.fhir_id is null then now() end,
      -- Apps that keep a copy ask for what changed, and learn that it is listed again.
      received_at = case when l.fhir_id is null then r.received_at else now() end
    from resource k
    left join relisted_resource l on l.source_id = k.source_id and l.run = ${run.number} and l.type = k.type and l.fhir_id = k.fhir_id
    where r.id = k.id and k.source_id = ${run.sourceId} and (k.missing_since is null) = (l.fhir_id is null)
      -- What others only point to is never listed.
      and not exists (select from referenced c where c.source_id = k.source_id and c.reference = k.type || '/' || k.fhir_id)
      and k.type in (
        select type from import_query where source_id = ${run.sourceId} and run = ${run.number} and kind = 'search' group by type
        having bool_and(state = 'done' and (reason is null
          -- The records came; what they belong to, or the documents beside them, is another matter.
          or reason in ('other-patient', 'document-missing', 'document-elsewhere'))))`.execute(trx)
}

export const forgetListed = async (trx: Db, { sourceId }: Run): Promise<unknown> =>
  sql`delete from relisted_resource where source_id = ${sourceId}`.execute(trx)
