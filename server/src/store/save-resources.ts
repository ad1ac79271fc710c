import { sql } from 'kysely'
import type { FhirResource } from '#fhir/json/json.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'
import type { Db } from '#platform/database/database.ts'
import { DIGEST_BYTES, type EncryptBatch, type EncryptedBatch } from '#platform/secrets/encrypt-batch.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { Aliases } from './aliases.ts'
import { lastingText } from './document-place.ts'
import { saveEarlier, saveOlder, type EarlierVersion } from './save-earlier.ts'
import { bodyAad, rowAad } from './open-body.ts'
import { readTogether } from './open-referenced.ts'
import { joinIds, joinKeys, openVersion, storeId, storeVersion, type IdsOf } from './stored-ids.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { isOlder, metaOf, withoutNul, type DocumentOf } from './resource-meta.ts'
import type { ReadFrom, ReadResult } from './read-resource.ts'
import type { Readers } from '#readers/reader.ts'
import { rankOf } from '#readers/section-types.ts'

export type ArrivedResource = {
  readonly type: string
  readonly fhirId: string
  readonly text: string
  readonly resource: FhirResource
  /** Absent if the resource is not from a document. */
  readonly document?: DocumentOf | undefined
}

export type StoreContext = {
  readonly sourceId: string
  readonly profileId: string
  readonly providerName: string
  /** Without a trailing slash. */
  readonly fhirBase: string
  readonly readers: Readers
  readonly cipher: PersonCipher
  readonly encryptBatch: EncryptBatch
  readonly find: (key: string) => FhirResource | undefined
  readonly aliases?: Aliases | undefined
  readonly addedBy?: ReadFrom['addedBy']
  /**
   * If true, a version that arrives after a newer version is stored as an earlier version. If absent, it is dropped.
   */
  readonly keepsOlder?: true
}

export type StoredResource = { readonly id: number; readonly resource: ArrivedResource; readonly isNew: boolean }

/**
 * Two pages that were stored at the same time contained the same resource. The caller must repeat the whole
 * transaction.
 */
export class ConcurrentWriteError extends Error {
  constructor() {
    super('Another page has stored the same resource meanwhile.')
    this.name = 'ConcurrentWriteError'
  }
}

/** New or changed resources, read and encrypted, ready to write. */
export type Prepared = {
  /** Ordered by key. `index` is the position of the resource in `bodies` and `rows`. */
  readonly stored: readonly (StoredResource & Finishing & { readonly index: number })[]
  readonly bodies: EncryptedBatch
  readonly rows: EncryptedBatch
  readonly older: readonly EarlierVersion[]
  readonly repeated: readonly { readonly id: number; readonly document: DocumentOf }[]
}

const nothing: EncryptedBatch = { blob: Buffer.alloc(0), at: [], sizes: [], digests: null }

type Existing = {
  readonly id: number
  readonly digest: Buffer
  readonly lastUpdated: string | null
  readonly versionId: string | null
  readonly documentDate: string | null
}
type StoredRow = Omit<Existing, 'versionId'> & { readonly place: number; readonly versionId: EncryptedId | null }

/**
 * Stores resources as received, each with its finished row, in the caller's transaction. Storing the same resources
 * again changes nothing, and an older version never replaces a newer version. The batch must not repeat a key.
 * Returns the written resources. Throws ConcurrentWriteError.
 */
export async function saveResources(
  trx: Db,
  store: StoreContext,
  arrived: readonly ArrivedResource[],
): Promise<readonly StoredResource[]> {
  const prepared = await prepareResources(trx, store, arrived)
  await writePrepared(trx, store, prepared)
  return prepared.stored
}

/**
 * The first half of storing: finds new or changed resources, then reads and encrypts them. Needs no transaction.
 * `isFirst` treats all resources as new without a lookup. If some are not new, writing throws ConcurrentWriteError.
 */
export async function prepareResources(
  db: Db,
  store: StoreContext,
  arrived: readonly ArrivedResource[],
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): Promise<Prepared> {
  const { sourceId, encryptBatch } = store
  const { changed, ...rest } = isFirst
    ? { changed: arrived.map((one) => ({ one, former: undefined })), older: [], repeated: [] }
    : await findChanged(db, store, arrived)
  if (changed.length === 0) return { stored: [], bodies: nothing, rows: nothing, ...rest }
  const [bodies, { stored, rows }] = await Promise.all([
    encryptBatch(
      changed.map(({ one }) => ({ plain: one.text, aad: bodyAad(sourceId, one.type, one.fhirId) })),
      { withDigests: true },
    ),
    readChanged(db, store, changed),
  ])
  digestLasting(store.cipher, changed, bodies)
  return { stored, bodies, rows, ...rest }
}

