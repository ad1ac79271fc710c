import type { Part, Bench } from '../bench.ts'
import { createDatabase, startPostgres } from '../../server/test/start-postgres.ts'
import type { Child } from '../child.ts'
import { pause } from '../../scripts/call-kinchart.ts'
import { importChart, signUp, type Person } from '../import-chart.ts'
import type { Line } from '../lines.ts'

const WARM_UP = 10_000
const SHORT_WARM_UP = 1000
/** Target, as a share of the rate at which the same resources can be stored without processing. */
const AIM = 0.5
/** For server and database together. */
const MAX_MB_AT_REST = 300
const MAX_MB = 500
const FLAT = 1.2
const SLOW_SHARE = 1.5
/** Must be longer than the password lists stay loaded after a sign-up (`judge-in-thread.ts`). */
const REST_MS = { quick: 12_000, full: 20_000 } as const
const CHARTS_AT_ONCE = { quick: 2, full: 4 } as const

type Limit = NonNullable<Line['limit']>
type Served = { readonly url: string; readonly endpointId: number; readonly kinchart: Child }

/**
 * Imports charts of several sizes one after the other, and measures time and memory. Returns the limit for each size:
 * the time to store the same resources without processing.
 */
async function measureImport(
  bench: Bench,
  sandboxUrl: string,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, Limit>> {
  const charts: { readonly size: number; readonly limit: Limit }[] = []
  for (const size of sizes) charts.push({ size, limit: await measureBareRate(bench, sandboxUrl, size) })
  const { url, endpointId, kinchart } = await serve(bench, sandboxUrl, bench.freshDatabase())
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
    reportRate(bench, `a chart of ${size}`, stored / seconds, limit)
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
  return new Map(charts.map(({ size, limit }) => [size, limit]))
}

/** Imports several charts at once, first with one process, then with two that share the PostgreSQL at DATABASE_URL. */
async function measureWorkers(bench: Bench, sandboxUrl: string, size: number, limit: Limit): Promise<void> {
  const charts = bench.isFull ? CHARTS_AT_ONCE.full : CHARTS_AT_ONCE.quick
  const postgres = await startPostgres({ isForGood: true })
  for (const [label, workers] of [
    ['one worker', 1],
    ['two workers', 2],
  ] as const) {
    const database = {
      DATABASE_URL: await createDatabase(postgres.url, `bench_workers_${workers}`),
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: bench.folder,
    }
    const { url, endpointId, kinchart } = await serve(bench, sandboxUrl, database)
    await importChart(url, endpointId, `bench-${bench.isFull ? WARM_UP : SHORT_WARM_UP}`)
    // Only the first process exposes its emails, so people sign up before the others start.
    const people: Person[] = []
    for (let at = 0; at < charts; at++) people.push(await signUp(url, `bench-${size}`))
    const others: Child[] = []
    for (let at = 1; at < workers; at++)
      others.push((await serve(bench, sandboxUrl, { ...database, ROLES: 'worker' })).kinchart)
    const startedAt = performance.now()
    const ended = await Promise.all(
      people.map(async (person) => importChart(url, endpointId, `bench-${size}`, { person })),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const stored = ended.reduce((sum, chart) => sum + chart.stored, 0)
    reportRate(bench, `${charts} charts of ${size} at once, ${label}`, stored / seconds, limit)
    for (const one of [...others, kinchart]) await one.stop()
  }
  await postgres.stop()
}

/** The limit is fetching the same pages and discarding them. `isLimit`: only the source limits the speed. */
async function measureSlowSource(
  bench: Bench,
  sandboxUrl: string,
  { size, delayMs, isLimit }: { readonly size: number; readonly delayMs: number; readonly isLimit: boolean },
): Promise<void> {
  const { url, endpointId, kinchart } = await serve(bench, sandboxUrl, bench.freshDatabase())
  await importChart(url, endpointId, `bench-${SHORT_WARM_UP}`)
  const bare = await bench.start('./run-bare-fetch.ts', { BENCH_SANDBOX: sandboxUrl, BENCH_PATIENT: `bench-${size}` })
  const limit = JSON.parse(bare.ready) as { seconds: number }
  await bare.stop()
  const { seconds } = await importChart(url, endpointId, `bench-${size}`)
  bench.report({
    ...{ what: `a chart of ${size} from a source that takes ${delayMs} ms for each answer` },
    ...{ value: seconds, unit: 's', limit: { what: 'bare fetch', value: limit.seconds } },
    ...(isLimit ? { target: { atMost: SLOW_SHARE } } : {}),
  })
  await kinchart.stop()
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

async function serve(bench: Bench, sandboxUrl: string, env: Readonly<Record<string, string>>): Promise<Served> {
  const kinchart = await bench.start('./run-kinchart.ts', { ...env, BENCH_SANDBOX: sandboxUrl })
  return { ...(JSON.parse(kinchart.ready) as { url: string; endpointId: number }), kinchart }
}

const reportRate = (bench: Bench, what: string, value: number, limit: Limit): void =>
  bench.report({ what, value, unit: 'a second', isRate: true, limit, target: { atLeast: AIM } })

const QUICK = [1000, 10_000] as const
const FULL = [...QUICK, 50_000, 200_000] as const
const AT_ONCE = 10_000
/** With a source this fast, the processor is the limit. A typical hospital is slower and is itself the limit. */
const QUICK_SOURCE_MS = 20
const USUAL_SOURCE_MS = 250

export const importing: Part = {
  name: 'import',
  title: 'imports, and the bare storing and fetching of the same resources',
  measure: async (bench) => {
    const sizes = bench.isFull ? FULL : QUICK
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: sizes.join(',') })
    const limits = await measureImport(bench, sandbox.ready, sizes)
    const limit = limits.get(AT_ONCE)
    if (limit !== undefined) await measureWorkers(bench, sandbox.ready, AT_ONCE, limit)
    for (const delayMs of bench.isFull ? [QUICK_SOURCE_MS, USUAL_SOURCE_MS] : [USUAL_SOURCE_MS]) {
      const slow = await bench.start('./run-sandbox.ts', {
        BENCH_CHARTS: QUICK.join(','),
        BENCH_DELAY_MS: String(delayMs),
      })
      const isLimit = delayMs === USUAL_SOURCE_MS
      await measureSlowSource(bench, slow.ready, { size: bench.isFull ? AT_ONCE : QUICK[0], delayMs, isLimit })
      await slow.stop()
    }
  },
}
