// `npm run soak`: the largest chart's ZIP and PDF with the memory they take, load, a small machine, and the repeated drills. SEED repeats
// the random choices of an earlier run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportArchive, exportPrint } from '@kinchart/contract/record-export.ts'
import { readPdf, readZip } from '../server/test/read-copies.ts'
import { startChild } from './child.ts'
import { importChart } from './import-chart.ts'
import type { ImportedChart } from './import-chart.ts'
import { formatFigure, isReached } from './lines.ts'
import type { Line } from './lines.ts'
import { LOAD_CHARTS, measureLoad } from './measure-load.ts'
import { row, title } from './print.ts'
import { tryOnSmallMachine } from './small-machine/small-machine.ts'

const SIZE = 50_000
/** Additional memory while a copy is made. */
const LIMIT_MB = 400
const seed = process.env['SEED'] ?? String(Math.floor(Math.random() * 1_000_000))

let failures = 0
function check(what: string, isGood: boolean): void {
  row(what, isGood ? 'ok' : 'FAIL')
  if (!isGood) failures++
}

async function take(url: string, { token, profileId }: ImportedChart, path: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api${path}?profileId=${profileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The copy answered ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}

async function checkArchive(bytes: Buffer, stored: number): Promise<void> {
  const files = await readZip(bytes, (name) => name === 'contents.json')
  const { folders } = JSON.parse(files.get('contents.json')?.text ?? '{}') as {
    folders: { folder: string; resources: Record<string, number>; documents: number }[]
  }
  const counted = folders.flatMap(({ folder, resources }) =>
    Object.entries(resources).map(([type, count]) => ({ count, lines: files.get(`${folder}/${type}.ndjson`)?.lines })),
  )
  check(
    'every type has as many lines as contents.json states',
    counted.every(({ count, lines }) => count === lines),
  )
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  check(`${all} resources in ${files.size} files, of ${stored} stored`, all >= stored && all >= SIZE)
}

async function checkPrint(bytes: Buffer): Promise<void> {
  const pages = await readPdf(bytes)
  check(
    `${pages.length} pages are numbered`,
    pages.every((page, index) => page.includes(`Page ${index + 1}`)),
  )
  const text = pages.join(' ')
  const heads = [...text.matchAll(/[A-Za-z] \((\d+)\) (?:Page|Recorded|Date|From|Taken|Given|[A-Z])/g)]
  const listed = heads.reduce((sum, [, count]) => sum + Number(count), 0)
  row('rows stated by the headings', String(listed))
}

title(`SEED=${seed}`)
const folder = mkdtempSync(join(tmpdir(), 'kinchart-soak-'))
const sandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
title(`A chart of ${SIZE} (bench-${SIZE})`)
const copied = await startChild('./run-kinchart.ts', {
  ...{ BENCH_SANDBOX: sandbox.ready, DATABASE_URL: '', DATA_DIR: join(folder, 'copies') },
})
const { url, endpointId } = JSON.parse(copied.ready) as { url: string; endpointId: number }
const chart = await importChart(url, endpointId, `bench-${SIZE}`)
for (const [name, path] of [
  ['ZIP', exportArchive.path],
  ['PDF', exportPrint.path],
] as const) {
  const before = copied.memory()
  const stopWatching = copied.watchMemory()
  const startedAt = performance.now()
  const bytes = await take(url, chart, path)
  const seconds = (performance.now() - startedAt) / 1000
  const more = (stopWatching() - before) / 1e6
  row(name, `${(bytes.length / 1e6).toFixed(1)} MB`, `${seconds.toFixed(1)} s`, `${more.toFixed(0)} MB more`)
  check(`it takes no more than ${LIMIT_MB} MB`, more <= LIMIT_MB)
  await (path === exportArchive.path ? checkArchive(bytes, chart.stored) : checkPrint(bytes))
}
await copied.stop()
await sandbox.stop()

title('Two hundred people, ten imports and three PDFs at once, then a crowd')
const loadSandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: LOAD_CHARTS.join(',') })
const bare = await startChild('./run-memory-route.ts', {})
const loaded = await startChild('./run-kinchart.ts', {
  ...{ BENCH_SANDBOX: loadSandbox.ready, DATABASE_URL: '', DATA_DIR: join(folder, 'load'), TRUST_PROXY: '1' },
})
// Times are for the bench to judge; here every call has to succeed.
const report = (line: Omit<Line, 'part'>): void => {
  row(line.what, formatFigure(line.value, line.unit))
  if (line.unit === '' && line.target !== undefined) check(line.what, isReached({ part: 'load', ...line }) === true)
}
await measureLoad({ report, note: row }, { kinchart: loaded, bareUrl: bare.ready, people: 200, minutes: 5 })
for (const child of [loaded, loadSandbox, bare]) await child.stop()
rmSync(folder, { recursive: true, force: true })

title('A family of five on a machine of 512 MB and one core')
const reason = await tryOnSmallMachine(check, { megabytes: 512 }).catch((error: unknown) => {
  check(`it survives (${String(error)})`, false)
})
if (reason !== undefined) row('left out', reason)

title('Drills, repeated')
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
/** Runs tests; a drill that fails prints the SEED and the MOMENT or MIX that repeat it. */
function runTests(name: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    env: { ...process.env, KINCHART_SOAK: '1', SEED: seed },
    stdio: 'inherit',
  })
  check(name, status === 0)
}
for (const drill of [
  'src/app/drills/killed-on-first-start.test.ts',
  'src/app/drills/killed-while-saving.test.ts',
  'src/app/drills/killed-while-migrating.test.ts',
  'src/app/drills/restore-killed.test.ts',
  'src/app/drills/clock-jumps.test.ts',
  'src/app/failing-provider.test.ts',
  'src/import/connect/independent-issuer.test.ts',
  'src/app/failing-provider-mixes.test.ts',
  'src/app/surfaces.test.ts',
  'src/app/released-data.test.ts',
  'src/app/older-data.test.ts',
  'src/sharing/who-may-see.test.ts',
  // Ten failovers of a cluster, if its packages are installed.
  'src/app/drills/failover.test.ts',
])
  runTests(drill, ['--project', 'server', drill])
runTests('the long tests of the server and the scripts', [
  '--project',
  'server',
  '--project',
  'scripts',
  '--tagsFilter=soak',
])
runTests('journeys', ['--project', 'journeys'])
process.exitCode = failures === 0 ? 0 : 1
