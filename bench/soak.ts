// The largest chart's ZIP and PDF, read whole by readers of others, and the memory that they take; then the drills, repeated.
// `npm run soak`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportArchive, exportPrint } from '@kinchart/contract/record-export.ts'
import { readPdf, readZip } from '../server/test/read-copies.ts'
import { createDatabase, startPostgres } from '../server/test/start-postgres.ts'
import { startChild } from './child.ts'
import { importChart } from './import-chart.ts'
import type { ImportedChart } from './import-chart.ts'
import { figure, isHeld } from './lines.ts'
import type { Line } from './lines.ts'
import { LOAD_CHARTS, measureLoad } from './measure-load.ts'
import { row, title } from './print.ts'
import { tryOnSmallMachine } from './small-machine/small-machine.ts'

const SIZE = 50_000
/** What making a copy may take beyond what the server held before. */
const LIMIT_MB = 400

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
    'every kind has as many lines as it says',
    counted.every(({ count, lines }) => count === lines),
  )
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  check(`${all} resources in ${files.size} files, of ${stored} stored`, all >= stored && all >= SIZE)
}

async function checkPrint(bytes: Buffer): Promise<void> {
  const pages = await readPdf(bytes)
  check(
    `${pages.length} pages are counted`,
    pages.every((page, index) => page.includes(`Page ${index + 1}`)),
  )
  const text = pages.join(' ')
  const heads = [...text.matchAll(/[A-Za-z] \((\d+)\) (?:Page|Recorded|Date|From|Taken|Given|[A-Z])/g)]
  const listed = heads.reduce((sum, [, count]) => sum + Number(count), 0)
  row('rows that the headings say', String(listed))
}

const folder = mkdtempSync(join(tmpdir(), 'kinchart-soak-'))
const postgres = await startPostgres({ isForGood: true })
const sandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
const onServer = async (name: string): Promise<Record<string, string>> => ({
  DATABASE_URL: await createDatabase(postgres.url, name),
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_DIR: folder,
})
for (const kind of ['PostgreSQL', 'embedded'] as const) {
  title(`A chart of ${SIZE} (bench-${SIZE}), ${kind}`)
  const kinchart = await startChild('./run-kinchart.ts', {
    BENCH_SANDBOX: sandbox.ready,
    ...(kind === 'embedded' ? { DATABASE_URL: '', DATA_DIR: join(folder, 'data') } : await onServer('soak')),
  })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  const chart = await importChart(url, endpointId, `bench-${SIZE}`)
  for (const [name, path] of [
    ['ZIP', exportArchive.path],
    ['PDF', exportPrint.path],
  ] as const) {
    kinchart.forgetPeak()
    const before = kinchart.peakMemory() ?? 0
    const startedAt = performance.now()
    const bytes = await take(url, chart, path)
    const seconds = (performance.now() - startedAt) / 1000
    const more = ((kinchart.peakMemory() ?? 0) - before) / 1e6
    row(name, `${(bytes.length / 1e6).toFixed(1)} MB`, `${seconds.toFixed(1)} s`, `${more.toFixed(0)} MB more`)
    check(`it takes no more than ${LIMIT_MB} MB`, more <= LIMIT_MB)
    await (path === exportArchive.path ? checkArchive(bytes, chart.stored) : checkPrint(bytes))
  }
  await kinchart.stop()
}
await sandbox.stop()
const loadSandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: LOAD_CHARTS.join(',') })
const bare = await startChild('./run-memory-route.ts', {})
for (const kind of ['PostgreSQL', 'embedded'] as const) {
  title(`Two hundred people, ten imports and three PDFs at once, then a crowd, ${kind}`)
  const kinchart = await startChild('./run-kinchart.ts', {
    ...(kind === 'embedded' ? { DATABASE_URL: '', DATA_DIR: join(folder, 'load') } : await onServer('load')),
    BENCH_SANDBOX: loadSandbox.ready,
    TRUST_PROXY: '1',
  })
  // How long it took is the bench's; here, nobody is failed.
  const say = (line: Omit<Line, 'part'>): void => {
    row(line.what, figure(line.value, line.unit))
    if (line.unit === '' && line.target !== undefined) check(line.what, isHeld({ part: 'load', ...line }) === true)
  }
  await measureLoad({ say, note: row }, kind, { kinchart, bareUrl: bare.ready, people: 200, minutes: 5 })
  await kinchart.stop()
}
await loadSandbox.stop()
await bare.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
title('A family of five on a machine of 512 MB and one core, embedded')
const reason = await tryOnSmallMachine(check, { megabytes: 512 }).catch((error: unknown) => {
  check(`it lives through that (${String(error)})`, false)
})
if (reason !== undefined) row('left out', reason)
title('Drills, repeated')
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
// Each prints the seed of its moments; SEED and MOMENT play one again.
for (const drill of [
  'src/import/run/kill.test.ts',
  'src/import/files/files-kill.test.ts',
  'src/app/drills/killed-while-saving.test.ts',
  'src/app/drills/killed-while-migrating.test.ts',
  'src/app/drills/killed-while-restoring.test.ts',
  'src/app/drills/restore-killed.test.ts',
  'src/sharing/who-may-see.test.ts',
  // Ten failovers of a cluster, where its packages are installed.
  'src/app/drills/failover.test.ts',
]) {
  const { status } = spawnSync(process.execPath, [vitest, 'run', `server/${drill}`], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, KINCHART_SOAK: '1' },
    stdio: 'inherit',
  })
  check(drill, status === 0)
}
process.exitCode = failures === 0 ? 0 : 1
