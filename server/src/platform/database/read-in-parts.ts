import { sql } from 'kysely'
import type { Db } from './database.ts'

const AT_ONCE = 5000

/**
 * Yields rows as of the start, without later changes in the transaction. Requires a transaction. Allows only one read
 * at a time.
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