/** If only the signature of a presigned URL changes, the record counts as unchanged. */
function digestLasting(cipher: PersonCipher, changed: readonly Changed[], { digests }: EncryptedBatch): void {
  for (const [index, { one }] of changed.entries()) {
    const lasting = lastingText(one.text)
    if (lasting !== one.text && digests) cipher.digest(lasting).copy(digests, index * DIGEST_BYTES)
  }
}

async function findChanged(
  db: Db,
  { cipher, sourceId, profileId, keepsOlder }: StoreContext,
  arrived: readonly ArrivedResource[],
): Promise<{ readonly changed: Changed[] } & Pick<Prepared, 'older' | 'repeated'>> {
  if (arrived.length === 0) return { changed: [], older: [], repeated: [] }
  const existing = await findExisting(db, { cipher, sourceId, profileId }, arrived)
  const changed: Changed[] = []
  const older: EarlierVersion[] = []
  const repeated: { id: number; document: DocumentOf }[] = []
  for (const one of arrived) {
    const former = existing.get(keyOf(one))
    const isOlderVersion = former !== undefined && isOlder(one, former)
    if (!former) changed.push({ one, former })
    else if (former.digest.equals(cipher.digest(lastingText(one.text)))) {
      if (one.document && !isOlderVersion) repeated.push({ id: former.id, document: one.document })
    } else if (!isOlderVersion) changed.push({ one, former })
    else if (keepsOlder) {
      const body = cipher.encrypt(one.text, bodyAad(sourceId, one.type, one.fhirId))
      older.push({ id: former.id, body, digest: cipher.digest(lastingText(one.text)) })
    }
  }
  return { changed, older, repeated }
}

type Changed = { readonly one: ArrivedResource; readonly former: Existing | undefined }

async function readChanged(
  db: Db,
  store: StoreContext,
  changed: readonly Changed[],
): Promise<Pick<Prepared, 'stored' | 'rows'>> {
  const { sourceId } = store
  const read = await readTogether(
    db,
    store.readers,
    store,
    changed.map(({ one }) => one.resource),
  )
  const fresh = await takeIds(db, changed.filter(({ former }) => !former).length)
  const stored = changed.map(({ one, former }, index) => {
    const id = former?.id ?? fresh.pop()
    const result = read[index]
    if (id === undefined || !result) throw new Error('The sequence of resource ids gave too few.')
    return { id, index, isNew: !former, resource: one, ...finishReading(sourceId, id, result) }
  })
  const rows = await store.encryptBatch(
    stored.map(({ rowText, resource: { type, fhirId } }) =>
      rowText === null ? null : { plain: rowText, aad: rowAad(sourceId, type, fhirId) },
    ),
  )
  // Pages stored concurrently must lock shared rows in the same order.
  return { stored: stored.toSorted((a, b) => (keyOf(a.resource) < keyOf(b.resource) ? -1 : 1)), rows }
}

/** The second half of storing, in the caller's transaction. Throws ConcurrentWriteError. */
export async function writePrepared(trx: Db, store: StoreContext, prepared: Prepared): Promise<void> {
  await saveOlder(trx, prepared.older)
  await moveToDocument(trx, store.profileId, prepared.repeated)
  if (prepared.stored.length === 0) return
  await saveEarlier(trx, prepared.stored)
  await write(trx, store, prepared)
  await bringForward(trx, prepared.stored)
  await readParentsAgain(trx, store, prepared.stored)
  await saveResultReferences(trx, store, prepared.stored)
}

/** Assigns unchanged rows to the newer document that repeats them, with that document's date. */
export async function moveToDocument(trx: Db, profileId: string, repeated: Prepared['repeated']): Promise<void> {
  if (repeated.length === 0) return
  await sql`
    update resource r set document_key = k.document_key, document_date = k.document_date
    from unnest(${repeated.map(({ id }) => id)}::bigint[], ${repeated.map(({ document }) => document.key)}::text[],
      ${repeated.map(({ document }) => document.date)}::text[]) as k (id, document_key, document_date)
    where r.id = k.id and r.profile_id = ${profileId}`.execute(trx)
}

