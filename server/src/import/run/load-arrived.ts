import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { openKey } from '#store/stored-ids.ts'
import type { IdsOf, StoredKey } from '#store/stored-ids.ts'

/** More than the number of records in the largest chart. */
const MOST = 1_000_000

/**
 * Loads the keys ('Type/id') of records a run received before it was paused or its worker was killed, so that a
 * repeated record is counted once: for a first run all records of its source, for a full run those listed, and for any
 * run the referenced records it fetched. Nothing else is known for a run for changes, which requests little.
 */
export async function loadArrived(
  db: Db,
  { number, ...of }: IdsOf & { readonly number: number },
): Promise<Set<string>> {
  const { sourceId } = of
  const { rows } = await sql<{ key: StoredKey }>`
    select type || '/' || fhir_id as key from resource where source_id = ${sourceId} and ${number} = 1
    union all select type || '/' || fhir_id from listed_again where source_id = ${sourceId} and run = ${number}
    union all select reference from referenced where source_id = ${sourceId} and run = ${number} and state = 'done'
    limit ${MOST}`.execute(db)
  return new Set(rows.map(({ key }) => openKey(of, key)))
}
