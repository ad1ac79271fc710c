import type { ClientBase, QueryResult } from 'pg'
import { quoted, type CopiedColumn, type CopiedTable } from './copied-tables.ts'

/** Values in column order. Bytes are unchanged, and all other values are text that SQL can parse. */
export type CopiedRow = readonly (Buffer | null)[]

/** Maximum size of a batch. A batch of a single row may be larger. */
const BATCH_BYTES = 2_000_000
const MAX_BATCH_ROWS = 2000

export const TEXT_FORMS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1`

/**
 * Yields batches of at most 2 MB, or one larger row. The transaction of `client` must have set `TEXT_FORMS` and use a
 * snapshot. Only one read at a time.
 */
export async function* readRows(client: ClientBase, table: CopiedTable): AsyncGenerator<readonly CopiedRow[]> {
  const columns = table.columns.map(written)
  const from = `${quoted('public')}.${quoted(table.name)}`
  for await (const places of findPlaces(client, table, from)) {
    const { rows } = await client.query<(Buffer | string | null)[]>({
      text: `select ${columns.join(', ')} from ${from} where ctid = any($1::tid[])`,
      values: [places],
      rowMode: 'array',
    })
    // Within one snapshot, the location of a row does not change.
    if (rows.length !== places.length) throw new Error(`Rows of ${table.name} are not where they were.`)
    yield rows.map((row) => row.map((value) => (typeof value === 'string' ? Buffer.from(value) : value)))
  }
}

const written = ({ name, isBytes }: CopiedColumn): string => (isBytes ? quoted(name) : `${quoted(name)}::text`)

const FETCH = `fetch ${MAX_BATCH_ROWS} from measuring`

type Place = { readonly place: string; readonly bytes: number }

/** Measures rows before they are read, because one row may have a few bytes and the next 25 MB. */
async function* findPlaces(client: ClientBase, table: CopiedTable, from: string): AsyncGenerator<readonly string[]> {
  const sizes = table.columns.map((column) => `coalesce(octet_length(${written(column)}), 0)::bigint`)
  // One round trip for both statements, because most tables are small.
  const begun = (await client.query(
    `declare measuring no scroll cursor for select ctid::text as place, ${['0', ...sizes].join(' + ')} as bytes from ${from};
     ${FETCH}`,
  )) as unknown as readonly [QueryResult, QueryResult<Place>]
  let [places, sum]: [string[], number] = [[], 0]
  for (let [, { rows }] = begun; ; { rows } = await client.query<Place>(FETCH)) {
    for (const { place, bytes } of rows) {
      if (places.length === MAX_BATCH_ROWS || (places.length > 0 && sum + bytes > BATCH_BYTES)) {
        yield places
        places = []
        sum = 0
      }
      places.push(place)
      sum += bytes
    }
    if (rows.length < MAX_BATCH_ROWS) break
  }
  if (places.length > 0) yield places
  await client.query('close measuring')
}
