import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ListError } from '../forms/read-list.ts'
import { sayCounts } from '../loading/add-organizations.ts'
import { makeRow, type ProviderFacts, type ProviderRow, type UnreadRow } from './listed-row.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

export type ProvidersLoaded = {
  readonly read: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly returned: number
  readonly retired: number
  readonly repeated: number
  readonly unread: ReadonlyMap<UnreadRow, number>
}

const BATCH = 1000
const LOAD_LOCK = 1_102_026

type Counts = { added: number; changed: number; unchanged: number; returned: number; repeated: number }

/**
 * Works in batches of a thousand: keeps ids, adds new providers, and retires providers that are no longer in any
 * list. Keeps at most one batch in memory. If a list is truncated (its iterator throws), retires nothing, and the
 * next load completes the work.
 */
export async function saveProviders(
  db: Db,
  list: string,
  rows: AsyncIterable<ProviderFacts | UnreadRow> | Iterable<ProviderFacts | UnreadRow>,
  signal?: AbortSignal,
): Promise<ProvidersLoaded> {
  const load = randomUUID()
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, returned: 0, repeated: 0 }
  const unread = new Map<UnreadRow, number>()
  let read = 0
  let batch = new Map<string, ProviderRow>()
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted()
    if (batch.size > 0) await saveBatch(db, list, load, [...batch.values()], counts)
    batch = new Map()
  }
  for await (const facts of rows) {
    read++
    if (typeof facts === 'string') {
      unread.set(facts, (unread.get(facts) ?? 0) + 1)
      continue
    }
    const row = makeRow(list, facts)
    if (batch.has(row.id)) counts.repeated++
    else batch.set(row.id, row)
    if (batch.size === BATCH) await flush()
  }
  await flush()
  const named = counts.added + counts.changed + counts.unchanged + counts.returned
  // An empty list is more likely a mistake than a list whose doctors have all left.
  if (named === 0)
    throw new ListError(unread.size === 0 ? commandTexts.noRow : commandTexts.noRowOf({ counts: sayCounts(unread) }))
  const retired = await retireRest(db, list, load)
  // Update the visibility map now. PostgreSQL would update it later, but searches already need it, because they count
  // matches by reading only the indexes.
  if (counts.added + counts.changed + counts.returned + retired > 0)
    for (const table of ['listedProvider', 'providerWord', 'providerList'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  return { ...counts, read, retired, unread }
}

type Before = {
  readonly id: string
  readonly kind: ProviderRow['kind']
  readonly nameKey: string
  readonly digest: string
  readonly list: string
  readonly isRetired: boolean
}

async function saveBatch(db: Db, list: string, load: string, batch: readonly ProviderRow[], counts: Counts) {
  const ids = batch.map((row) => row.id)
  await db.transaction().execute(async (trx) => {
    const { before, written } = await compare(trx, list, batch, counts)
    if (written.length > 0) {
      await forgetWords(
        trx,
        written.flatMap((row) => before.get(row.id) ?? []),
      )
      await writeRows(trx, list, written)
      await writeWords(trx, written)
    }
    await sql`
      insert into provider_list (list, provider_id, load)
      select ${list}, id, ${load}::uuid from unnest(${ids}::uuid[]) id
      on conflict (list, provider_id) do update set load = excluded.load`.execute(trx)
  })
}

/** Takes the load lock for the duration of one batch, so that concurrent loads alternate batch by batch. */
async function compare(trx: Db, list: string, batch: readonly ProviderRow[], counts: Counts) {
  await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(trx)
  const { rows: stored } = await sql<Before>`
    select id, kind, name_key, encode(digest, 'hex') as digest, list, retired_at is not null as is_retired
    from listed_provider where id = any(${batch.map((row) => row.id)}::uuid[])`.execute(trx)
  const before = new Map(stored.map((row) => [row.id, row]))
  const written: ProviderRow[] = []
  for (const row of batch) {
    const known = before.get(row.id)
    if (!known) counts.added++
    else if (known.isRetired) counts.returned++
    // The stored data of a provider is from the first list that named the provider.
    else if (known.list !== list || known.digest === row.digest) {
      counts.unchanged++
      continue
    } else counts.changed++
    written.push(row)
  }
  return { before, written }
}

async function writeRows(trx: Db, list: string, rows: readonly ProviderRow[]): Promise<void> {
  await sql`
    insert into listed_provider (id, kind, npi, name, last_name, type, specialty, experience, gender, address, city,
      state, zip, phone, email, name_key, city_key, zip_key, digest, list)
    select id, kind, npi, name, "lastName", type, specialty, experience, gender, address, city,
      state, zip, phone, email, "nameKey", "cityKey", "zipKey", decode(digest, 'hex'), ${list}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id uuid, kind text, npi text, name text,
      "lastName" text, type text, specialty text, experience text, gender text, address text, city text, state text,
      zip text, phone text, email text, "nameKey" text, "cityKey" text, "zipKey" text, digest text)
    on conflict (id) do update set (kind, npi, name, last_name, type, specialty, experience, gender, address, city,
      state, zip, phone, email, name_key, city_key, zip_key, digest, list, retired_at, loaded_at)
    = (excluded.kind, excluded.npi, excluded.name, excluded.last_name, excluded.type, excluded.specialty,
      excluded.experience, excluded.gender, excluded.address, excluded.city, excluded.state, excluded.zip,
      excluded.phone, excluded.email, excluded.name_key, excluded.city_key, excluded.zip_key, excluded.digest,
      excluded.list, null, now())`.execute(trx)
}

async function writeWords(trx: Db, rows: readonly ProviderRow[]): Promise<void> {
  const words = rows.flatMap(({ id, kind, nameKey, specialty, cityKey, zipKey }) =>
    nameKey.split(' ').map((word) => ({ id, kind, word, nameKey, specialty, cityKey, zipKey })),
  )
  await sql`
    insert into provider_word (kind, word, name_key, provider_id, specialty, city_key, zip_key)
    select kind, word, "nameKey", id, specialty, "cityKey", "zipKey"
    from json_to_recordset(${JSON.stringify(words)}::json) as row(id uuid, kind text, word text, "nameKey" text,
      specialty text, "cityKey" text, "zipKey" text)`.execute(trx)
}

async function forgetWords(trx: Db, rows: readonly Pick<Before, 'id' | 'kind' | 'nameKey'>[]): Promise<void> {
  if (rows.length === 0) return
  const words = rows.flatMap(({ id, kind, nameKey }) => nameKey.split(' ').map((word) => ({ id, kind, word, nameKey })))
  await sql`
    delete from provider_word using json_to_recordset(${JSON.stringify(words)}::json)
      as gone(id uuid, kind text, word text, "nameKey" text)
    where provider_word.kind = gone.kind and provider_word.word = gone.word collate "C"
      and provider_word.name_key = gone."nameKey" collate "C" and provider_word.provider_id = gone.id`.execute(trx)
}

/** Retires providers in batches, so that no transaction locks its rows for long. */
async function retireRest(db: Db, list: string, load: string): Promise<number> {
  let retired = 0
  for (;;) {
    const deletedCount = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(trx)
      const { rows } = await sql<Pick<Before, 'id' | 'kind' | 'nameKey'> & { nextList: string | null }>`
        with gone as (
          delete from provider_list where ctid in (
            select ctid from provider_list where list = ${list} and load <> ${load}::uuid limit ${BATCH}
          ) returning provider_id
        )
        select id, kind, name_key, (
          select min(other.list) from provider_list other
          where other.provider_id = listed_provider.id and other.list <> ${list}
        ) as next_list
        from listed_provider where id in (select provider_id from gone)`.execute(trx)
      const ended = rows.filter((row) => row.nextList === null)
      await forgetWords(trx, ended)
      await sql`
        update listed_provider set retired_at = case when next.list is null then now() end,
          list = coalesce(next.list, listed_provider.list)
        from json_to_recordset(${JSON.stringify(rows.map(({ id, nextList }) => ({ id, list: nextList })))}::json)
          as next(id uuid, list text)
        where listed_provider.id = next.id`.execute(trx)
      retired += ended.length
      return rows.length
    })
    if (deletedCount < BATCH) return retired
  }
}
