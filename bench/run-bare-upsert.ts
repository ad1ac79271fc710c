// Measures the limit for imports: how fast PostgreSQL upserts a chart's unprocessed resources in batches of 500.
import { openDatabase } from '@kinchart/server/platform/database/database.ts'
import { sql } from 'kysely'
import { connectApp } from '@kinchart/sandbox/practice-app.ts'
import { splitBundle } from '@kinchart/server/fhir/json/split-bundle.ts'

type ChartEntry = { readonly type: string; readonly id: string; readonly text: string }

const TYPES = [
  'Patient',
  'AllergyIntolerance',
  'CarePlan',
  'CareTeam',
  'Condition',
  'Coverage',
  'Claim',
  'Device',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'ExplanationOfBenefit',
  'Goal',
  'Immunization',
  'MedicationRequest',
  'Observation',
  'Procedure',
  'ServiceRequest',
]

async function fetchChart(sandboxUrl: string, patientId: string): Promise<ChartEntry[]> {
  const app = await connectApp(`${sandboxUrl}/bench/fhir/r4`, { username: patientId })
  const chart = new Map<string, ChartEntry>()
  for (const type of TYPES) {
    const by = type === 'Patient' ? '_id' : 'patient'
    let next: string | undefined = `${type}?${by}=${patientId}&_count=1000`
    while (next !== undefined) {
      const answer: { status: number; text: string } = await app.get(next)
      if (answer.status !== 200) break
      const page = splitBundle(answer.text)
      if (page.kind !== 'bundle') break
      for (const { resource, text } of page.entries) {
        const id = resource?.['id']
        if (resource && typeof id === 'string')
          chart.set(`${resource.resourceType}/${id}`, { type: resource.resourceType, id, text })
      }
      next = page.links.find((link) => link.relation === 'next')?.url
    }
  }
  return [...chart.values()]
}

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
