import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProviders } from '@kinchart/contract/providers.ts'
import { signUpAndIn } from '../scripts/call-kinchart.ts'
import { startChild } from './child.ts'
import { loadDirectory } from './load-directory.ts'
import { madeUp, writeProviders } from './make-providers.ts'
import { row } from './print.ts'

const LIMIT_MS = 30
const QUERIES = 200
const WARM_UP = 20

/** How fast a doctor is found among `count` made-up ones, which are loaded through the command. */
export async function measureProviders(count: number, database: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-bench-doctors-'))
  const path = join(folder, 'npidata.csv')
  try {
    await writeProviders(path, count)
    for (const what of ['loaded', 'loaded again']) {
      const load = await loadDirectory([path], database, 'load-providers')
      row(
        `${count} rows ${what}`,
        `${load.seconds.toFixed(1)} s`,
        load.peak === undefined ? 'peak unknown' : `peak ${(load.peak / 1e6).toFixed(0)} MB`,
        load.said[1]?.trim() ?? load.said.join(' '),
      )
    }
    const server = await startChild('./run-directory.ts', database)
    try {
      await search(server.ready, count)
      const peak = server.peakMemory()
      row('server', peak === undefined ? 'peak unknown' : `peak ${(peak / 1e6).toFixed(0)} MB`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const specialtyOf = (at: number): string =>
  (['Cardiology', 'Pediatrics', 'Mental Health', 'Oncology'] as const)[at % 4] ?? ''

async function search(url: string, count: number): Promise<void> {
  const email = 'bench@kinchart.example'
  const token = await signUpAndIn(url, {
    email,
    password: 'a walk in the garden',
    firstName: 'Rufus',
    lastName: 'Pennyfeather',
    gender: 'male',
  })
  const asked: Readonly<Record<string, (at: number) => Record<string, string>>> = {
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
  for (const [what, queryOf] of Object.entries(asked)) {
    const times: number[] = []
    for (let at = 0; at < QUERIES + WARM_UP; at++) {
      const startedAt = performance.now()
      await ask(url, token, { ...queryOf(at + 1), pageSize: '5' })
      if (at >= WARM_UP) times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
    row(
      what,
      `p50 ${at(0.5).toFixed(1)} ms`,
      `p95 ${at(0.95).toFixed(1)} ms`,
      `limit ${LIMIT_MS} ms`,
      `p95 ratio ${(at(0.95) / LIMIT_MS).toFixed(2)}`,
    )
  }
}

let asked = 0

async function ask(url: string, token: string, query: Readonly<Record<string, string>>): Promise<void> {
  asked++
  const address = new URL(`/api${getProviders.path}`, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await fetch(address, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `198.51.${Math.floor(asked / 250) % 250}.${asked % 250}`,
    },
  })
  if (!answer.ok) throw new Error(`The directory of doctors answered ${answer.status}.`)
  getProviders.answer.parse(await answer.json())
}
