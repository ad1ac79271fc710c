// `npm run soak` runs the long tests: memory use while copying the largest chart (`copies`), load (`load`), a small
// machine (`small`), crash drills and random tests (`drills`), and browser tests (`journeys`). Set SEED to repeat the
// random choices of an earlier run. `npm run soak -- copies journeys` runs only the named parts.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportArchive, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { readPdf, readZip } from '../server/test/read-copies.ts'
import { startChild } from './child.ts'
import { importChart } from './import-chart.ts'
import { LOAD_CHARTS, putLoadOn } from './measure-load.ts'
import { row, title } from './table.ts'
import { takeCopy } from './take-copy.ts'
import { tryOnSmallMachine } from './small-machine/small-machine.ts'

const SIZE = 50_000
/** Maximum additional memory, of server and database together, while a ZIP or PDF is made. */
const LIMIT_MB = 400
const HOURS_MS = 4 * 3_600_000
const seed = process.env['SEED'] ?? String(Math.floor(Math.random() * 1_000_000))

let failures = 0
function check(what: string, isGood: boolean): void {
  row(what, isGood ? 'ok' : 'FAIL')
  if (!isGood) failures++
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

async function copyLargestChart(folder: string): Promise<void> {
  const sandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
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
    const bytes = await takeCopy(url, chart, path)
    const seconds = (performance.now() - startedAt) / 1000
    const more = (stopWatching() - before) / 1e6
    row(name, `${(bytes.length / 1e6).toFixed(1)} MB`, `${seconds.toFixed(1)} s`, `${more.toFixed(0)} MB more`)
    check(`it takes no more than ${LIMIT_MB} MB`, more <= LIMIT_MB)
    await (path === exportArchive.path ? checkArchive(bytes, chart.stored) : checkPrint(bytes))
  }
  await copied.stop()
  await sandbox.stop()
}

async function putLoad(folder: string): Promise<void> {
  const sandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: LOAD_CHARTS.join(',') })
  const loaded = await startChild('./run-kinchart.ts', {
    ...{ BENCH_SANDBOX: sandbox.ready, DATABASE_URL: '', DATA_DIR: join(folder, 'load'), TRUST_PROXY: '1' },
  })
  await putLoadOn(loaded, check)
  for (const child of [loaded, sandbox]) await child.stop()
}

async function startOnSmallMachine(): Promise<void> {
  const reason = await tryOnSmallMachine(check).catch((error: unknown) => {
    check(`it survives (${String(error)})`, false)
  })
  if (reason !== undefined) row('left out', reason)
}

const root = join(import.meta.dirname, '..')
/**
 * Runs tests. A failing crash drill prints SEED and MOMENT. A failing test of random provider errors prints SEED and
 * MIX. Set these variables to repeat the failure.
 */
function runTests(projects: readonly string[], files: readonly string[]): void {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  // Raise the test timeout, because fifty repetitions of a test exceed the time limit of `npm test`.
  const args = [
    vitest,
    'run',
    `--testTimeout=${HOURS_MS}`,
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  ]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, KINCHART_SOAK: '1', SEED: seed },
    stdio: 'inherit',
  })
  check(projects.join(' and '), status === 0)
}

/** Crash drills and random tests that `npm test` skips or repeats less often. */
const drills = ['server/src', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
  .filter((file) =>
    /is-soak\.ts|crash\/moments\.ts|tags: 'soak'|@module-tag soak/.test(readFileSync(join(root, file), 'utf8')),
  )

const parts: Readonly<
  Record<string, { readonly title: string; readonly run: (folder: string) => Promise<void> | void }>
> = {
  copies: { title: `A chart of ${SIZE} (bench-${SIZE})`, run: copyLargestChart },
  load: { title: 'Two hundred people, ten imports and three PDFs at once', run: putLoad },
  small: { title: 'A family of five on a machine of 512 MB and one core', run: startOnSmallMachine },
  drills: { title: 'Drills and random tests, repeated', run: () => runTests(['server', 'scripts'], drills) },
  journeys: { title: 'Journeys', run: () => runTests(['journeys'], []) },
}

const requestedParts = process.argv.slice(2)
const unknown = requestedParts.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}
title(`SEED=${seed}`)
const folder = mkdtempSync(join(tmpdir(), 'kinchart-soak-'))
for (const [name, part] of Object.entries(parts)) {
  if (requestedParts.length > 0 && !requestedParts.includes(name)) continue
  title(part.title)
  await part.run(folder)
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = failures === 0 ? 0 : 1
