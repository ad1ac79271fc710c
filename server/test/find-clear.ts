import type pg from 'pg'
import type { Cipher } from '../src/platform/secrets/cipher.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openBase, openName, openPatient } from '../src/store/stored-source.ts'
import { queryWithIds } from './open-ids.ts'
import { readTextColumns } from './text-columns.ts'

export type Clear = { readonly ids: readonly string[]; readonly names: readonly string[] }

/** Minimum length of the ids to search for. Shorter ids would also match unrelated words. */
const SHORTEST = 6

export async function readClear(opened: { readonly cipher: Cipher; readonly database: Database }): Promise<Clear> {
  const { cipher, database } = opened
  const records = await queryWithIds(opened, 'select source_id, type, fhir_id, version_id from resource')
  const sources = await database.db
    .selectFrom('source')
    .select(['id', 'profileId', 'providerName', 'fhirBase', 'patientId'])
    .execute()
  const ids = [
    ...records.flatMap(({ fhir_id, version_id }) => [fhir_id, version_id ?? '']),
    ...sources.map((source) => openPatient(cipher, source) ?? ''),
  ]
  const names = sources.flatMap((source) => [openName(cipher, source), openBase(cipher, source)])
  const isTelling = (text: string): boolean => text.length >= SHORTEST
  return { ids: [...new Set(ids)].filter(isTelling), names: [...new Set(names)].filter(isTelling) }
}

/** The characters of ids; encrypted data is split at other characters. */
const WORD = /[A-Za-z0-9.-]+/g
const PLAIN = /^[A-Za-z0-9.-]+$/

/** Returns each finding as 'table.column: text'. */
export async function findClear(pool: pg.Pool, { ids, names }: Clear): Promise<readonly string[]> {
  const wanted = new Set(ids.filter((id) => PLAIN.test(id)))
  const parts = [...names, ...ids.filter((id) => !PLAIN.test(id))]
  const found = new Set<string>()
  for (const { schema, table, name, text } of await readTextColumns(pool)) {
    const { rows } = await pool.query<{ text: string | null }>(`select ${text} as text from "${schema}"."${table}"`)
    for (const { text: content } of rows) {
      if (content === null) continue
      for (const [word] of content.matchAll(WORD)) if (wanted.has(word)) found.add(`${table}.${name}: ${word}`)
      for (const part of parts) if (content.includes(part)) found.add(`${table}.${name}: ${part}`)
    }
  }
  return [...found].toSorted()
}
