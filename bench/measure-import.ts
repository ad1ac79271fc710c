import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import { pause } from '../scripts/call-kinchart.ts'
import { importChart, signUp } from './import-chart.ts'
import type { Person } from './import-chart.ts'
import type { Kind, Line } from './lines.ts'

const WARM_UP = 10_000
const SHORT_WARM_UP = 1000
/** Of the bare storing of the same resources. */
const AIMS = { PostgreSQL: 0.5, embedded: 0.4 } as const
/** The whole process, in MB. */
const MOST_MB = { PostgreSQL: 300, embedded: 500 } as const
const FLAT = 1.2
const SLOW_SHARE = 1.5
/** Longer than what a sign-up needs stays: the lists that passwords are judged by (`judge-beside.ts`). */
const REST_MS = { quick: 12_000, full: 20_000 } as const
/** Charts that come in at once, where several processes bring them in. */
const CHARTS_AT_ONCE = { quick: 2, full: 4 } as const

type Limit = NonNullable<Line['limit']>
type Where = { readonly kind: Kind; readonly sandboxUrl: string }
type Served = { readonly url: string; readonly endpointId: number; readonly kinchart: Child }

/**
 * Charts of several sizes brought in one after the other, each beside the bare storing of the same resources, and the memory it takes. Answers the limit
 * of each size.
 */
export async function measureImport(
  bench: Bench,
  where: Where,
  sizes: readonly number[],
): Promise<ReadonlyMap<number, Limit>> {
  const { kind } = where
  const charts: { readonly size: number; readonly limit: Limit }[] = []
  for (const size of sizes) charts.push({ size, limit: await bareRate(bench, where, size) })
  const { url, endpointId, kinchart } = await serve(bench, where, await bench.freshDatabase(kind))
  sayMemory(bench, kind, 'memory when it has started on an empty database', kinchart.memory())
  // Another chart first: what a server takes once it works at all is not what the size of a chart makes it take.
  await importChart(url, endpointId, `bench-${WARM_UP}`)
  const asked: ((typeof charts)[number] & { readonly person: Person })[] = []
  for (const chart of charts) asked.push({ ...chart, person: await signUp(url, `bench-${chart.size}`) })
  await pause(bench.isFull ? REST_MS.full : REST_MS.quick)
  sayMemory(bench, kind, 'memory at rest after a first chart', kinchart.memory())
  const peaks: number[] = []
  for (const { size, limit, person } of asked) {
    kinchart.forgetPeak()
    const { stored, seconds } = await importChart(url, endpointId, `bench-${size}`, { person })
    const peak = (kinchart.peakMemory() ?? Number.NaN) / 1e6
    peaks.push(peak)
    const growth = { xName: 'resources', x: size }
    sayRate(bench, kind, {
      ...{ what: `a chart of ${size}`, value: stored / seconds, limit },
      growth: { ...growth, title: 'Resources brought in' },
    })
    bench.say({
      ...{ database: kind, what: `peak memory of the process while a chart of ${size} comes in` },
      ...{ value: peak, unit: 'MB', target: { atMost: MOST_MB[kind] } },
      growth: { ...growth, title: 'Memory while records are brought in' },
    })
  }
  await kinchart.stop()
  const [smallest = Number.NaN] = peaks
  bench.say({
    ...{ database: kind, what: 'peak memory of the largest chart', value: peaks.at(-1) ?? Number.NaN, unit: 'MB' },
    limit: { what: 'of the smallest', value: smallest },
    target: { atMost: FLAT },
  })
  return new Map(charts.map(({ size, limit }) => [size, limit]))
}

