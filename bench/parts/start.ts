import type { Part, Bench } from '../bench.ts'
import { join } from 'node:path'
import { pause } from '../../scripts/call-kinchart.ts'
import { freePort } from '../../server/test/free-port.ts'
import { copyClone } from '../copy-clone.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { timesOf } from '../times.ts'
import { typeNpm } from '../typed.ts'

const REPETITIONS = 3
const CHART = 10_000
const SERVE_S = 2
const DEMO_S = 10
/** Long enough for the server to free memory that it needed only at startup. */
const REST_MS = 10_000
/** For server and database together. */
const MAX_MB_AT_REST = 300
const root = join(import.meta.dirname, '..', '..')

async function measureServe(bench: Bench): Promise<void> {
  const env = bench.freshDatabase()
  const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(CHART) })
  const more = { ...env, RESYNC_HOURS: '0' }
  const { kinchart } = await kinchartWithChart(bench, { size: CHART, sandboxUrl: sandbox.ready, env: more })
  await kinchart.stop()
  await sandbox.stop()
  const times: number[] = []
  const memory: number[] = []
  // The first start is not counted, because it builds the portal and fills Node's compile cache.
  for (let at = 0; at <= REPETITIONS; at++) {
    const served = await typeNpm(root, ['run', 'serve'], 'Kinchart is ready', {
      ...(await settings(env)),
      ...{ MAIL: 'terminal', SUPPORT_EMAIL: 'help@example.org' },
    })
    if (at > 0) {
      times.push(served.seconds)
      await pause(REST_MS)
      memory.push(served.memory() / 1e6)
    }
    await served.stop()
  }
  bench.report({
    ...{ what: `npm run serve until it is ready, with a chart of ${CHART}`, value: timesOf(times).p50 },
    ...{ unit: 's', target: { atMost: SERVE_S } },
  })
  bench.report({
    ...{ what: 'memory at rest of server and database together', value: timesOf(memory).p50 },
    ...{ unit: 'MB', target: { atMost: MAX_MB_AT_REST } },
  })
}

async function measureDemo(bench: Bench): Promise<void> {
  const clone = join(bench.folder, 'clone')
  copyClone(clone)
  for (const what of ['npm start in a new clone', 'npm start in the same clone, with new data']) {
    const { seconds, stop } = await typeNpm(clone, ['start'], 'Demo sign-in', await settings(bench.freshDatabase()))
    await stop()
    bench.report({
      ...{ what: `${what}, until the demo’s records are there`, value: seconds },
      ...{ unit: 's', target: { atMost: DEMO_S } },
    })
  }
}

async function settings(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const port = await freePort()
  return { ...env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
}

export const starting: Part = {
  name: 'start',
  title: 'from the command to a server that is ready, and to a demo with its records',
  measure: async (bench) => {
    await measureServe(bench)
    await measureDemo(bench)
  },
}
