import { io } from 'socket.io-client'
import { constants } from '@kinchart/contract/constants.ts'
import { exportPrint } from '@kinchart/contract/record-export.ts'
import { pause } from '../scripts/call-kinchart.ts'
import type { Child } from './child.ts'
import { figures } from './figures.ts'
import { importChart } from './import-chart.ts'
import { at99 } from './list-times.ts'
import { measureBurst } from './measure-burst.ts'
import { row } from './print.ts'
import { ask, readAsPerson } from './read-as-people.ts'
import type { Answered, Reader } from './read-as-people.ts'

export const LOAD_CHARTS = [300, 10_000]
const LIMIT_MS = 250
const IMPORTS = 10
const COPIES = 3
const CROWD = 2000
/** Of one caller of the bare route. */
const BARE_EVERY_MS = 100
const MEMORY_EVERY_MS = 30_000

/**
 * People read while others' records come in and large records are printed: what fails, and how long a page of a list takes,
 * beside a bare route on the same machine in the same minutes. Then a crowd comes. Answers what went wrong.
 */
export async function measureLoad(
  kinchart: Child,
  bareUrl: string,
  { people, minutes }: { readonly people: number; readonly minutes: number },
): Promise<readonly string[]> {
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
  kinchart.forgetPeak()
  const before = (kinchart.memory() ?? 0) / 1e6
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
  const held: number[] = []
  const watchingMemory = async (): Promise<void> => {
    for (; !isOver(); await pause(MEMORY_EVERY_MS)) held.push((kinchart.memory() ?? 0) / 1e6)
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
  const lists = answers.filter(({ kind }) => kind === 'list').map(({ ms }) => ms)
  for (const kind of [...new Set(answers.map((one) => one.kind))].sort())
    row(kind, ...figures(answers.filter((one) => one.kind === kind).map(({ ms }) => ms)))
  row('bare route meanwhile', ...figures(bare))
  row(
    `lists of ${people} people`,
    `p99 ${at99(lists).toFixed(0)} ms`,
    `of ${LIMIT_MS} ms: ${(at99(lists) / LIMIT_MS).toFixed(2)}`,
    `${(at99(lists) / at99(bare)).toFixed(1)} of the bare route`,
  )
  const wrong = answers.filter(({ status }) => status !== 200)
  row('not answered with 200', String(wrong.length), countedBy(wrong.map(({ status }) => String(status))))
  row('imported meanwhile', `${imported} resources`, `${failed} imports failed`, `${copies} PDFs of 10,000`)
  row('memory every half minute', held.map((megabytes) => megabytes.toFixed(0)).join(' '))
  row(
    'memory',
    `${before.toFixed(0)} MB before`,
    `peak ${((kinchart.peakMemory() ?? 0) / 1e6).toFixed(0)} MB`,
    `${((kinchart.memory() ?? 0) / 1e6).toFixed(0)} MB after`,
  )
  const ofCrowd = await measureBurst(url, readers, kinchart, CROWD)
  for (const socket of sockets) socket.disconnect()
  return [
    ...(wrong.length === 0 ? [] : [`${wrong.length} calls failed`]),
    ...(failed === 0 ? [] : [`${failed} imports failed`]),
    ...ofCrowd,
  ]
}

function countedBy(what: readonly string[]): string {
  const counts = Map.groupBy(what, (one) => one)
  return [...counts].map(([one, all]) => `${one}: ${all.length}`).join(', ')
}

/** An address of its own for each, in a range that is nobody's (RFC 2544). */
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
