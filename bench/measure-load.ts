import { io } from 'socket.io-client'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { pause } from '../scripts/call-kinchart.ts'
import type { Child } from './child.ts'
import { importChart } from './import-chart.ts'
import { ask, readAsPerson, type Answered, type Reader } from './read-as-people.ts'
import { row } from './table.ts'

export const LOAD_CHARTS = [300, 10_000]
const PEOPLE = 200
const MINUTES = 5
const IMPORTS = 10
const COPIES = 3

/**
 * Checks that no call and no import fails while 200 people read records, imports run, and large records are exported
 * as PDFs.
 */
export async function putLoadOn(kinchart: Child, check: (what: string, isGood: boolean) => void): Promise<void> {
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  const signedIn = async (patientId: string, at: number): Promise<Reader> => {
    const from = addressOf(at)
    const { token, profileId } = await importChart(url, endpointId, patientId, { from })
    return { token, profileId, from }
  }
  const large: Reader[] = []
  for (let at = 0; at < COPIES; at++) large.push(await signedIn('bench-10000', at))
  const readers: Reader[] = []
  for (let at = 0; at < PEOPLE; at++) readers.push(await signedIn('bench-300', COPIES + at))
  const sockets = readers.map(({ token, from }) =>
    io(url, {
      path: constants.hubPath,
      auth: { token },
      transports: ['websocket'],
      extraHeaders: { 'x-forwarded-for': from },
    }),
  )
  const stopWatching = kinchart.watchMemory()
  const answers: Answered[] = []
  const until = performance.now() + MINUTES * 60_000
  const isOver = (): boolean => performance.now() > until
  let [imported, failed] = [0, 0]
  const importing = async (at: number): Promise<void> => {
    for (let time = 0; !isOver(); time++)
      await importChart(url, endpointId, 'bench-10000', { from: addressOf(1000 + at + time * IMPORTS) }).then(
        ({ stored }) => void (imported += stored),
        () => void (isOver() || failed++),
      )
  }
  const copying = async (reader: Reader): Promise<void> => {
    while (!isOver()) {
      const { status } = await ask(`${url}/api${exportPrint.path}?profileId=${reader.profileId}`, reader)
      answers.push({ kind: 'PDF', status })
    }
  }
  await Promise.all([
    ...readers.map(async (reader) => readAsPerson(url, reader, isOver, (answered) => answers.push(answered))),
    ...large.map(copying),
    ...Array.from({ length: IMPORTS }, async (_, at) => Promise.race([importing(at), pause(MINUTES * 60_000)])),
  ])
  for (const socket of sockets) socket.disconnect()
  for (const [kind, those] of Map.groupBy(answers, ({ kind: one }) => one)) {
    const wrong = those.filter(({ status }) => status !== 200)
    check(`${those.length} × ${kind}${wrong.map(({ status }) => ` ${status}`).join('')}`, wrong.length === 0)
  }
  check(`${imported} resources imported, ${failed} imports failed`, failed === 0)
  row('memory, peak', `${(stopWatching() / 1e6).toFixed(0)} MB`)
}

/** Simulates client IP addresses in the range reserved for benchmarks (RFC 2544). */
const addressOf = (at: number): string => `198.18.${Math.floor(at / 250)}.${1 + (at % 250)}`
