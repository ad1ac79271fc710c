import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readInParts } from '#platform/database/read-in-parts.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { bodyAad, rowAad } from './open-body.ts'
import { joinIds, joinKeys, storeId, storeVersion } from './stored-ids.ts'

/** Used by migration 0292. Bodies and rows do not change. */
export async function encryptRecordIds(trx: Db, cipher: Cipher): Promise<void> {
  await encryptResources(trx, cipher)
  await encryptResultReferences(trx, cipher)
  await encryptAliases(trx, cipher)
}

type Resource = {
  id: string
  source_id: string
  type: string
  fhir_id: string
  version_id: string | null
  unresolved_references: string[] | null
  encounter_ids: string[] | null
}

async function encryptResources(trx: Db, cipher: Cipher): Promise<void> {
  const all = 'select id, source_id, type, fhir_id, version_id, unresolved_references, encounter_ids from resource'
  for await (const rows of readInParts<Resource>(trx, all)) {
    const shorter = new Map<string, string>()
    for (const row of rows) if (row.fhir_id.length > LONGEST) shorter.set(row.id, await shortenId(trx, cipher, row))
    const stored = rows.map((row) => {
      const of = { cipher, sourceId: row.source_id }
      return {
        id: row.id,
        fhirId: storeId(of, shorter.get(row.id) ?? row.fhir_id),
        version: storeVersion(of, { type: row.type, fhirId: shorter.get(row.id) ?? row.fhir_id }, row.version_id),
        unresolved: joinKeys(of, row.unresolved_references ?? []),
        encounters: joinIds(of, row.encounter_ids ?? []),
      }
    })
    await sql`
      update resource r set fhir_id = k.fhir_id, version_id = k.version,
        unresolved_references = string_to_array(k.unresolved, ' '), encounter_ids = string_to_array(k.encounters, ' ')
      from unnest(${stored.map(({ id }) => id)}::bigint[], ${stored.map(({ fhirId }) => fhirId)}::text[],
        ${stored.map(({ version }) => version)}::text[], ${stored.map(({ unresolved }) => unresolved)}::text[],
        ${stored.map(({ encounters }) => encounters)}::text[]) as k (id, fhir_id, version, unresolved, encounters)
      where r.id = k.id`.execute(trx)
  }
}

/** Must match `storableId`, which rejects longer ids. */
const LONGEST = 512
const MAX_ID_PREFIX = 256

/**
 * Shortens an id whose encrypted form is too long for an index, and re-encrypts everything bound to the id. The next
 * import from its source adds the record under its actual id.
 */
async function shortenId(trx: Db, cipher: Cipher, { id, source_id, type, fhir_id }: Resource): Promise<string> {
  const shorter = `${fhir_id.slice(0, MAX_ID_PREFIX).toWellFormed()}~${id}`
  for (const { table, column, of, aad } of boundToId) {
    const { rows } = await sql<{ id: string; bytes: Buffer }>`
      select id, ${sql.ref(column)} as bytes from ${sql.table(table)}
      where ${sql.ref(of)} = ${id} and ${sql.ref(column)} is not null`.execute(trx)
    for (const one of rows) {
      const bytes = cipher.server.encrypt(
        cipher.server.decrypt(one.bytes, aad(source_id, type, fhir_id)),
        aad(source_id, type, shorter),
      )
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${bytes} where id = ${one.id}`.execute(trx)
    }
  }
  return shorter
}

const boundToId = [
  { table: 'resource', column: 'body', of: 'id', aad: bodyAad },
  { table: 'resource', column: 'row', of: 'id', aad: rowAad },
  { table: 'resource_earlier', column: 'body', of: 'resource_id', aad: bodyAad },
] as const

type ResultReference = { source_id: string; parent_id: string; type: string; fhir_id: string }

async function encryptResultReferences(trx: Db, cipher: Cipher): Promise<void> {
  const all = 'select source_id, parent_id, type, fhir_id from result_reference'
  for await (const rows of readInParts<ResultReference>(trx, all))
    await sql`
      update result_reference m set fhir_id = k.stored
      from unnest(${rows.map((row) => row.parent_id)}::bigint[], ${rows.map((row) => row.type)}::text[],
        ${rows.map((row) => row.fhir_id)}::text[],
        ${rows.map((row) => storeId({ cipher, sourceId: row.source_id }, row.fhir_id))}::text[]) as k (parent_id, type, fhir_id, stored)
      where m.parent_id = k.parent_id and m.type = k.type and m.fhir_id = k.fhir_id`.execute(trx)
}

type Alias = { source_id: string; reference: string; key: string }

async function encryptAliases(trx: Db, cipher: Cipher): Promise<void> {
  for await (const rows of readInParts<Alias>(trx, 'select source_id, reference, key from resource_alias')) {
    const stored = rows.map((row) => {
      const of = { cipher, sourceId: row.source_id }
      return { ...row, storedReference: storeId(of, row.reference), storedKey: storeId(of, row.key) }
    })
    await sql`
      update resource_alias a set reference = k.stored_reference, key = k.stored_key
      from unnest(${stored.map((row) => row.source_id)}::uuid[], ${stored.map(({ reference }) => reference)}::text[],
        ${stored.map(({ storedReference }) => storedReference)}::text[],
        ${stored.map(({ storedKey }) => storedKey)}::text[]) as k (source_id, reference, stored_reference, stored_key)
      where a.source_id = k.source_id and a.reference = k.reference`.execute(trx)
  }
}
