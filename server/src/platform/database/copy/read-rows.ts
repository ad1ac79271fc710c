import type { ClientBase } from 'pg'
import { quoted } from './tables.ts'
import type { CopiedTable } from './tables.ts'

/** The values of a row in the order of its columns: bytes as they are, anything else as the text that SQL reads back. */
export type CopiedRow = readonly (Buffer | null)[]

/** So much is read at once, or one row where that is more. */
const BATCH_BYTES = 2_000_000
const [FEWEST, MOST] = [1, 2000]

/** How values are written as text, wherever the database is. */
export const TEXT_FORMS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1`

/**
 * The rows of a table in batches, as they are in the transaction of `client`, which has set `TEXT_FORMS`. One reading at a time.
 */
export async function* readRows(client: ClientBase, table: CopiedTable): AsyncGenerator<readonly CopiedRow[]> {
  const columns = table.columns.map(({ name, isBytes }) => (isBytes ? quoted(name) : `${quoted(name)}::text`))
  await client.query(
    `declare copying no scroll cursor for select ${columns.join(', ')} from ${quoted('public')}.${quoted(table.name)}`,
  )
  let wanted = 20
  for (;;) {
    const { rows } = await client.query<(Buffer | string | null)[]>({
      text: `fetch ${wanted} from copying`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    const copied = rows.map((row) => row.map((value) => (typeof value === 'string' ? Buffer.from(value) : value)))
    yield copied
    const bytes = copied.reduce((sum, row) => sum + row.reduce((all, value) => all + (value?.length ?? 0), 0), 0)
    // Rows may be of a few bytes or of a megabyte.
    wanted = Math.min(MOST, Math.max(FEWEST, Math.round((rows.length * BATCH_BYTES) / Math.max(bytes, 1))))
  }
  await client.query('close copying')
}
