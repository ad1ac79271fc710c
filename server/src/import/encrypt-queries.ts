import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readInParts } from '#platform/database/read-in-parts.ts'
import type { Cipher, Marks } from '#platform/secrets/cipher.ts'
import { storeId, type IdsOf } from '#store/stored-ids.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** A query contains the patient's id, so it is stored encrypted (decision 54). */
const queryScope = (sourceId: string): string => `query/${sourceId}`

export const storeQuery = ({ cipher, sourceId }: IdsOf, query: string): EncryptedId =>
  cipher.encryptId(query, queryScope(sourceId))

/** Returns an empty string if the ledger line has no query. */
export const openQuery = (cipher: Marks, sourceId: string, query: EncryptedId | null): string =>
  query === null ? '' : cipher.decryptId(query, queryScope(sourceId))

type Query = { id: string; source_id: string; query: string; patient_id: string | null }

/** Encrypts queries, because they include patient ids. Used by migration 0291. */
export async function encryptQueries(trx: Db, cipher: Cipher): Promise<void> {
  const all = `select id, source_id, query, patient_id from import_query where query <> '' or patient_id is not null`
  for await (const rows of readInParts<Query>(trx, all)) {
    const stored = rows.map((row) => {
      const of = { cipher, sourceId: row.source_id }
      const patient = row.patient_id === null ? null : storeId(of, row.patient_id)
      return { id: row.id, query: row.query === '' ? null : storeQuery(of, row.query), patient }
    })
    await sql`
      update import_query q set query = k.query, patient_id = k.patient
      from unnest(${stored.map(({ id }) => id)}::bigint[], ${stored.map(({ query }) => query)}::text[],
        ${stored.map(({ patient }) => patient)}::text[]) as k (id, query, patient)
      where q.id = k.id`.execute(trx)
  }
  await sql`update import_query set query = null where query = ''`.execute(trx)
}
