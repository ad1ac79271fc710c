// Speed and scale as ratios, each beside a limit or a peer measured in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startPostgres } from '../server/test/start-postgres.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { importChart } from './import-chart.ts'
import { measureLists } from './measure-lists.ts'
import { measurePortal } from './measure-portal.ts'
import { row, title } from './print.ts'

const SIZES = [300, 1000, 2500, 10_000, 50_000]
const WARM_UP = 10_000
const MEMORY_SIZES = [1000, 10_000, 50_000]

const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-'))
const postgres = await startPostgres()
const sandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: SIZES.join(',') })
const memoryRoute = await startChild('./run-memory-route.ts', {})
const secret = Buffer.alloc(32, 7).toString('base64')
let databases = 0

/** What a process needs to use a fresh database of one kind. */
async function freshDatabase(kind: 'embedded' | 'PostgreSQL'): Promise<Record<string, string>> {
  databases++
  if (kind === 'embedded') return { DATABASE_URL: '', DATA_DIR: join(folder, `data-${databases}`) }
  return {
    DATABASE_URL: await createDatabase(postgres.url, `bench_${databases}`),
    SECRET_KEY: secret,
    DATA_DIR: folder,
  }
}

const startKinchart = async (database: Record<string, string>): Promise<Child> =>
  startChild('./run-kinchart.ts', { ...database, BENCH_SANDBOX: sandbox.ready })

for (const kind of ['PostgreSQL', 'embedded'] as const) {
  title(`Import, ${kind}`)
  const peaks: number[] = []
  for (const size of MEMORY_SIZES) {
    const bare = await startChild('./run-bare-upsert.ts', {
      ...(await freshDatabase(kind)),
      BENCH_SANDBOX: sandbox.ready,
      BENCH_PATIENT: `bench-${size}`,
    })
    const peer = JSON.parse(bare.ready) as { resources: number; seconds: number }
    await bare.stop()
    const peerRate = peer.resources / peer.seconds
    const kinchart = await startKinchart(await freshDatabase(kind))
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    // Another chart first: what a server takes once it works at all is not what the size of a chart makes it take.
    await importChart(url, endpointId, `bench-${WARM_UP}`)
    kinchart.forgetPeak()
    const { stored, seconds } = await importChart(url, endpointId, `bench-${size}`)
    const rate = stored / seconds
    const peak = (kinchart.peakMemory() ?? 0) / 1e6
    peaks.push(peak)
    row(
      `${stored} resources`,
      `${rate.toFixed(0)}/s`,
      `bare ${peerRate.toFixed(0)}/s`,
      `ratio ${(rate / peerRate).toFixed(2)}`,
      `peak ${peak.toFixed(0)} MB`,
    )
    await kinchart.stop()
  }
  row('peak memory, largest less smallest', `${(Math.max(...peaks) - Math.min(...peaks)).toFixed(0)} MB`)

  title(`Lists, ${kind}`)
  const kinchart = await startKinchart(await freshDatabase(kind))
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  for (const size of [300, 2500, 10_000, 50_000]) {
    const chart = await importChart(url, endpointId, `bench-${size}`)
    await measureLists(url, chart, memoryRoute.ready, size)
  }
  await kinchart.stop()
}

title('Portal')
await measurePortal()

await memoryRoute.stop()
await sandbox.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