const keyOf = ({ type, fhirId }: Pick<ArrivedResource, 'type' | 'fhirId'>): string => `${type}/${fhirId}`

export type Finishing = {
  /** Not encrypted yet. */
  readonly rowText: string | null
  readonly section: string | null
  readonly sortKey: string | null
  /** The first sort key in lists that begin with current entries; the date is the second. */
  readonly rank: number
  readonly isUnreadable: boolean
  readonly isEnteredInError: boolean
  readonly unresolvedReferences: readonly string[]
  readonly visits: readonly string[]
  readonly resultReferences: readonly string[]
}

export function finishReading(
  sourceId: string,
  id: number,
  { reading, meaning, unresolvedReferences, visits }: ReadResult,
): Finishing {
  const section = reading?.section === 'none' ? null : (reading?.section ?? null)
  return {
    rowText: reading?.row ? JSON.stringify({ id: String(id), ehrImportRequestId: sourceId, ...reading.row }) : null,
    section,
    sortKey: sortKeyOf(reading?.date ?? '') ?? null,
    rank: section === null ? 0 : rankOf(section, meaning?.standing),
    isUnreadable: reading === null,
    isEnteredInError: reading?.isEnteredInError ?? false,
    unresolvedReferences: unresolvedReferences.map((reference) => withoutNul(reference)),
    visits: visits.map((id) => withoutNul(id)),
    resultReferences: reading?.resultReferences ?? [],
  }
}

async function findExisting(
  db: Db,
  of: IdsOf & Pick<StoreContext, 'profileId'>,
  arrived: readonly ArrivedResource[],
): Promise<Map<string, Existing>> {
  const ids = arrived.map((one) => storeId(of, one.fhirId))
  const { rows } = await sql<StoredRow>`
    select k.place, r.id, r.digest, r.last_updated, r.version_id, r.document_date
    from unnest(${arrived.map((one) => one.type)}::text[], ${ids}::text[]) with ordinality as k (type, fhir_id, place)
    join resource r on r.source_id = ${of.sourceId} and r.type = k.type and r.fhir_id = k.fhir_id
      and r.profile_id = ${of.profileId}`.execute(db)
  return new Map(
    rows.flatMap(({ place, versionId, ...row }): (readonly [string, Existing])[] => {
      const one = arrived[place - 1]
      return one ? [[keyOf(one), { ...row, versionId: openVersion(of, one, versionId) }]] : []
    }),
  )
}

