import { existsSync, writeFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getAllEndpoints } from '@kinchart/contract/calls/directory.ts'
import { drawQueries, queryKinds, type Query, type QueryKind } from './directory-queries.ts'
import type { Bench } from './bench.ts'
import { timesOf } from './times.ts'
import { openSeededRandom } from '@kinchart/sandbox/charts/seeded-random.ts'
import { wordOf } from './make-providers.ts'
import { spawn } from 'node:child_process'
import { watchMemory } from './child.ts'

function findLists(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return findLists(path)
      return /\.json(\.gz)?$/.test(name) ? [path] : []
    })
}

/**
 * Loads all files with one `npm run directory` command. Returns the seconds, the peak memory in bytes including the
 * database, and the output.
 */
export async function loadDirectory(
  files: readonly string[],
  database: Readonly<Record<string, string>>,
  what: 'load' | 'load-providers' = 'load',
): Promise<{ seconds: number; peak: number; said: readonly string[] }> {
  const startedAt = performance.now()
  const command = new URL('../scripts/commands.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [command, 'directory', what, ...files], {
    env: { ...process.env, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const stopWatching = watchMemory(child.pid ?? Number.NaN)
  await new Promise((resolve) => child.once('close', resolve))
  return { seconds: (performance.now() - startedAt) / 1000, peak: stopWatching(), said: text.trimEnd().split('\n') }
}

const SEED = 60_000
const SAINTS = 'Saint Mount Fort North South East West Lake New Old Upper Lower'.split(' ')
const FIELDS =
  'Family Community Regional Memorial General University Pediatrics Orthopedics Cardiology Behavioral County Rehabilitation Eye Women Urgent'.split(
    ' ',
  )
const KINDS =
  'Hospital|Medical Center|Clinic|Health Services|Physicians Group|Associates|Institute|Surgery Center|Health Care|Practice'.split(
    '|',
  )
/** Towns whose names are shared by several organizations. */
const TOWNS = 9000

/** Writes made-up organizations in the format of Lantern's lists, the same in every run. */
function writeEndpoints(path: string, count: number): void {
  const random = openSeededRandom(SEED)
  const tidy = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
  const Endpoints = Array.from({ length: count }, (_, at) => {
    const town = tidy(wordOf(random.whole(0, TOWNS - 1), 3))
    const parts = [
      random.next() < 0.3 ? SAINTS[random.whole(0, SAINTS.length - 1)] : undefined,
      town,
      random.next() < 0.7 ? FIELDS[random.whole(0, FIELDS.length - 1)] : undefined,
      KINDS[random.whole(0, KINDS.length - 1)],
    ]
    return {
      URL: `https://fhir.example/r4/${at}`,
      OrganizationName: parts.filter((part) => part !== undefined).join(' '),
      NPIID: '',
      OrganizationZipCode: String(10_000 + (at % 80_000)),
    }
  })
  writeFileSync(path, JSON.stringify({ Endpoints }))
}

const AIM_MS = 15
/**
 * Made-up organizations are added to the published ones up to these totals. A quick run uses all published
 * organizations.
 */
const ORGANIZATIONS = { quick: 15_000, full: 60_000 } as const
const TARGET: Record<QueryKind, number> = {
  'exact name': 0.99,
  'one typing error': 0.95,
  'words out of order': 0.95,
  abbreviated: 0.95,
}
const PAGE = 100
const WARM_UP = 20

/** Searches `BENCH_ENDPOINTS`, which defaults to a folder next to the project. Empty if there are no lists. */
export function findEndpointLists(): string[] {
  const folder = resolve(
    process.env['BENCH_ENDPOINTS'] ?? join(import.meta.dirname, '..', '..', 'shared/data/endpoints'),
  )
  return existsSync(folder) ? findLists(folder) : []
}

/**
 * Measures how reliably and how fast a hospital is found. Draws 1,000 queries from the listed names and sends each over
 * HTTP. `MISSES=1` prints the misses.
 */
export async function measureDirectory(
  { isFull, report, note, folder, start }: Bench,
  lists: readonly string[],
  database: Readonly<Record<string, string>>,
): Promise<void> {
  const madeUp = join(folder, 'endpoints.json')
  // The number of published organizations is known only after loading them.
  const most = isFull ? ORGANIZATIONS.full : ORGANIZATIONS.quick
  if (!existsSync(madeUp)) writeEndpoints(madeUp, most - Math.min(most, await countPublished(start, lists, database)))
  const load = await loadDirectory([...lists, madeUp], database)
  report({ what: `lists of ${most.toLocaleString('en-US')} loaded`, value: load.seconds, unit: 's' })
  report({ what: 'peak memory of loader and database', value: load.peak / 1e6, unit: 'MB' })
  const server = await start('./run-directory.ts', database)
  const stopWatching = server.watchMemory()
  const names = await readNames(server.ready)
  note(`${names.length} organizations, from ${lists.length} published lists and made up`)
  const queries = drawQueries([...new Set(names)])
  for (const { typed } of queries.slice(0, WARM_UP)) await search(server.ready, `${typed} `)
  const found: Found[] = []
  for (const query of queries) found.push(await ask(server.ready, query))
  for (const one of queryKinds) {
    const ones = found.filter(({ query }) => query.kind === one)
    const mayStand = one === 'exact name' ? 1 : 5
    const right = ones.filter(({ place }) => place >= 0 && place < mayStand)
    const what = `${one}, found ${mayStand === 1 ? 'first' : 'in the first five'}`
    report({
      what,
      value: right.length / ones.length,
      unit: 'share',
      isRate: true,
      target: { atLeast: TARGET[one] },
    })
    if (process.env['MISSES'] !== '1') continue
    for (const { query, names: seen, place } of ones.filter((each) => !right.includes(each)))
      process.stdout.write(`    ${JSON.stringify(query)} at ${place}: ${seen.slice(0, 5).join(' | ')}\n`)
  }
  const times = timesOf(found.map(({ ms }) => ms))
  report({ what: 'a search, p50', value: times.p50, unit: 'ms' })
  report({ what: 'a search, p95', value: times.p95, unit: 'ms', target: { atMost: AIM_MS } })
  report({ what: 'peak memory of server and database', value: stopWatching() / 1e6, unit: 'MB' })
  await server.stop()
}

async function countPublished(
  start: Bench['start'],
  lists: readonly string[],
  database: Readonly<Record<string, string>>,
): Promise<number> {
  if (lists.length === 0) return 0
  await loadDirectory(lists, database)
  const server = await start('./run-directory.ts', database)
  const { length } = await readNames(server.ready)
  await server.stop()
  return length
}

type Found = { readonly query: Query; readonly place: number; readonly names: readonly string[]; readonly ms: number }

async function ask(url: string, query: Query): Promise<Found> {
  const startedAt = performance.now()
  const names = await search(url, query.typed)
  const ms = performance.now() - startedAt
  return { query, place: names.findIndex((name) => plain(name) === plain(query.meant)), names, ms }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const search = async (url: string, typed: string): Promise<string[]> =>
  (await fetchPage(url, { search: typed })).endpoints.map((one) => one.hospitalName)

async function readNames(url: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { endpoints } = await fetchPage(url, { pageNumber: `${page}`, pageSize: `${PAGE}` })
    names.push(...endpoints.map((one) => one.hospitalName))
    if (endpoints.length < PAGE) return names
  }
}

let requestCount = 0

async function fetchPage(url: string, query: Readonly<Record<string, string>>) {
  requestCount++
  const address = new URL(`/api${getAllEndpoints.path}`, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await fetch(address, {
    headers: {
      cookie: `kinchart_browser=${'b'.repeat(43)}`,
      'x-forwarded-for': `198.51.${Math.floor(requestCount / 250) % 250}.${requestCount % 250}`,
    },
  })
  if (!answer.ok) throw new Error(`The directory answered ${answer.status}.`)
  return getAllEndpoints.answer.parse(await answer.json())
}
