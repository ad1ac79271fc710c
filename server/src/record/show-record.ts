import { sql } from 'kysely'
import type { z } from 'zod'
import type { getRecord } from '@kinchart/contract/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Json } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { openBody } from './open-body.ts'
import { findAliases, keyOf } from './aliases.ts'
import { findEarlier } from './save-earlier.ts'
import { readRecordId } from './record-id.ts'

type Shown = z.input<typeof getRecord.answer>

const MAX_RELATED = 60
const MAX_LOOKED_UP = 1000
const MAX_DEPTH = 200

/** What the source of an import is called, and where it is. */
export type SourceOf = (importId: string) => Promise<{ providerName: string; fhirBase: string }>

/** One record as it arrived, with what it points to. */
export async function showRecord(
  { db, cipher, sourceOf }: { db: Db; cipher: Cipher; sourceOf: SourceOf },
  record: OpenedRecord,
  id: string,
): Promise<Shown> {
  const row = await findRow(db, record, id)
  if (!row) throw new ApiError('not-found')
  const text = openBody(cipher, row)
  const { providerName, fhirBase } = await sourceOf(row.import_id)
  return {
    id: String(row.id),
    resourceType: row.type,
    providerName,
    ehrImportRequestId: row.import_id,
    receivedAt: row.received_at.toISOString(),
    resource: text,
    earlier: await findEarlier({ db, cipher }, row),
    related: await findRelated({ db, cipher }, row, fhirBase, text),
  }
}

export type FoundRow = { id: number; import_id: string; type: string; fhir_id: string; body: Buffer; received_at: Date }

/** By its number, or as `<import>/<Type>/<id>`; only within the opened record. */
export async function findRow(
  db: Db,
  { profileId, sourceIds }: OpenedRecord,
  id: string,
): Promise<FoundRow | undefined> {
  const those = db
    .selectFrom('resource')
    .select(['id', 'import_id', 'type', 'fhir_id', 'body', 'received_at'])
    .where('profile_id', '=', profileId)
    .$if(sourceIds !== undefined, (some) => some.where(sql<boolean>`import_id = any(${sourceIds ?? []}::uuid[])`))
  if (/^\d{1,15}$/.test(id)) return those.where('id', '=', Number(id)).executeTakeFirst()
  const place = readRecordId(id)
  if (!place) return undefined
  return those
    .where('import_id', '=', place.importId)
    .where('type', '=', place.type)
    .where('fhir_id', '=', place.fhirId)
    .executeTakeFirst()
}

async function findRelated(
  { db, cipher }: { db: Db; cipher: Cipher },
  { import_id: importId, fhir_id: fhirId }: FoundRow,
  fhirBase: string,
  text: string,
): Promise<Shown['related']> {
  const references = new Set<string>()
  const written = new Set<string>()
  walk(parseFhirJson(text), (reference) => written.add(reference))
  const aliases = await findAliases(db, importId, [...written].slice(0, MAX_LOOKED_UP), fhirId)
  for (const reference of written) {
    const key = keyOf(reference, fhirBase, aliases)
    if (key !== null) references.add(key)
  }
  const keys = [...references].slice(0, MAX_RELATED).map((reference) => reference.split('/'))
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: number; import_id: string; type: string; fhir_id: string; body: Buffer }>`
    select r.id, r.import_id, r.type, r.fhir_id, r.body
    from unnest(${keys.map(([type]) => type)}::text[], ${keys.map(([, id]) => id)}::text[]) as k (type, fhir_id)
    join resource r on r.import_id = ${importId} and r.type = k.type and r.fhir_id = k.fhir_id
    where r.type <> 'Patient'`.execute(db)
  return rows.map((row) => ({
    reference: `${row.type}/${row.fhir_id}`,
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
