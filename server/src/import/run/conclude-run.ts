import { sql } from 'kysely'
import { statedGaps, statingTypes } from '#forms/fhir/composition-gaps.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { openBody } from '#store/open-body.ts'
import { keyOf } from '#store/aliases.ts'
import { unlistedRanks } from '#readers/section-types.ts'
import { openKey, type StoredId, type StoredKey } from '#store/stored-ids.ts'
import { moveLeasedRun } from '../import-state.ts'
import { asksForChanges } from '../plan/search-plan.ts'
import { openQuery } from '#import/encrypt-queries.ts'
import { judgeRun, type RunVerdict } from '../completeness.ts'
import { eachReference } from './collect-references.ts'
import { markApart } from './save-page.ts'
import { holdLease } from './lease.ts'
import type { Run } from './run.ts'
import { forgetListed, markNotListed } from './read-in-full.ts'

/**
 * Adds missing records to the ledger, and flags rows that the source no longer lists. Runs before the rows are
 * finalized, and each time a run is resumed. A type is also incomplete if fewer records arrived than the source stated.
 */
export async function noteMissing(run: Run): Promise<void> {
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await sql`
      update import_query set reason = 'fewer-than-offered'
      where source_id = ${run.sourceId} and run = ${run.number} and state = 'done' and reason is null and offered > received`.execute(
      trx,
    )
    await markNotListed(trx, run)
    await markMissing(trx, run)
    await sql`
      update import_query s set reason = 'no-information'
      where s.source_id = ${run.sourceId} and s.run = ${run.number} and s.kind = 'search' and s.reason is null and s.state = 'done'
        and ${statesNothing(run.profileId)}`.execute(trx)
    await markStated(trx, run)
  })
}

const STATED_AT_ONCE = 100

/**
 * Documents and empty Lists may state that records of a type are missing or unknown. Adds these statements to the
 * ledger line of the type. Skips a type that is already known to be incomplete. Reads all stored documents, because a
 * run that requests only changes receives only some of them.
 */
async function markStated(trx: Db, run: Run): Promise<void> {
  const stated = await statedGaps(readStating(trx, run))
  const gaps = [...stated].flatMap(([type, gap]) => (gap === null ? [] : [{ type, gap }]))
  if (gaps.length === 0) return
  const missing = await trx
    .selectFrom('importQuery')
    .select('type')
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('state', 'in', ['failed', 'not-granted'])
    .execute()
  for (const { type, gap } of gaps)
    if (missing.every((line) => line.type !== type)) await markApart(trx, run, type, gap)
}

/**
 * Decides the result of a run from the ledger only. The run is complete only if every query was answered in full.
 * Call `noteMissing` first.
 */
export async function concludeRun(run: Run): Promise<RunVerdict> {
  return run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await carryOver(trx, run)
    const lines = await trx
      .selectFrom('importQuery')
      .select(['type', 'state', 'reason', 'offered', 'received', 'refused'])
      .where('sourceId', '=', run.sourceId)
      .where('run', '=', run.number)
      // List searched types before referenced types, because the reason of a searched type explains a gap better.
      .orderBy((eb) => eb('position', '<', 0))
      .orderBy('position')
      .execute()
    const end = judgeRun(lines)
    await moveLeasedRun(trx, run, `end-${end.state}`, { reason: end.reason, endedAt: new Date() })
    await trx
      .updateTable('source')
      .set((eb) => ({
        concludedRun: run.number,
        concludedAt: run.startedAt,
        readInFullAt: run.since === null && end.state !== 'failed' ? run.startedAt : eb.ref('readInFullAt'),
        completeSince: end.mayAskForChangesOnly ? run.startedAt : eb.ref('completeSince'),
      }))
      .where('id', '=', run.sourceId)
      .where('profileId', '=', run.profileId)
      .execute()
    await forgetListed(trx, run)
    await trx.deleteFrom('sourceNotice').where('sourceId', '=', run.sourceId).where('run', '<', run.number).execute()
    await trx
      .deleteFrom('importQuery')
      .where('sourceId', '=', run.sourceId)
      .where('run', '<', run.number - 2)
      .execute()
    return end
  })
}

/**
 * In a run that requests only changes, keeps the previous run's finding that records of a type were withheld or
 * belong to another patient. A query for changes cannot show whether those records are available now. A full query
 * replaces the finding.
 */
async function carryOver(trx: Db, run: Run): Promise<void> {
  if (run.since === null) return
  const lines = await trx
    .selectFrom('importQuery')
    .select(['id', 'type', 'query'])
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('kind', '=', 'search')
    .where('state', '=', 'done')
    .execute()
  const limited = lines.filter(({ query }) => asksForChanges(openQuery(run.cipher, run.sourceId, query)))
  const [ids, types] = [limited.map(({ id }) => id), [...new Set(limited.map(({ type }) => type))]]
  await sql`
    update import_query s set reason = f.reason, refused = greatest(s.refused, f.refused)
    from (select p.type, min(p.reason) as reason, max(p.refused) as refused from import_query p
      join source i on i.id = p.source_id and i.concluded_run = p.run
      where p.source_id = ${run.sourceId} and p.kind = 'search' and p.reason in ('withheld', 'other-patient') group by p.type) f
    where s.source_id = ${run.sourceId} and s.id = any(${ids}::bigint[]) and s.type = f.type and s.reason is null`.execute(
    trx,
  )
  await sql`
    insert into source_notice (source_id, run, type, digest, body, is_gap)
    select n.source_id, ${run.number}, n.type, n.digest, n.body, n.is_gap from source_notice n
    join source i on i.id = n.source_id and i.concluded_run = n.run
    where n.source_id = ${run.sourceId} and n.is_gap and n.type = any(${types}::text[]) and exists (select from import_query p
      where p.source_id = n.source_id and p.run = n.run and p.type = n.type and p.reason in ('withheld', 'other-patient'))
    on conflict do nothing`.execute(trx)
}

