import type pg from 'pg'
import type { Cipher } from '../src/platform/secrets/cipher.ts'
import type { EncryptedId } from '../src/platform/secrets/encrypted-id.ts'
import { openIdOf, openVersion } from '../src/store/stored-ids.ts'

type Opened = { readonly cipher: Cipher; readonly database: { readonly pool: pg.Pool } }

type StoredRow = { readonly source_id: string; readonly fhir_id: EncryptedId }

export type ClearRow<Row> = Omit<Row, 'fhir_id' | 'version_id'> & {
  readonly fhir_id: string
  readonly version_id: string | null
}

export async function queryWithIds<Row extends object = object>(
  { cipher, database: { pool } }: Opened,
  text: string,
  values: readonly unknown[] = [],
): Promise<ClearRow<Row & { readonly source_id: string; readonly type: string }>[]> {
  const { rows } = await pool.query<Row & StoredRow & { type: string; version_id?: EncryptedId | null }>(text, [
    ...values,
  ])
  return rows.map((row) => {
    const fhirId = openIdOf(cipher, { sourceId: row.source_id, fhirId: row.fhir_id })
    const version = row.version_id ?? null
    const of = { cipher, sourceId: row.source_id }
    return { ...row, fhir_id: fhirId, version_id: openVersion(of, { type: row.type, fhirId }, version) }
  })
}

export const recordsOf = async (
  opened: Opened,
  profileId: string,
): Promise<ClearRow<{ readonly id: number; readonly source_id: string; readonly type: string }>[]> =>
  queryWithIds<{ readonly id: number }>(
    opened,
    'select id, source_id, type, fhir_id from resource where profile_id = $1 order by id',
    [profileId],
  )
