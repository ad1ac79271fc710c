import { io } from 'socket.io-client'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { pause } from '../scripts/call-kinchart.ts'
import type { Child } from './child.ts'
import type { Bench } from './bench.ts'
import { importChart } from './import-chart.ts'
import { measureBurst } from './measure-burst.ts'
import { ask, readAsPerson, type Answered, type Reader } from './read-as-people.ts'
import { timesOf } from './times.ts'

export const LOAD_CHARTS = [300, 10_000]
const AIM_MS = 250
const IMPORTS = 10
const COPIES = 3
const CROWD = 2000
const BARE_EVERY_MS = 100
const MEMORY_EVERY_MS = 30_000

/**
 * Measures failures and list page times while users read, others import and large records are printed. Compares the
 * times with a bare route on the same machine. Then adds a crowd.
 */
export async function measureLoad(
  { report, note }: Pick<Bench, 'report' | 'note'>,
  {
    kinchart,
    bareUrl,
    people,
    minutes,
  }: { readonly kinchart: Child; readonly bareUrl: string; readonly people: number; readonly minutes: number },
): Promise<void> {
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  const large = await inParts(COPIES, 1, async (at) => signedIn(url, endpointId, 'bench-10000', at))
  const readers = await inParts(people, 3, async (at) => signedIn(url, endpointId, 'bench-300', COPIES + at))
  const sockets = readers.map(({ token, from }) =>
    io(url, {
      path: constants.hubPath,
      auth: { token },
      transports: ['websocket'],
      extraHeaders: { 'x-forwarded-for': from },
    }),
  )
  const before = kinchart.memory() / 1e6
  const stopWatching = kinchart.watchMemory()
  const answers: Answered[] = []
  const bare: number[] = []
  const until = performance.now() + minutes * 60_000
  const isOver = (): boolean => performance.now() > until
  let [imported, failed, copies] = [0, 0, 0]
  const importing = async (at: number): Promise<void> => {
    for (let time = 0; !isOver(); time++) {
      const ended = await importChart(url, endpointId, 'bench-10000', {
        from: addressOf(1000 + at + time * IMPORTS),
      }).then(
        ({ stored }) => (imported += stored),
        () => isOver() || failed++,
      )
      void ended
    }
  }
  const copying = async (reader: Reader): Promise<void> => {
    while (!isOver()) {
      const answered = await ask(`${url}/api${exportPrint.path}?profileId=${reader.profileId}`, reader)
      answers.push({ kind: 'PDF', ...answered })
      if (answered.status === 200) copies++
    }
  }
  const memorySamples: number[] = []
  const watchingMemory = async (): Promise<void> => {
    for (; !isOver(); await pause(MEMORY_EVERY_MS)) memorySamples.push(kinchart.memory() / 1e6)
  }
  const askingBare = async (): Promise<void> => {
    for (; !isOver(); await pause(BARE_EVERY_MS)) bare.push((await ask(`${bareUrl}/bytes?bytes=8000`)).ms)
  }
  await Promise.all([
    ...readers.map(async (reader) => readAsPerson(url, reader, isOver, (answered) => answers.push(answered))),
    ...large.map(copying),
    ...Array.from({ length: IMPORTS }, async (_, at) => Promise.race([importing(at), pause(minutes * 60_000)])),
    askingBare(),
    watchingMemory(),
  ])
  const bareTimes = timesOf(bare)
  for (const what of [...new Set(answers.map((one) => one.kind))].sort()) {
    const times = timesOf(answers.filter((one) => one.kind === what).map(({ ms }) => ms))
    report({ what: `${what}, p50`, value: times.p50, unit: 'ms' })
    report({
      ...{ what: `${what}, p99`, value: times.p99, unit: 'ms' },
      ...(what === 'list' ? { target: { atMost: AIM_MS } } : {}),
    })
  }
  report({ what: 'a bare route meanwhile, p99', value: bareTimes.p99, unit: 'ms' })
  const wrong = answers.filter(({ status }) => status !== 200)
  report({ what: 'calls that were not answered with 200', value: wrong.length, unit: '', target: { atMost: 0 } })
  report({ what: 'imports that failed', value: failed, unit: '', target: { atMost: 0 } })
  report({ what: 'resources imported meanwhile', value: imported / minutes / 60, unit: 'a second', isRate: true })
  if (wrong.length > 0) note(countedBy(wrong.map(({ status }) => String(status))))
  note(`${copies} PDFs of 10,000; MB every half minute: ${memorySamples.map((one) => one.toFixed(0)).join(' ')}`)
  report({ what: 'memory before', value: before, unit: 'MB' })
  report({ what: 'memory, peak', value: stopWatching() / 1e6, unit: 'MB' })
  report({ what: 'memory after', value: kinchart.memory() / 1e6, unit: 'MB' })
  await measureBurst({ report, url, readers, kinchart, people: CROWD })
  for (const socket of sockets) socket.disconnect()
}

function countedBy(what: readonly string[]): string {
  const counts = Map.groupBy(what, (one) => one)
  return [...counts].map(([one, all]) => `${one}: ${all.length}`).join(', ')
}

/** Addresses in the range reserved for benchmarks (RFC 2544). */
const addressOf = (at: number): string => `198.18.${Math.floor(at / 250)}.${1 + (at % 250)}`

async function signedIn(url: string, endpointId: number, patientId: string, at: number): Promise<Reader> {
  const from = addressOf(at)
  const { token, profileId } = await importChart(url, endpointId, patientId, { from })
  return { token, profileId, from }
}

async function inParts<One>(count: number, width: number, make: (at: number) => Promise<One>): Promise<One[]> {
  const made: One[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) made.push(await make(next++))
    }),
  )
  return made
}
