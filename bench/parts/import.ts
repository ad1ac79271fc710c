import type { Part, Bench } from '../bench.ts'
import { pause } from '../../scripts/call-kinchart.ts'
import { importChart, signUp, type Person } from '../import-chart.ts'
import type { Line } from '../lines.ts'

const WARM_UP = 10_000
/** Target for the ratio of the import rate to the rate of storing the same resources without processing them. */
const AIM = 0.5
/** For server and database together. */
const MAX_MB_AT_REST = 300
const MAX_MB = 500
const FLAT = 1.2
/** Must be longer than the time that the password lists stay in memory after a sign-up (`judge-in-thread.ts`). */
const REST_MS = { quick: 12_000, full: 20_000 } as const

type Limit = NonNullable<Line['limit']>

/**
 * Imports charts of several sizes in sequence, and measures time and memory. The limit is the rate of storing the
 * same resources without processing them.
 */
async function measureImport(bench: Bench, sandboxUrl: string, sizes: readonly number[]): Promise<void> {
  const charts: { readonly size: number; readonly limit: Limit }[] = []
  for (const size of sizes) charts.push({ size, limit: await measureBareRate(bench, sandboxUrl, size) })
  const kinchart = await bench.start('./run-kinchart.ts', { ...bench.freshDatabase(), BENCH_SANDBOX: sandboxUrl })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  await pause(REST_MS.quick)
  bench.report({
    ...{ what: 'memory at rest of server and database, after the start', value: kinchart.memory() / 1e6, unit: 'MB' },
    target: { atMost: MAX_MB_AT_REST },
  })
  // Warm-up: the first import also loads code.
  await importChart(url, endpointId, `bench-${WARM_UP}`)
  const planned: ((typeof charts)[number] & { readonly person: Person })[] = []
  for (const chart of charts) planned.push({ ...chart, person: await signUp(url, `bench-${chart.size}`) })
  await pause(bench.isFull ? REST_MS.full : REST_MS.quick)
  const value = kinchart.memory() / 1e6
  bench.report({ what: 'memory at rest of server and database, after a first chart', value, unit: 'MB' })
  const peaks: number[] = []
  for (const { size, limit, person } of planned) {
    const stopWatching = kinchart.watchMemory()
    const { stored, seconds } = await importChart(url, endpointId, `bench-${size}`, { person })
    const peak = stopWatching() / 1e6
    peaks.push(peak)
    bench.report({
      ...{ what: `a chart of ${size}`, value: stored / seconds, unit: 'a second', isRate: true, limit },
      target: { atLeast: AIM },
    })
    bench.report({
      ...{ what: `peak memory of server and database during the import of ${size}`, value: peak, unit: 'MB' },
      target: { atMost: MAX_MB },
    })
  }
  await kinchart.stop()
  const [smallest = Number.NaN] = peaks
  bench.report({
    ...{ what: 'peak memory of the largest chart', value: peaks.at(-1) ?? Number.NaN, unit: 'MB' },
    limit: { what: 'of the smallest', value: smallest },
    target: { atMost: FLAT },
  })
}

async function measureBareRate(bench: Bench, sandboxUrl: string, size: number): Promise<Limit> {
  const bare = await bench.start('./run-bare-upsert.ts', {
    ...bench.freshDatabase(),
    BENCH_SANDBOX: sandboxUrl,
    BENCH_PATIENT: `bench-${size}`,
  })
  const { resources, seconds } = JSON.parse(bare.ready) as { resources: number; seconds: number }
  await bare.stop()
  return { what: 'bare upsert', value: resources / seconds }
}

const QUICK = [1000, 10_000] as const
const FULL = [...QUICK, 50_000, 200_000] as const

export const importing: Part = {
  name: 'import',
  title: 'imports, and the bare storing of the same resources',
  measure: async (bench) => {
    const sizes = bench.isFull ? FULL : QUICK
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: sizes.join(',') })
    await measureImport(bench, sandbox.ready, sizes)
  },
}
