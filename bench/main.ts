// Speed and scale as ratios, each beside a limit or a peer measured in the same run.
// `npm run bench -- directory portal` runs only the parts it names.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPortal } from '../scripts/build-portal.ts'
import { freePort } from '../server/test/free-port.ts'
import { createDatabase, startPostgres } from '../server/test/start-postgres.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { importChart } from './import-chart.ts'
import { measureBackup } from './measure-backup.ts'
import type { UnitCosts } from './costs/machine-table.ts'
import { measureCopies } from './measure-copies.ts'
import { measureCosts, printCosts } from './measure-costs.ts'
import { findEndpointLists, measureDirectory } from './measure-directory.ts'
import { measureFelt } from './measure-felt.ts'
import { measureFhir } from './measure-fhir.ts'
import { measureImport } from './measure-import.ts'
import { LOAD_CHARTS, measureLoad } from './measure-load.ts'
import { measureLists } from './measure-lists.ts'
import { measurePortal } from './measure-portal.ts'
import { measureProvider, PROVIDER_CHART, PROVIDER_DELAY_MS, PROVIDER_NOTES } from './measure-provider.ts'
import { measureProviders } from './measure-providers.ts'
import { measureReading } from './measure-reading.ts'
import { row, title } from './print.ts'
import { tryOnSmallMachine } from './small-machine/small-machine.ts'

const SIZES = [300, 1000, 2500, 10_000, 50_000]
const parts = [
  'import',
  'provider',
  'lists',
  'fhir',
  'copies',
  'backup',
  'load',
  'costs',
  'small',
  'reading',
  'directory',
  'providers',
  'portal',
] as const

