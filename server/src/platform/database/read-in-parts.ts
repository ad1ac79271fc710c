import { sql } from 'kysely'
import type { Db } from './database.ts'

const AT_ONCE = 5000

/**
 * Yields the rows of a query in batches. Later changes in the same transaction don't change the rows. `trx` must be a
 * transaction. Only one such query can run at a time.
 */
export async function* readInParts<Row>(trx: Db, query: string): AsyncGenerator<readonly Row[]> {
  await sql.raw(`declare reading_in_parts no scroll cursor for ${query}`).execute(trx)
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${AT_ONCE} from reading_in_parts`).execute(trx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close reading_in_parts`.execute(trx)
}