async function takeIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{
    id: number
  }>`select nextval('resource_id') as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map((row) => row.id).toReversed()
}

/**
 * Sends bytes as one blob that the database splits, because the driver would send an array of byte strings as
 * hexadecimal text.
 */
async function write(trx: Db, store: StoreContext, { stored: rows, bodies, rows: lists }: Prepared): Promise<void> {
  const { sourceId, profileId } = store
  const written = await sql`
    insert into resource (id, source_id, profile_id, type, fhir_id, version_id, last_updated, digest, body, section,
      sort_key, rank, row, is_unreadable, is_entered_in_error, unresolved_references, encounter_ids, document_key, document_date)
    select k.id, ${sourceId}, ${profileId}, k.type, k.fhir_id, k.version_id, k.last_updated,
      substr(${bodies.digests}::bytea, ${DIGEST_BYTES} * k.place + 1, ${DIGEST_BYTES}), substr(${bodies.blob}::bytea, k.body_at, k.body_size),
      k.section, k.sort_key, k.rank, case when k.row_size > 0 then substr(${lists.blob}::bytea, k.row_at, k.row_size) end,
      k.is_unreadable, k.is_entered_in_error, string_to_array(k.unresolved_references, ' '), string_to_array(k.visits, ' '),
      k.document_key, k.document_date
    from unnest(
      ${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.resource.type)}::text[],
      ${rows.map((row) => storeId(store, row.resource.fhirId))}::text[],
      ${rows.map(({ resource: one }) => storeVersion(store, one, metaOf(one.resource, 'versionId')))}::text[],
      ${rows.map((row) => metaOf(row.resource.resource, 'lastUpdated'))}::text[],
      ${rows.map((row) => row.index)}::int[], ${placesIn(bodies.at, rows)}::int[], ${placesIn(bodies.sizes, rows)}::int[],
      ${rows.map((row) => row.section)}::text[], ${rows.map((row) => row.sortKey)}::text[],
      ${rows.map((row) => row.rank)}::smallint[],
      ${placesIn(lists.at, rows)}::int[], ${placesIn(lists.sizes, rows)}::int[], ${rows.map((row) => row.isUnreadable)}::boolean[],
      ${rows.map((row) => row.isEnteredInError)}::boolean[],
      ${rows.map((row) => joinKeys(store, row.unresolvedReferences))}::text[],
      ${rows.map((row) => joinIds(store, [...new Set(row.visits)]))}::text[],
      ${rows.map((row) => row.resource.document?.key ?? null)}::text[],
      ${rows.map((row) => row.resource.document?.date ?? null)}::text[]
    ) as k (id, type, fhir_id, version_id, last_updated, place, body_at, body_size, section, sort_key,
      rank, row_at, row_size, is_unreadable, is_entered_in_error, unresolved_references, visits, document_key, document_date)
    on conflict (source_id, type, fhir_id) do update set
      version_id = excluded.version_id, last_updated = excluded.last_updated, digest = excluded.digest,
      body = excluded.body, section = excluded.section, sort_key = excluded.sort_key,
      rank = excluded.rank, row = excluded.row,
      is_unreadable = excluded.is_unreadable, is_entered_in_error = excluded.is_entered_in_error,
      unresolved_references = excluded.unresolved_references, encounter_ids = excluded.encounter_ids, received_at = now(), missing_since = null, duplicate_of = null,
      document_key = excluded.document_key, document_date = excluded.document_date,
      -- Of what is from no document, the source itself states it with each version.
      as_of = case when excluded.document_key is not null then resource.as_of end
      where resource.id = excluded.id`.execute(trx)
  // The statement skips a row whose id has changed: another process has written the row since this batch was prepared.
  if (Number(written.numAffectedRows) !== rows.length) throw new ConcurrentWriteError()
}

const placesIn = (places: readonly number[], rows: readonly { readonly index: number }[]): number[] =>
  rows.map(({ index }) => places[index] ?? 0)

/**
 * Shows rows again that were hidden as duplicates of a changed row. These rows are compared again at the end of the
 * import.
 */
async function bringForward(trx: Db, rows: Prepared['stored']): Promise<void> {
  const changed = rows.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (changed.length === 0) return
  await sql`update resource set duplicate_of = null where duplicate_of = any(${changed}::bigint[]) and not is_in_report`.execute(
    trx,
  )
}

/** Flags reports whose results have changed. These reports are read again at the end of the import. */
async function readParentsAgain(trx: Db, of: IdsOf, rows: Prepared['stored']): Promise<void> {
  const changed = rows.filter((row) => !row.isNew).map((row) => row.resource)
  if (changed.length === 0) return
  await sql`
    update resource p set unresolved_references = array_append(coalesce(p.unresolved_references, '{}'), m.type || '/' || m.fhir_id)
    from result_reference m
    join unnest(${changed.map((one) => one.type)}::text[], ${changed.map((one) => storeId(of, one.fhirId))}::text[]) as k (type, fhir_id)
      on m.type = k.type and m.fhir_id = k.fhir_id
    where m.source_id = ${of.sourceId} and p.id = m.parent_id`.execute(trx)
}

const RESULTS_AT_ONCE = 5000

/** Stores which results belong to a report, so that these results are not listed twice. */
export async function saveResultReferences(
  trx: Db,
  of: IdsOf,
  rows: readonly { id: number; isNew: boolean; resultReferences: readonly string[] }[],
): Promise<void> {
  const changed = rows.filter((row) => !row.isNew).map((row) => row.id)
  if (changed.length > 0) await trx.deleteFrom('resultReference').where('parentId', 'in', changed).execute()
  const resultReferences = rows.flatMap((row) =>
    [...new Set(row.resultReferences)].flatMap((member) => {
      const [type, fhirId] = member.split('/')
      return type && fhirId
        ? [{ sourceId: of.sourceId, parentId: row.id, type, fhirId: storeId(of, withoutNul(fhirId)) }]
        : []
    }),
  )
  // A PostgreSQL statement accepts about 65,000 values.
  for (let from = 0; from < resultReferences.length; from += RESULTS_AT_ONCE)
    await trx
      .insertInto('resultReference')
      .values(resultReferences.slice(from, from + RESULTS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
