import { importChart } from '../import-chart.ts'
import { measureAmong, measureChart } from '../lists/measure-chart.ts'
import type { Bench, Part } from '../bench.ts'
import type { Kind } from '../lines.ts'

/** What a person's list begins with; it is made longer from there. */
const BROUGHT_IN = 300

export const lists: Part = {
  name: 'lists',
  title: 'lists of 300 to 200,000 rows, among 1 to 100,000 people, beside a bare route over the same rows',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(BROUGHT_IN) })
    for (const kind of bench.kinds) await measureOn(bench, kind, sandbox.ready)
  },
}

async function measureOn(bench: Bench, kind: Kind, sandboxUrl: string): Promise<void> {
  const sizes = bench.isFull ? [300, 2500, 10_000, 50_000, 200_000] : [300, 10_000]
  // A hundred thousand with what is theirs are 3 GB, which is more than the embedded database is for.
  const crowds = bench.isFull ? [10_000, ...(kind === 'PostgreSQL' ? [100_000] : [])] : [1000]
  const database = await bench.freshDatabase(kind)
  const env = { ...database, BENCH_SANDBOX: sandboxUrl, TRUST_PROXY: '1', RESYNC_HOURS: '0' }
  const kinchart = await bench.start('./run-lists.ts', env)
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  const chart = await importChart(url, endpointId, `bench-${BROUGHT_IN}`)
  const bare = kind === 'embedded' ? undefined : await bench.start('./run-bare-list.ts', database)
  const bareUrl = bare?.ready ?? `http://127.0.0.1:${await kinchart.ask('bare')}`
  const place = { kind, kinchart, url, bareUrl, chart }
  let alone = Number.NaN
  let rows = 0
  for (rows of sizes) {
    await kinchart.ask(`grow ${chart.profileId} ${rows}`)
    alone = await measureChart(bench, place, rows)
  }
  let held = 0
  for (const people of crowds) {
    await kinchart.ask(`people ${held} ${people}`)
    held = people
    await measureAmong(bench, place, { people, rows, alone })
  }
  await bare?.stop()
  await kinchart.stop()
}
