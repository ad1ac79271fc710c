import type { Pool } from 'pg'
import type { LogFacts } from '../src/platform/log.ts'

/**
 * What the tests' people, hospitals and records say, and what lets somebody in. None of it may stand in the clear where it is kept:
 * names and addresses of persons, hospitals, endpoints and ids, passwords, tokens and codes of sources, tokens of ours, values of records.
 */
const ENDPOINT = '127\\.0\\.0\\.1:\\d'
const planted = [
  ...['Whitcombe', 'Marisol', 'Teodor', 'Emptyhand', 'Pennyfeather', 'Lindqvist', 'Brightwater', 'Thistlewood'],
  ...['@example\\.(?:org|com)', 'a long enough password', 'practice-(?:code|access|refresh)-', 'eyJ[\\w-]{10,}\\.eyJ'],
  ...[
    'Tallgrass',
    'Honeylocust',
    'Juniper Street',
    'juniper-street',
    'petra-emptyhand',
    'marisol-whitcombe',
    'hf-\\d{5}',
  ],
  ...[
    ENDPOINT,
    'Metformin',
    'Lisinopril',
    'Atorvastatin',
    'Cholesterol',
    'Hemoglobin',
    'Hypertension',
    'mmol/L',
    'mg/dL',
  ],
]
const pattern = planted.join('|')

/** Tables that are the directory's own, or hold names of codes: public, whoever is looked after here. */
const PUBLIC =
  /^(?:care_organization|client$|listed_provider|provider_|zip_place|loinc_|rxnorm_|about_code|kysely_|terms_)/
/** What is not ours to encrypt: a browser's own ciphertext, whose form begins like a token. */
const NOT_OURS = ['health_link.content']
/** So many rows of a table are looked at. */
const MOST_ROWS = 400

type Column = { readonly table: string; readonly column: string; readonly type: string }

/** Where in the database and in the log something that was planted stands in the clear, as 'table.column' or 'log: event'. */
export async function findPlain(pool: Pool, logged: readonly LogFacts[]): Promise<readonly string[]> {
  const { rows: columns } = await pool.query<Column>(
    `select table_schema || '.' || table_name as table, column_name as column, data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
       and data_type in ('bytea', 'text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )
  const looked = columns.filter(({ table, column }) => {
    const own = table.replace(/^public\./, '')
    return !PUBLIC.test(own) && !NOT_OURS.includes(`${own}.${column}`)
  })
  const tables = Map.groupBy(looked, ({ table }) => table)
  const questions = [...tables].map(([table, of]) => {
    // Bytes as they are, where they can be read: what is not a letter is written as a number.
    const texts = of.map(({ column, type }) =>
      type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`,
    )
    const named = of.map(({ column }, index) => `case when ${texts[index]} ~ $1 then '${column}' end`)
    return `(select distinct '${table}.' || found as place from (select * from ${table} limit ${MOST_ROWS}) rows,
      unnest(array[${named.join(', ')}]) found where found is not null)`
  })
  const { rows } = await pool.query<{ place: string }>(questions.join(' union all '), [pattern])
  // The log has the host of a source, which the operator needs.
  const ofLog = new RegExp(planted.filter((one) => one !== ENDPOINT).join('|'))
  const lines = logged.filter((facts) => ofLog.test(JSON.stringify(facts)))
  return [...rows.map(({ place }) => place), ...lines.map(({ event }) => `log: ${event}`)]
}
