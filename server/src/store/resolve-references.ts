import { sql } from 'kysely'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { loadAliases, markOf, namesFor, NPI_KIND, upsertAliases } from './aliases.ts'
import { npiAddressesOf, npiIn } from '#fhir/codes/npi.ts'
import { linkDuplicates } from './link-duplicates.ts'
import { noteDocuments, settleDocuments } from './settle-documents.ts'
import { finishReading, saveResultReferences, type StoreContext } from './save-resources.ts'
import { openBody, rowAad } from './open-body.ts'
import { joinIds, joinKeys, openIdOf, openKeyOf, type StoredId } from './stored-ids.ts'
import { readTogether } from './open-referenced.ts'
import type { ReadResult } from './read-resource.ts'

const BATCH = 200

type ToResolve = StoredId & { readonly id: number; readonly type: string; readonly body: Buffer }

/**
 * Reads rows again if their references have since arrived or changed. Then merges results into their reports, and
 * merges duplicates from several sources. Runs at the end of an import. Idempotent. `onBatch` is called inside each
 * transaction and may throw to stop.
 */
export async function resolveReferences(
  db: Db,
  store: Omit<StoreContext, 'find'>,
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  await readReferringAgain(db, store, onBatch)
  for (let after = 0; ;) {
    const rows = await findReady(db, store.sourceId, after)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    await readAgain(db, store, rows, onBatch)
  }
  await settleDocuments({ ...store, db }, onBatch)
  await db.transaction().execute(async (trx) => {
    await onBatch(trx)
    await markResultsInReports(trx, store.sourceId)
  })
  await linkDuplicates({ ...store, db }, store.sourceId, onBatch)
}

/**
 * Call this for each source after the readers change. Reads every row of the source again from its resource as
 * received, and then resolves references and duplicates again. For `onBatch`, see `resolveReferences`.
 */
export async function readSourceAgain(
  db: Db,
  store: Omit<StoreContext, 'find' | 'aliases'>,
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  const named = { ...store, aliases: await noteNpis(db, store, onBatch) }
  for (let after = 0; ;) {
    const { rows } = await sql<ToResolve>`
      select id, source_id, type, fhir_id, body from resource
      where source_id = ${store.sourceId} and id > ${after} order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    await readAgain(db, named, rows, onBatch)
  }
  await noteDocuments({ ...store, db }, onBatch)
  await resolveReferences(db, named, onBatch)
}

/**
 * Adds missing NPI aliases, for records that arrived before these aliases were stored. Returns all aliases of the
 * source.
 */
async function noteNpis(
  db: Db,
  store: Omit<StoreContext, 'find' | 'aliases'>,
  onBatch: (trx: Db) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const known = await loadAliases(db, store)
  const found = new Map<string, string>()
  for (let after = 0; ;) {
    const { rows } = await sql<ToResolve>`
      select id, source_id, type, fhir_id, body from resource
      where source_id = ${store.sourceId} and type in ('Organization', 'Practitioner') and id > ${after} order by id limit ${BATCH}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    for (const row of rows)
      for (const address of npiAddressesOf(parseFhirJson(openBody(store.cipher, row)) as FhirResource))
        if (!known.has(address)) found.set(address, openKeyOf(store.cipher, row))
  }
  if (found.size > 0)
    await db.transaction().execute(async (trx) => {
      await onBatch(trx)
      await upsertAliases(trx, store, found)
    })
  return new Map([...known, ...found])
}

/**
 * Maximum length of a chain of references to follow. For example, a request references a medicine, and the medicine
 * references its manufacturer.
 */
const MAX_STEPS = 3

/**
 * Reads rows again if they include data of a record that changed in this run. For example, a renamed or withdrawn
 * medicine also changes the requests that reference it. Finds these rows by searching the text of every record.
 */
async function readReferringAgain(
  db: Db,
  store: Omit<StoreContext, 'find'>,
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  const { rows: changed } = await sql<StoredId & { readonly type: string }>`
    select r.source_id, r.type, r.fhir_id from resource r join import_run i on i.source_id = r.source_id and i.is_latest
    -- The rows that show results are noted as their results are kept; what a visit says stands in no other row.
    where r.source_id = ${store.sourceId} and r.type not in ('Observation', 'Claim', 'Encounter')
      and exists (select from resource_earlier e where e.resource_id = r.id and e.replaced_at >= i.started_at)`.execute(
    db,
  )
  let names = new Set(changed.map((row) => openKeyOf(store.cipher, row)))
  const others = names.size === 0 ? new Map<string, string>() : await loadAliases(db, store)
  const done = new Set<number>()
  for (let step = 0; step < MAX_STEPS && names.size > 0; step++) {
    const next: string[] = []
    for (let after = 0; ;) {
      const { rows } = await sql<ToResolve>`
        select id, source_id, type, fhir_id, body from resource
        where source_id = ${store.sourceId} and id > ${after} order by id limit ${BATCH}`.execute(db)
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      const referring = rows.filter((row) => !done.has(row.id) && pointsTo(store, row, names, others))
      for (const { id } of referring) done.add(id)
      next.push(...referring.map((row) => openKeyOf(store.cipher, row)))
      if (referring.length > 0) await readAgain(db, store, referring, onBatch)
    }
    names = new Set(next)
  }
}

/** Every record references its patient, but only rows of these types include data of the Patient resource. */
const sayThePatient: ReadonlySet<string> = new Set(['ExplanationOfBenefit', 'Claim', 'Coverage', 'DocumentReference'])

