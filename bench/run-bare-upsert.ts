// The limit for imports: the same bytes upserted into a database in batches of 500.
import { openDatabase } from '@kinchart/server/platform/database/database.ts'
import { sql } from 'kysely'
import { fetchChart } from './fetch-chart.ts'

const BATCH = 500
const chart = await fetchChart(process.env['BENCH_SANDBOX'] ?? '', process.env['BENCH_PATIENT'] ?? '')
const database = await openDatabase({ databaseUrl: undefined, dataDir: process.env['DATA_DIR'] ?? '' })
await sql
  .raw(
    'create table bare (source_id uuid, type text, fhir_id text, body text not null, primary key (source_id, type, fhir_id))',
  )
  .execute(database.db)
const sourceId = '00000000-0000-4000-8000-000000000000'

const startedAt = performance.now()
for (let from = 0; from < chart.length; from += BATCH) {
  const rows = chart.slice(from, from + BATCH)
  await sql`
    insert into bare select ${sourceId}::uuid, * from unnest(${rows.map((row) => row.type)}::text[],
      ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.text)}::text[])
    on conflict (source_id, type, fhir_id) do update set body = excluded.body`.execute(database.db)
}
const seconds = (performance.now() - startedAt) / 1000
await database.close()
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${JSON.stringify({ resources: chart.length, seconds })}\n`)
setInterval(() => undefined, 1000)
