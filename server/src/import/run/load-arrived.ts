import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { openKey } from '#store/stored-ids.ts'
import type { IdsOf, StoredKey } from '#store/stored-ids.ts'

/** More than the largest chart has. */
const MOST = 1_000_000

/**
 * What the answers of a run have brought before it was laid down or its worker was killed ('Type/id'), so that a record
 * that comes again is counted once: of a first run everything of its source, of one that reads in full what it has listed,
 * and of any what it has followed. Of a run that asks for changes nothing more is known; it asks for little.
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
