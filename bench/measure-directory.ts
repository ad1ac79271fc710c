import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getAllEndpoints } from '@kinchart/contract/directory.ts'
import { startChild } from './child.ts'
import { drawQueries, queryKinds } from './directory-queries.ts'
import type { Query, QueryKind } from './directory-queries.ts'
import { findLists, loadDirectory } from './load-directory.ts'
import { row } from './print.ts'

const LIMIT_MS = 15
const TARGET: Record<QueryKind, number> = {
  'exact name': 0.99,
  'one typing error': 0.95,
  'words out of order': 0.95,
  abbreviated: 0.95,
}
const PAGE = 100
const WARM_UP = 20

/** Where the published lists lie: `BENCH_ENDPOINTS`, else beside the project. Undefined, and said, where there are none. */
export function findEndpointLists(): string[] | undefined {
  const folder = resolve(
    process.env['BENCH_ENDPOINTS'] ?? join(import.meta.dirname, '..', '..', 'shared/data/endpoints'),
  )
  const lists = existsSync(folder) ? findLists(folder) : []
  if (lists.length > 0) return lists
  process.stdout.write(`  left out: no lists of endpoints in ${folder} (BENCH_ENDPOINTS names another folder)\n`)
  return undefined
}

/**
 * How surely and how fast a hospital is found: the lists are loaded into a fresh database, 1,000 queries drawn from
 * what is offered, and each asked over HTTP. `MISSES=1` prints what was not found.
 */
export async function measureDirectory(
  lists: readonly string[],
  database: Readonly<Record<string, string>>,
): Promise<void> {
  const load = await loadDirectory(lists, database)
  row(
    `${lists.length} lists loaded`,
    `${load.seconds.toFixed(1)} s`,
    load.peak === undefined ? 'peak unknown' : `peak ${(load.peak / 1e6).toFixed(0)} MB`,
    load.said.at(-1) ?? '',
  )
  const server = await startChild('./run-directory.ts', database)
  try {
    const names = await readNames(server.ready)
    const queries = drawQueries([...new Set(names)])
    for (const { typed } of queries.slice(0, WARM_UP)) await search(server.ready, `${typed} `)
    const found: Found[] = []
    for (const query of queries) found.push(await ask(server.ready, query))
    for (const kind of queryKinds) sayQuality(kind, found)
    saySpeed(found, names.length, server.peakMemory())
  } finally {
    await server.stop()
  }
}

type Found = { readonly query: Query; readonly place: number; readonly names: readonly string[]; readonly ms: number }

async function ask(url: string, query: Query): Promise<Found> {
  const startedAt = performance.now()
  const names = await search(url, query.typed)
  const ms = performance.now() - startedAt
  return { query, place: names.findIndex((name) => plain(name) === plain(query.meant)), names, ms }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

function sayQuality(kind: QueryKind, found: readonly Found[]): void {
  const ones = found.filter(({ query }) => query.kind === kind)
  const mayStand = kind === 'exact name' ? 1 : 5
  const right = ones.filter(({ place }) => place >= 0 && place < mayStand)
  row(
    `${kind}, ${ones.length} queries`,
    `${mayStand === 1 ? 'first' : 'in first five'} ${((right.length / ones.length) * 100).toFixed(1)} %`,
    `first ${((ones.filter(({ place }) => place === 0).length / ones.length) * 100).toFixed(1)} %`,
    `target ${(TARGET[kind] * 100).toFixed(0)} %`,
    right.length / ones.length >= TARGET[kind] ? 'held' : 'MISSED',
  )
  if (process.env['MISSES'] !== '1') return
  for (const { query, names, place } of ones.filter((one) => !right.includes(one)))
    process.stdout.write(`    ${JSON.stringify(query)} at ${place}: ${names.slice(0, 5).join(' | ')}\n`)
}

function saySpeed(found: readonly Found[], rows: number, peak: number | undefined): void {
  const times = found.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
  row(
    `search among ${rows} rows`,
    `p50 ${at(0.5).toFixed(1)} ms`,
    `p95 ${at(0.95).toFixed(1)} ms`,
    `limit ${LIMIT_MS} ms`,
    `p95 ratio ${(at(0.95) / LIMIT_MS).toFixed(2)}`,
    peak === undefined ? '' : `server ${(peak / 1e6).toFixed(0)} MB`,
  )
}

const search = async (url: string, typed: string): Promise<string[]> =>
  (await fetchPage(url, { search: typed })).endpoints.map((one) => one.hospitalName)

/** The names of all rows that are offered, page by page. */
async function readNames(url: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { endpoints } = await fetchPage(url, { pageNumber: `${page}`, pageSize: `${PAGE}` })
    names.push(...endpoints.map((one) => one.hospitalName))
    if (endpoints.length < PAGE) return names
  }
}

let asked = 0

/** One page, as the public page asks for it. Each comes from another address: the limit a minute is for one person. */
async function fetchPage(url: string, query: Readonly<Record<string, string>>) {
  asked++
  const address = new URL(`/api${getAllEndpoints.path}`, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await fetch(address, {
    headers: {
      cookie: `kinchart_browser=${'b'.repeat(43)}`,
      'x-forwarded-for': `198.51.${Math.floor(asked / 250) % 250}.${asked % 250}`,
    },
  })
  if (!answer.ok) throw new Error(`The directory answered ${answer.status}.`)
  return getAllEndpoints.answer.parse(await answer.json())
}
