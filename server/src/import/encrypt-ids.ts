import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readInParts } from '#platform/database/read-in-parts.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { storeId, storeKey } from '#store/stored-ids.ts'
import { storeEmbedder } from './encrypt-sources.ts'

type Named = { source_id: string; id: string }

const columns = [
  { table: 'listed_again', column: 'fhir_id', store: storeId },
  { table: 'linked_patient', column: 'patient_id', store: storeId },
  { table: 'file_person', column: 'patient_id', store: storeId },
  { table: 'referenced', column: 'reference', store: storeKey },
] as const

/** Encrypts ids in the import tables. Used by migration 0293. */
export async function encryptImportIds(trx: Db, cipher: Cipher): Promise<void> {
  for (const { table, column, store } of columns)
    for await (const rows of readInParts<Named>(trx, `select distinct source_id, ${column} as id from ${table}`))
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = k.stored
        from unnest(${rows.map((row) => row.source_id)}::uuid[], ${rows.map(({ id }) => id)}::text[],
          ${rows.map((row) => store({ cipher, sourceId: row.source_id }, row.id))}::text[]) as k (source_id, id, stored)
        where t.source_id = k.source_id and ${sql.ref(`t.${column}`)} = k.id`.execute(trx)
}

/** Encrypts the embedding organizations. Used by migration 0294. */
export async function encryptEmbedders(trx: Db, cipher: Cipher): Promise<void> {
  for await (const rows of readInParts<{ embedder: string }>(trx, 'select distinct embedder from embed_session'))
    await sql`
      update embed_session s set embedder = k.stored
      from unnest(${rows.map(({ embedder }) => embedder)}::text[],
        ${rows.map(({ embedder }) => storeEmbedder(cipher, embedder))}::text[]) as k (embedder, stored)
      where s.embedder = k.embedder`.execute(trx)
}
