import { sql } from 'kysely'
import type { z } from 'zod'
import type { getRecord } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Json } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Marks, PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody, openRowText } from '#store/open-body.ts'
import { openIdOf, openKeyOf, storeId, type StoredId } from '#store/stored-ids.ts'
import { findAliases, keyOf } from '#store/aliases.ts'
import { isAgreed } from '#store/agreed.ts'
import { openNotes } from '#store/open-notes.ts'
import { findEarlier } from '#store/save-earlier.ts'
import { readRecordId } from '#store/record-id.ts'

type Shown = z.input<typeof getRecord.answer>

const MAX_RELATED = 60
const MAX_LOOKED_UP = 1000
const MAX_DEPTH = 200

export type SourceOf = (sourceId: string) => Promise<{ providerName: string; fhirBase: string }>

export async function showRecord(
  { db, cipher, sourceOf }: { db: Db; cipher: PersonCipher; sourceOf: SourceOf },
  record: OpenedRecord,
  id: string,
): Promise<Shown> {
  const row = await findRow({ db, cipher }, record, id)
  if (!row) throw new ApiError('not-found')
  const text = openBody(cipher, row)
  const { providerName, fhirBase } = await sourceOf(row.sourceId)
  const listed = await openOwnRow({ db, cipher }, row)
  const ownNote = (await openNotes({ db, cipher }, record))?.(row)
  return {
    id: String(row.id),
    resourceType: row.type,
    providerName,
    ehrImportRequestId: row.sourceId,
    receivedAt: row.receivedAt.toISOString(),
    ...listed,
    ...(listed.row && ownNote ? { row: { ...listed.row, ownNote } } : {}),
    resource: text,
    earlier: await findEarlier({ db, cipher, profileId: record.profileId }, row),
    related: await findRelated({ db, cipher }, row, fhirBase, text),
  }
}

export type FoundRow = StoredId & { id: number; type: string; body: Buffer; receivedAt: Date }

/** Finds a row by its database id, or by `<import>/<Type>/<id>`. Searches only within the opened record. */
export async function findRow(
  { db, cipher }: { readonly db: Db; readonly cipher: Marks },
  { profileId, sourceIds, ownUntil }: OpenedRecord,
  id: string,
): Promise<FoundRow | undefined> {
  const those = db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body', 'receivedAt'])
    .where('profileId', '=', profileId)
    .$if(sourceIds !== undefined, (some) =>
      some.where(sql<boolean>`source_id = any(${sourceIds ?? []}::uuid[])`).where(isAgreed(ownUntil)),
    )
  if (/^\d{1,15}$/.test(id)) return those.where('id', '=', Number(id)).executeTakeFirst()
  const place = readRecordId(id)
  if (!place) return undefined
  return those
    .where('sourceId', '=', place.sourceId)
    .where('type', '=', place.type)
    .where('fhirId', '=', storeId({ cipher, sourceId: place.sourceId }, place.fhirId))
    .executeTakeFirst()
}

export async function openOwnRow(
  { db, cipher }: { db: Db; cipher: PersonCipher },
  found: FoundRow,
): Promise<Pick<Shown, 'section' | 'row'>> {
  const storedRow = await db
    .selectFrom('resource')
    .select(['section', 'row'])
    .where('id', '=', found.id)
    .executeTakeFirst()
  if (!storedRow?.row || storedRow.section === null) return { section: null, row: null }
  const text = openRowText(cipher, { ...found, row: storedRow.row })
  return { section: storedRow.section, row: JSON.parse(text) as NonNullable<Shown['row']> }
}

async function findRelated(
  { db, cipher }: { db: Db; cipher: PersonCipher },
  found: FoundRow,
  fhirBase: string,
  text: string,
): Promise<Shown['related']> {
  const { sourceId } = found
  const references = new Map<string, string[]>()
  const written = new Set<string>()
  walk(parseFhirJson(text), (reference) => written.add(reference))
  const aliases = await findAliases(
    { db, cipher },
    sourceId,
    [...written].slice(0, MAX_LOOKED_UP),
    openIdOf(cipher, found),
  )
  for (const reference of written) {
    const key = keyOf(reference, fhirBase, aliases)
    if (key === null) continue
    const others = references.get(key) ?? []
    if (reference !== key) others.push(reference)
    references.set(key, others)
  }
  const keys = [...references.keys()].slice(0, MAX_RELATED).map((reference) => reference.split('/'))
  if (keys.length === 0) return []
  const ids = keys.map(([, id]) => storeId({ cipher, sourceId }, id ?? ''))
  const { rows } = await sql<StoredId & { id: number; type: string; body: Buffer }>`
    select r.id, r.source_id, r.type, r.fhir_id, r.body
    from unnest(${keys.map(([type]) => type)}::text[], ${ids}::text[]) as k (type, fhir_id)
    join resource r on r.source_id = ${sourceId} and r.type = k.type and r.fhir_id = k.fhir_id
    where r.type <> 'Patient'`.execute(db)
  return rows.map((row) => ({
    reference: openKeyOf(cipher, row),
    writtenAs: references.get(openKeyOf(cipher, row)) ?? [],
    id: String(row.id),
    resourceType: row.type,
    resource: openBody(cipher, row),
  }))
}

function walk(value: Json | undefined, take: (reference: string) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') take(inner)
    else walk(inner, take, depth + 1)
  }
}
