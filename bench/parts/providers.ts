import type { Part, Bench } from '../bench.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProviders } from '@kinchart/contract/calls/providers.ts'
import { signUpAndIn } from '../../scripts/call-kinchart.ts'
import { loadDirectory } from '../measure-directory.ts'
import { madeUp, writeProviders } from '../make-providers.ts'
import { repeat, type Times } from '../times.ts'

const AIM_MS = 15
const LOADER_MB = 500
const QUERIES = 200
const WARM_UP = 20

async function measureProviders(
  { report, note, start }: Bench,
  count: number,
  database: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-doctors-'))
  const path = join(folder, 'npidata.csv')
  try {
    await writeProviders(path, count)
    for (const what of ['loaded', 'loaded again']) {
      const load = await loadDirectory([path], database, 'load-providers')
      note(`${what}: ${load.said[1]?.trim() ?? load.said.join(' ')}`)
      report({ what: `rows ${what}`, value: count / load.seconds, unit: 'a second', isRate: true })
      const peak = { what: `peak memory of loader and database, ${what}`, value: load.peak / 1e6, unit: 'MB' } as const
      report({ ...peak, target: { atMost: LOADER_MB } })
    }
    const server = await start('./run-directory.ts', database)
    const stopWatching = server.watchMemory()
    await search(server.ready, count, (what, { p50, p95 }) => {
      report({ what: `${what}, p50`, value: p50, unit: 'ms' })
      report({ what: `${what}, p95`, value: p95, unit: 'ms', target: { atMost: AIM_MS } })
    })
    report({ what: 'peak memory of server and database', value: stopWatching() / 1e6, unit: 'MB' })
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const specialtyOf = (at: number): string =>
  (['Cardiology', 'Pediatrics', 'Mental Health', 'Oncology'] as const)[at % 4] ?? ''

async function search(url: string, count: number, tell: (what: string, times: Times) => void): Promise<void> {
  const email = 'bench@kinchart.example'
  const token = await signUpAndIn(url, {
    email,
    password: 'a walk in the garden',
    firstName: 'Rufus',
    lastName: 'Pennyfeather',
    gender: 'male',
  })
  const searches: Readonly<Record<string, (at: number) => Record<string, string>>> = {
    'the whole list': () => ({}),
    'by last name': (at) => ({ search: madeUp((at * 7919) % count).last.toLowerCase() }),
    'by the first three letters': (at) => ({ search: madeUp((at * 7919) % count).last.slice(0, 3) }),
    'by one letter': (at) => ({ search: 'abcdefghjk'.charAt(at % 10) }),
    'by both names': (at) => ({
      search: `${madeUp((at * 7919) % count).first.split(' ')[0]} ${madeUp((at * 7919) % count).last}`,
    }),
    'by name and type': (at) => ({ search: madeUp((at * 7919) % count).last, specialty: specialtyOf(at) }),
    'by type': (at) => ({ specialty: specialtyOf(at) }),
    'by city': (at) => ({ city: madeUp((at * 7919) % count).city }),
    'by zip': (at) => ({ zip: madeUp((at * 7919) % count).zip }),
    'by city and type': (at) => ({ city: madeUp((at * 7919) % count).city.slice(0, 4), specialty: specialtyOf(at) }),
  }
  for (const [what, queryOf] of Object.entries(searches))
    tell(what, await repeat(QUERIES, async (at) => ask(url, token, { ...queryOf(at + 1), pageSize: '5' }), WARM_UP))
}

let requestCount = 0

async function ask(url: string, token: string, query: Readonly<Record<string, string>>): Promise<void> {
  requestCount++
  const address = new URL(`/api${getProviders.path}`, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await fetch(address, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `198.51.${Math.floor(requestCount / 250) % 250}.${requestCount % 250}`,
    },
  })
  if (!answer.ok) throw new Error(`The directory of doctors answered ${answer.status}.`)
  getProviders.answer.parse(await answer.json())
}

const QUICK = 20_000
const FULL = 1_000_000

export const providers: Part = {
  name: 'providers',
  title: 'a search for a doctor in the national directory',
  measure: async (bench) => {
    const count = Number(process.env['BENCH_DOCTORS'] ?? (bench.isFull ? FULL : QUICK))
    await measureProviders(bench, count, bench.freshDatabase())
  },
}