const LOCAL_NAME = /\b([A-Z][A-Za-z]+\/[^"/?#\s]+)/g

/**
 * Returns true if a row may reference one of `names`. `others` maps the source's aliases to records. An NPI can be
 * found in a record's text. Other aliases can't, so if the source has other aliases, returns true for every row.
 */
function pointsTo(
  { cipher }: Omit<StoreContext, 'find'>,
  row: ToResolve,
  names: ReadonlySet<string>,
  others: ReadonlyMap<string, string>,
): boolean {
  const npis = [...others].flatMap(([name, key]) => (names.has(key) ? [npiIn(name)] : []))
  if ([...others.keys()].some((name) => npiIn(name) === null)) return true
  const text = openBody(cipher, row).replaceAll('\\/', '/')
  const saysPatient = sayThePatient.has(row.type)
  return (
    npis.some((npi) => npi !== null && text.includes(`"${npi}"`)) ||
    [...text.matchAll(LOCAL_NAME)].some(
      ([, name = '']) => names.has(name) && (saysPatient || !name.startsWith('Patient/')),
    )
  )
}

async function findReady(db: Db, sourceId: string, after: number): Promise<ToResolve[]> {
  const { rows } = await sql<ToResolve>`
    select r.id, r.source_id, r.type, r.fhir_id, r.body from resource r
    where r.source_id = ${sourceId} and r.unresolved_references is not null and r.id > ${after} and exists (
      select from unnest(r.unresolved_references) as a (key) join resource h
        on h.source_id = r.source_id and h.type = split_part(a.key, '/', 1) and h.fhir_id = split_part(a.key, '/', 2)
      union all select from unnest(r.unresolved_references) as a (key) join resource_alias n
        on n.source_id = r.source_id and split_part(a.key, '/', 1) = ${NPI_KIND} and n.reference = split_part(a.key, '/', 2))
    order by r.id limit ${BATCH}`.execute(db)
  return rows
}

async function readAgain(
  db: Db,
  store: Omit<StoreContext, 'find'>,
  rows: readonly ToResolve[],
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  const resources = rows.map((row) => parseFhirJson(openBody(store.cipher, row)) as FhirResource)
  const read: ReadResult[] = []
  const ids = rows.map((row) => openIdOf(store.cipher, row))
  for (const { from, to } of runsOf(ids)) {
    const aliases = namesFor(store.aliases, ids[from] ?? '')
    const reading = { ...store, aliases, find: () => undefined }
    read.push(...(await readTogether(db, store.readers, reading, resources.slice(from, to))))
  }
  const done = rows.flatMap((row, index) => {
    const result = read[index]
    if (!result) return []
    const aad = rowAad(row.sourceId, row.type, ids[index] ?? '')
    return [{ id: row.id, isNew: false, aad, ...finishReading(store.sourceId, row.id, result) }]
  })
  const texts = await store.encryptBatch(
    done.map(({ rowText, aad }) => (rowText === null ? null : { plain: rowText, aad })),
  )
  await db.transaction().execute(async (trx) => {
    await onBatch(trx)
    await sql`
      update resource r set section = k.section, sort_key = k.sort_key, rank = k.rank, is_unreadable = k.is_unreadable,
        is_entered_in_error = k.is_entered_in_error,
        row = case when k.row_size > 0 then substr(${texts.blob}::bytea, k.row_at, k.row_size) end,
        unresolved_references = string_to_array(k.unresolved_references, ' '), encounter_ids = string_to_array(k.visits, ' ')
      from unnest(${done.map((row) => row.id)}::bigint[], ${done.map((row) => row.section)}::text[],
        ${done.map((row) => row.sortKey)}::text[], ${done.map((row) => row.rank)}::smallint[], ${done.map((row) => row.isUnreadable)}::boolean[],
        ${done.map((row) => row.isEnteredInError)}::boolean[],
        ${texts.at}::int[], ${texts.sizes}::int[],
        ${done.map((row) => joinKeys(store, row.unresolvedReferences))}::text[],
        ${done.map((row) => joinIds(store, [...new Set(row.visits)]))}::text[]
      ) as k (id, section, sort_key, rank, is_unreadable, is_entered_in_error, row_at, row_size, unresolved_references, visits)
      where r.id = k.id`.execute(trx)
    await saveResultReferences(trx, store, done)
  })
}

function runsOf(ids: readonly string[]): readonly { readonly from: number; readonly to: number }[] {
  const starts = ids.flatMap((id, place) => (place === 0 || markOf(id) !== markOf(ids[place - 1] ?? '') ? [place] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? ids.length }))
}

/**
 * Marks results that appear in a report. If the source no longer lists a report but still lists one of its results, the
 * result appears separately.
 */
async function markResultsInReports(trx: Db, sourceId: string): Promise<void> {
  await sql`
    update resource r set is_in_report = not r.is_in_report
    where r.source_id = ${sourceId}
      and not (r.is_in_report and exists (select from resource h where h.id = r.duplicate_of and h.source_id = r.source_id))
      and (r.section, r.type) in (('labs', 'Observation'), ('claims', 'Claim'), ('priorauthorizations', 'Claim')) and r.is_in_report <> exists (
      select from result_reference m join resource p on p.id = m.parent_id
      where m.source_id = r.source_id and m.type = r.type and m.fhir_id = r.fhir_id
        and not p.is_entered_in_error and not p.is_unreadable and (p.missing_since is null or r.missing_since is not null or (p.is_in_report and p.duplicate_of is not null)))`.execute(
    trx,
  )
}
