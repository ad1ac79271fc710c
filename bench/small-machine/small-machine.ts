import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportArchive, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { PUBLIC_CLIENT_ID } from '@kinchart/sandbox/smart/client-registration.ts'
import { buildCompressedPortal } from '../../scripts/build-portal.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import { freePort } from '../../server/test/free-port.ts'
import { readPdf, readZip } from '../../server/test/read-copies.ts'
import { startChild } from '../child.ts'
import { row } from '../table.ts'
import { takeCopy } from '../take-copy.ts'
import { bringIn, signIn, signUpFamily, SIZES } from './family-of-five.ts'
import { openMemoryGroup, type MemoryGroup } from './memory-group.ts'
import { serveInGroup, type Served } from './serve-in-group.ts'

const root = join(import.meta.dirname, '..', '..')
const MB = 1e6

/**
 * Runs the production server and its PostgreSQL with 512 MB of memory and one core. A family of five imports 50,000
 * resources, then reads, searches and copies them. Fails if the system kills a process for lack of memory. If this
 * machine does not allow control groups, runs nothing and returns the reason.
 */
export async function tryOnSmallMachine(check: (what: string, isGood: boolean) => void): Promise<string | undefined> {
  // Build the portal outside the control group, because the build takes more memory than the server.
  await buildCompressedPortal()
  const group = openMemoryGroup(`kinchart-small-${process.pid}`, 512 * 1_048_576)
  if (typeof group === 'string') return group
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-small-'))
  const sandbox = await startChild('./run-sandbox.ts', { BENCH_CHARTS: SIZES.join(',') })
  const port = await freePort()
  const env = {
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_PRIVATE_HOSTS: new URL(sandbox.ready).host,
    SUPPORT_EMAIL: 'help@example.org',
  }
  const begun: Served[] = []
  const serve = async (): Promise<Served> => {
    const one = await serveInGroup(group, env)
    begun.push(one)
    return one
  }
  try {
    const served = await serve()
    note('started', group, served)
    type(['directory', 'load', listOf(folder, `${sandbox.ready}/bench/fhir/r4`)], env)
    type(['clients', 'set', 'vendor:Bench', '--client-id', PUBLIC_CLIENT_ID], env)
    await live(served, { group, check })
    check('the server was never killed', !served.hasEnded() && (group.kills() ?? 0) === 0)
    await served.stop()
    const again = await serve()
    note('started again, with everything in it', group, again)
    await again.stop()
  } finally {
    for (const one of begun) await one.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
    group.remove()
  }
  return undefined
}

const note = (what: string, group: MemoryGroup, served: Served, seconds?: number): void =>
  row(
    what,
    seconds === undefined ? '' : `${seconds.toFixed(1)} s`,
    `now ${(served.memory() / MB).toFixed(0)} MB`,
    `peak ${(group.peak() / MB).toFixed(0)} MB`,
  )

function listOf(folder: string, aud: string): string {
  const file = join(folder, 'bench.json')
  writeFileSync(file, JSON.stringify([{ hospitalName: 'Charts of many sizes', ehrname: 'Bench', aud }]))
  return file
}

function type(args: readonly string[], env: Readonly<Record<string, string>>): void {
  const program = join(root, 'scripts', 'commands.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr.toString()}`)
}

type Family = {
  readonly group: MemoryGroup
  readonly check: (what: string, isGood: boolean) => void
}

async function live(served: Served, { group, check }: Family): Promise<void> {
  const { url } = served
  const profileIds = await signUpFamily(served)
  let all = 0
  for (const [index, size] of SIZES.entries()) {
    const { stored, seconds } = await bringIn(url, profileIds[index] ?? '', `bench-${size}`)
    all += stored
    note(`brought in ${stored} of ${size}`, group, served, seconds)
    check(`the import of ${size} is complete`, stored >= size)
  }
  row('resources of the family', String(all))
  for (const [index, profileId] of profileIds.entries()) {
    const token = await signIn(url)
    const listedAt = performance.now()
    for (const call of [listLabs, listVitals, listMedications] as (typeof listLabs)[])
      await callKinchart(url, call, { token, query: { profileId, pageNumber: 1, pageSize: 20 } })
    note(`pages of three lists, of ${SIZES[index]}`, group, served, secondsSince(listedAt))
    const searchedAt = performance.now()
    const { reach } = await callKinchart(url, searchEverything, { token, query: { profileId, q: 'glucose' } })
    note(`searched ${reach.records} entries`, group, served, secondsSince(searchedAt))
    check('the search reads all that can be found', reach.records > (SIZES[index] ?? 0) / 2)
    const zipAt = performance.now()
    const zip = await takeCopy(url, { token, profileId }, exportArchive.path)
    note(`ZIP, ${(zip.length / MB).toFixed(1)} MB`, group, served, secondsSince(zipAt))
    check('the ZIP holds every resource', (await countZip(zip)) >= (SIZES[index] ?? 0))
    const pdfAt = performance.now()
    const pdf = await takeCopy(url, { token, profileId }, exportPrint.path)
    note(`PDF, ${(pdf.length / MB).toFixed(1)} MB`, group, served, secondsSince(pdfAt))
    if (index === 0)
      check(
        'the PDF has its pages',
        (await readPdf(pdf)).every((page, at) => page.includes(`Page ${at + 1}`)),
      )
  }
}

const secondsSince = (at: number): number => (performance.now() - at) / 1000

async function countZip(bytes: Buffer): Promise<number> {
  const files = await readZip(bytes)
  return [...files].filter(([name]) => name.endsWith('.ndjson')).reduce((sum, [, { lines }]) => sum + lines, 0)
}