/**
 * For a missing document, marks the ledger line of the referring type as incomplete. For another missing record, adds
 * a separate line for the record's type. Skips a line or type that is already known to be incomplete. A missing name
 * (of a practitioner or location) does not make a type incomplete.
 */
async function markMissing(trx: Db, run: Run): Promise<void> {
  await sql`
    update import_query s set reason = 'document-missing'
    where s.source_id = ${run.sourceId} and s.run = ${run.number} and s.kind = 'search' and s.reason is null and s.state = 'done'
      and exists (select from attachment a join resource r on r.id = a.resource_id
        where a.source_id = s.source_id and a.state in ('missing', 'too-large') and r.type = s.type and ${isListed})`.execute(
    trx,
  )
  await sql`
    update import_query s set reason = 'document-elsewhere'
    where s.source_id = ${run.sourceId} and s.run = ${run.number} and s.kind = 'search' and s.reason is null and s.state = 'done'
      and exists (select from attachment a join resource r on r.id = a.resource_id
        where a.source_id = s.source_id and a.state = 'elsewhere' and r.type = s.type and ${isListed})`.execute(trx)
  const { rows } = await sql<{ reference: StoredKey }>`
    select c.reference from referenced c
    where c.source_id = ${run.sourceId} and c.state in ('waiting', 'missing')
      and split_part(c.reference, '/', 1) = any(${substance}::text[])
      and not exists (select from import_query s where s.source_id = c.source_id and s.run = ${run.number}
        and s.type = split_part(c.reference, '/', 1) and s.state in ('failed', 'not-granted'))`.execute(trx)
  const absent = new Set(rows.map(({ reference }) => openKey(run, reference)))
  for (const type of await typesReferencedIn(trx, run, absent)) await markApart(trx, run, type, 'reference-missing')
}

const READ_AT_ONCE = 500

/**
 * Returns the types of those `keys` ('Type/id') that a stored record still refers to. Rereads the records, because a
 * record may have changed since its references were collected.
 */
async function typesReferencedIn(trx: Db, run: Run, keys: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const sought = new Set([...keys].map(typeOf))
  const found = new Set<string>()
  for (let after = 0; found.size < sought.size;) {
    const { rows } = await sql<StoredId & { id: number; type: string; body: Buffer }>`
      select id, source_id, type, fhir_id, body from resource r
      where r.profile_id = ${run.profileId} and r.source_id = ${run.sourceId} and r.id > ${after} and ${isListed}
      order by r.id limit ${READ_AT_ONCE}`.execute(trx)
    for (const row of rows) {
      const text = openBody(run.cipher, row)
      const resource = parseFhirJson(text) as FhirResource
      eachReference({ text, resource }, (reference) => {
        const key = keyOf(reference, run.fhirBase, run.aliases)
        if (key !== null && keys.has(key)) found.add(typeOf(key))
      })
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  return found
}

const typeOf = (key: string): string => key.slice(0, key.indexOf('/'))

export async function* readStating(
  trx: Db,
  { cipher, profileId, sourceId }: Pick<Run, 'cipher' | 'profileId' | 'sourceId'>,
): AsyncGenerator<FhirResource> {
  for (let offset = 0; ; offset += STATED_AT_ONCE) {
    const rows = await trx
      .selectFrom('resource')
      .select(['sourceId', 'type', 'fhirId', 'body'])
      .where('profileId', '=', profileId)
      .where('sourceId', '=', sourceId)
      .where('type', 'in', [...statingTypes])
      .where('missingSince', 'is', null)
      .orderBy('sortKey', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .limit(STATED_AT_ONCE)
      .offset(offset)
      .execute()
    for (const row of rows) yield parseFhirJson(openBody(cipher, row)) as FhirResource
    if (rows.length < STATED_AT_ONCE) return
  }
}

/**
 * Whether a source still lists record \`r\`. The document of a deleted or retracted record does not count as missing.
 */
export const isListed = sql<boolean>`r.missing_since is null and not r.is_entered_in_error`

/** Whether the source of ledger line \`s\` sent a record of the line's type that only states a lack of information. */
export const statesNothing = (profileId: string) => sql<boolean>`exists (
  select from resource r where r.profile_id = ${profileId} and r.source_id = s.source_id and r.type = s.type
  and r.rank = ${sql.lit(unlistedRanks['no-information'])} and r.rank < 0 and r.missing_since is null
  and not r.is_in_report and not r.is_entered_in_error and not r.is_unreadable)`

/** Types of referenced records that supply more of a row than a name. */
const substance = ['Observation', 'Medication', 'Media', 'Specimen']