/** Several charts at once, brought in by one process and by two, beside the bare storing of one of them. */
export async function measureWorkers(bench: Bench, where: Where, size: number, limit: Limit): Promise<void> {
  const { kind } = where
  const charts = bench.isFull ? CHARTS_AT_ONCE.full : CHARTS_AT_ONCE.quick
  for (const [words, workers] of [
    ['one worker', 1],
    ['two workers', 2],
  ] as const) {
    const database = await bench.freshDatabase(kind)
    const { url, endpointId, kinchart } = await serve(bench, where, database)
    await importChart(url, endpointId, `bench-${bench.isFull ? WARM_UP : SHORT_WARM_UP}`)
    // Signed up while one process alone sends mails: it is the one that shows them.
    const people: Person[] = []
    for (let at = 0; at < charts; at++) people.push(await signUp(url, `bench-${size}`))
    const others: Child[] = []
    for (let at = 1; at < workers; at++)
      others.push((await serve(bench, where, { ...database, ROLES: 'worker' })).kinchart)
    const startedAt = performance.now()
    const ended = await Promise.all(
      people.map(async (person) => importChart(url, endpointId, `bench-${size}`, { person })),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const stored = ended.reduce((sum, chart) => sum + chart.stored, 0)
    const what = `${charts} charts of ${size} at once, ${words}`
    sayRate(bench, kind, { what, value: stored / seconds, limit })
    for (const one of [...others, kinchart]) await one.stop()
  }
}

/** A chart of a source that takes its time for each answer, beside asking for the same pages and doing nothing with them. `isLimit`: nothing else is. */
export async function measureSlowSource(
  bench: Bench,
  where: Where,
  { size, delayMs, isLimit }: { readonly size: number; readonly delayMs: number; readonly isLimit: boolean },
): Promise<void> {
  const { kind, sandboxUrl } = where
  const { url, endpointId, kinchart } = await serve(bench, where, await bench.freshDatabase(kind))
  await importChart(url, endpointId, `bench-${SHORT_WARM_UP}`)
  const bare = await bench.start('./run-bare-fetch.ts', { BENCH_SANDBOX: sandboxUrl, BENCH_PATIENT: `bench-${size}` })
  const limit = JSON.parse(bare.ready) as { seconds: number }
  await bare.stop()
  const { seconds } = await importChart(url, endpointId, `bench-${size}`)
  bench.say({
    ...{ database: kind, what: `a chart of ${size} from a source that takes ${delayMs} ms an answer` },
    ...{ value: seconds, unit: 's', limit: { what: 'bare fetch', value: limit.seconds } },
    ...(isLimit ? { target: { atMost: SLOW_SHARE } } : {}),
  })
  await kinchart.stop()
}

/** Resources a second that the same database takes in batches, and nothing else. */
async function bareRate(bench: Bench, { kind, sandboxUrl }: Where, size: number): Promise<Limit> {
  const bare = await bench.start('./run-bare-upsert.ts', {
    ...(await bench.freshDatabase(kind)),
    BENCH_SANDBOX: sandboxUrl,
    BENCH_PATIENT: `bench-${size}`,
  })
  const { resources, seconds } = JSON.parse(bare.ready) as { resources: number; seconds: number }
  await bare.stop()
  return { what: 'bare upsert', value: resources / seconds }
}

async function serve(bench: Bench, { sandboxUrl }: Where, env: Readonly<Record<string, string>>): Promise<Served> {
  const kinchart = await bench.start('./run-kinchart.ts', { ...env, BENCH_SANDBOX: sandboxUrl })
  return { ...(JSON.parse(kinchart.ready) as { url: string; endpointId: number }), kinchart }
}

const sayRate = (
  bench: Bench,
  kind: Kind,
  { what, value, limit, growth }: Pick<Line, 'what' | 'value' | 'limit' | 'growth'>,
): void =>
  bench.say({
    ...{ database: kind, what, value, unit: 'a second', isRate: true },
    ...(limit === undefined ? {} : { limit }),
    ...(growth === undefined ? {} : { growth }),
    target: { atLeast: AIMS[kind] },
  })

const sayMemory = (bench: Bench, kind: Kind, what: string, bytes: number | undefined): void =>
  bench.say({ database: kind, what, value: (bytes ?? Number.NaN) / 1e6, unit: 'MB' })
