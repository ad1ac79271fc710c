import type { LogFacts } from '../src/platform/log.ts'
import { plannedOnce, readTextColumns, type Queried } from './text-columns.ts'

/**
 * Patterns that must never be stored unencrypted: names and addresses of people, hospitals, endpoints and ids,
 * passwords, tokens and codes of sources, our tokens, values of records.
 */
const ENDPOINT = '127\\.0\\.0\\.1:\\d'
const planted = [
  ...['Whitcombe', 'Marisol', 'Teodor', 'Emptyhand', 'Pennyfeather', 'Lindqvist', 'Brightwater', 'Thistlewood'],
  ...['@example\\.(?:org|com)', 'xqvtzkwmbrfh', 'practice-(?:code|access|refresh)-', 'eyJ[\\w-]{10,}\\.eyJ'],
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

export const plantedIn = (text: string): readonly string[] => text.match(new RegExp(pattern, 'g')) ?? []

/** Ciphertext from a browser, which we did not encrypt. Its format begins like a token. */
const NOT_OURS = ['health_link.content']
const MAX_ROWS_PER_TABLE = 400

/** Returns each finding as 'table.column' or 'log: event'. */
export async function findPlain(database: Queried, logged: readonly LogFacts[]): Promise<readonly string[]> {
  const looked = (await readTextColumns(database)).filter(({ table, name }) => !NOT_OURS.includes(`${table}.${name}`))
  const tables = Map.groupBy(looked, ({ schema, table }) => `"${schema}"."${table}"`)
  const { rows: filled } = await database.query<{ name: string }>(
    plannedOnce(
      [...tables.keys()]
        .map((name) => `select '${name}' as name where exists (select from ${name})`)
        .join(' union all '),
    ),
  )
  const questions = filled.map(({ name }) => {
    const named = (tables.get(name) ?? []).map(
      (column) => `case when ${column.text} ~ $1 then '${column.table}.${column.name}' end`,
    )
    return `(select distinct found as place from (select * from ${name} limit ${MAX_ROWS_PER_TABLE}) rows,
      unnest(array[${named.join(', ')}]) found where found is not null)`
  })
  const { rows } = await database.query<{ place: string }>(questions.join(' union all '), [pattern])
  // The log contains the host of a source, which the operator needs.
  const ofLog = new RegExp(planted.filter((one) => one !== ENDPOINT).join('|'))
  const lines = logged.filter((facts) => ofLog.test(JSON.stringify(facts)))
  return [...rows.map(({ place }) => place), ...lines.map(({ event }) => `log: ${event}`)]
}