const named = process.argv.slice(2)
const unknown = named.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: no such part. The parts are ${parts.join(', ')}.\n`)
  process.exit(2)
}
const isAsked = (part: (typeof parts)[number]): boolean => named.length === 0 || named.includes(part)

const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-'))
const postgres = await startPostgres({ isForGood: true })
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

const running: Child[] = []
const start = async (...what: Parameters<typeof startChild>): Promise<Child> => {
  const child = await startChild(...what)
  running.push(child)
  return child
}

const kinds = (['PostgreSQL', 'embedded'] as const).filter((kind) => (process.env['BENCH_DATABASE'] ?? kind) === kind)
if (isAsked('import') || isAsked('lists')) {
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: SIZES.join(',') })
  const memoryRoute = await start('./run-memory-route.ts', {})
  for (const kind of kinds) {
    if (isAsked('import')) {
      title(`Import, ${kind}`)
      await measureImport(sandbox.ready, async () => freshDatabase(kind))
    }
    if (isAsked('lists')) {
      title(`Lists, ${kind}`)
      const kinchart = await startChild('./run-kinchart.ts', {
        ...(await freshDatabase(kind)),
        BENCH_SANDBOX: sandbox.ready,
      })
      const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
      for (const size of [300, 2500, 10_000, 50_000]) {
        const chart = await importChart(url, endpointId, `bench-${size}`)
        await measureLists(url, chart, memoryRoute.ready, size)
      }
      await kinchart.stop()
    }
  }
}

if (isAsked('fhir')) {
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
  const memoryRoute = await start('./run-memory-route.ts', {})
  for (const kind of kinds) {
    title(`An app reads a chart of 10,000 over FHIR, ${kind}`)
    const kinchart = await startChild('./run-kinchart.ts', {
      ...(await freshDatabase(kind)),
      BENCH_SANDBOX: sandbox.ready,
      // What it says of itself names its address.
      BENCH_PORT: String(await freePort()),
      APPS_REGISTER: 'true',
    })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    await measureFhir(url, await importChart(url, endpointId, 'bench-10000'), memoryRoute.ready)
    await kinchart.stop()
  }
}

if (isAsked('copies')) {
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
  for (const kind of kinds) {
    title(`Copies, ${kind}`)
    const kinchart = await startChild('./run-kinchart.ts', {
      ...(await freshDatabase(kind)),
      BENCH_SANDBOX: sandbox.ready,
    })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    await measureCopies(url, await importChart(url, endpointId, 'bench-10000'))
    await kinchart.stop()
  }
}

if (isAsked('backup')) {
  const size = Number(process.env['BENCH_BACKUP'] ?? 10_000)
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
  for (const kind of kinds) {
    title(`Backup of a chart of ${size}, ${kind}`)
    await measureBackup(sandbox.ready, `bench-${size}`, await freshDatabase(kind))
  }
}

if (isAsked('load')) {
  const people = Number(process.env['BENCH_PEOPLE'] ?? 200)
  const minutes = Number(process.env['BENCH_MINUTES'] ?? 5)
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: LOAD_CHARTS.join(',') })
  const bare = await start('./run-memory-route.ts', {})
  for (const kind of kinds) {
    title(`${people} people reading for ${minutes} minutes, ten imports and three PDFs of 10,000 at once, ${kind}`)
    const kinchart = await startChild('./run-kinchart.ts', {
      ...(await freshDatabase(kind)),
      BENCH_SANDBOX: sandbox.ready,
      TRUST_PROXY: '1',
    })
    for (const wrong of await measureLoad(kinchart, bare.ready, { people, minutes })) row('FAIL', wrong)
    await kinchart.stop()
  }
}

if (isAsked('costs')) {
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '1000,10000' })
  const costs: Record<string, UnitCosts> = {}
  for (const kind of kinds) {
    title(`What one thing costs, ${kind}`)
    costs[kind] = await measureCosts(sandbox.ready, await freshDatabase(kind))
  }
  printCosts(costs)
}

if (isAsked('small')) {
  title('A family of five on a machine of 1 GB and one core, embedded')
  const reason = await tryOnSmallMachine((what, isGood) => row(what, isGood ? 'ok' : 'FAIL'))
  if (reason !== undefined) row('left out', reason)
}

if (isAsked('reading')) {
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '50000' })
  for (const kind of kinds) {
    title(`Reading 50,000 in a browser, ${kind}`)
    const portalFolder = await buildPortal()
    const kinchart = await startChild('./run-kinchart.ts', {
      ...(await freshDatabase(kind)),
      BENCH_SANDBOX: sandbox.ready,
      BENCH_PORTAL: portalFolder,
    })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    await measureReading(url, endpointId, 'bench-50000')
    await kinchart.stop()
  }
}

if (isAsked('provider')) {
  const provider = await start('./run-sandbox.ts', {
    BENCH_CHARTS: `1000,${PROVIDER_CHART}`,
    BENCH_NOTES: String(PROVIDER_NOTES),
    BENCH_DELAY_MS: String(PROVIDER_DELAY_MS),
  })
  for (const kind of kinds) {
    title(`A provider that takes ${PROVIDER_DELAY_MS} ms an answer, ${kind}`)
    await measureProvider(provider, await freshDatabase(kind))
  }
}

if (isAsked('directory')) {
  title('Directory')
  const lists = findEndpointLists()
  for (const kind of lists === undefined ? [] : kinds) {
    title(`Directory, ${kind}`)
    await measureDirectory(lists ?? [], await freshDatabase(kind))
  }
}

if (isAsked('providers')) {
  for (const kind of kinds) {
    title(`Doctors, ${kind}`)
    await measureProviders(Number(process.env['BENCH_DOCTORS'] ?? 1_000_000), await freshDatabase(kind))
  }
}

if (isAsked('portal')) {
  title('Portal')
  await measurePortal()
  title('Speed as felt: a phone with a slow processor on Fast 3G, embedded')
  const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '2500' })
  const kinchart = await startChild('./run-kinchart.ts', {
    ...(await freshDatabase('embedded')),
    BENCH_SANDBOX: sandbox.ready,
    BENCH_PORTAL: await buildPortal(),
  })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  await measureFelt(url, endpointId, 'bench-2500')
  await kinchart.stop()
}

for (const child of running) await child.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
