import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/test/free-port.ts'
import type { Bench } from './bench.ts'
import { copyClone } from './copy-clone.ts'
import { importChart } from './import-chart.ts'
import { timesOf } from './times.ts'
import { typeNpm } from './typed.ts'

const TIMES = 3
const CHART = 10_000
const PEOPLE_AT_ONCE = 2000
const SERVE_S = 2
const DEMO_S = 10
const root = join(import.meta.dirname, '..')

/** How long `npm run serve` takes until it is ready, on an embedded database of so many MB: a chart that was brought in, and further people. */
export async function measureServe(bench: Bench, megabytes: number): Promise<void> {
  const env = await bench.freshDatabase('embedded')
  const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(CHART) })
  const kinchart = await bench.start('./run-lists.ts', { ...env, BENCH_SANDBOX: sandbox.ready, RESYNC_HOURS: '0' })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  await importChart(url, endpointId, `bench-${CHART}`)
  const database = join(env['DATA_DIR'] ?? '', 'database')
  for (let held = 0; sizeOf(database) < megabytes * 1e6; held += PEOPLE_AT_ONCE)
    await kinchart.ask(`people ${held} ${held + PEOPLE_AT_ONCE}`)
  await kinchart.stop()
  await sandbox.stop()
  const times: number[] = []
  // The first builds the portal and compiles, where nobody has yet.
  for (let at = 0; at <= TIMES; at++) {
    const seconds = await timeNpm(root, ['run', 'serve'], 'Kinchart is ready', {
      ...(await settings(env)),
      ...{ MAIL: 'terminal', SUPPORT_EMAIL: 'help@example.org' },
    })
    if (at > 0) times.push(seconds)
  }
  bench.say({
    ...{ database: 'embedded', what: `npm run serve until it is ready, on a database of ${megabytes} MB` },
    ...{ value: timesOf(times).p50, unit: 's', target: { atMost: SERVE_S } },
  })
}

/** How long `npm start` takes until the demo's records can be read: in a clone that has never been started, and in the same one later. */
export async function measureDemo(bench: Bench): Promise<void> {
  const clone = join(bench.folder, 'clone')
  copyClone(clone)
  for (const what of ['npm start in a new clone', 'npm start in the same clone, with new data']) {
    const env = await settings(await bench.freshDatabase('embedded'))
    const value = await timeNpm(clone, ['start'], 'Demo sign-in', env)
    bench.say({
      ...{ database: 'embedded', what: `${what}, until the demo’s records are there` },
      ...{ value, unit: 's', target: { atMost: DEMO_S } },
    })
  }
}

async function timeNpm(...typed: Parameters<typeof typeNpm>): Promise<number> {
  const { seconds, stop } = await typeNpm(...typed)
  await stop()
  return seconds
}

/** On a port of its own. */
async function settings(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const port = await freePort()
  return { ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )
