import { io } from 'socket.io-client'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { login } from '@kinchart/contract/calls/account.ts'
import { callKinchart, pause, signUpAndIn } from '../scripts/call-kinchart.ts'
import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import type { Seconds, UnitCosts } from './costs/unit-costs.ts'
import { importChart } from './import-chart.ts'
import type { ImportedChart } from './import-chart.ts'
import { importAgain } from './measure-resync.ts'
import { secondsOfDescendants } from './process-tree.ts'

const PEOPLE = 25
/** Pages that are not counted, until the code is optimized. */
const WARM_UP = 300
const PAGES = 500

/**
 * Measures the cost of single actions, each separately. One process serves users and runs imports, including a chart of
 * `chartSize`.
 */
export async function measureCosts(
  { start, freshDatabase }: Bench,
  sandbox: string,
  chartSize: number,
): Promise<UnitCosts> {
  const api = await start('./run-costs.ts', { ...freshDatabase(), BENCH_SANDBOX: sandbox, RESYNC_HOURS: '0' })
  const { url, endpointId } = JSON.parse(api.ready) as { url: string; endpointId: number }
  const used = async (): Promise<Seconds> => ({
    program: await api.ask('cpuSeconds'),
    database: secondsOfDescendants(api.pid),
  })
  /** Measures the processor time of an action, minus that of idle processes. */
  const time = async (act: () => Promise<unknown>, things = 1): Promise<Seconds> => {
    const [before, beganAt] = [await used(), performance.now()]
    await act()
    const [after, seconds] = [await used(), (performance.now() - beganAt) / 1000]
    const of = (who: keyof Seconds): number => Math.max(0, after[who] - before[who] - idle[who] * seconds) / things
    return { program: of('program'), database: of('database') }
  }
  // The first import loads code, which does not count as the cost of a single action.
  await importChart(url, endpointId, 'bench-1000')
  await pause(5000)
  let idle: Seconds = { program: 0, database: 0 }
  idle = await time(async () => pause(10_000), 10)

  const people: { email: string; token: string }[] = []
  const bare = await api.ask('database')
  const signUps = await time(async () => {
    for (let i = 0; i < PEOPLE; i++) people.push(await signUp(url, i))
  }, PEOPLE)
  const withPeople = await api.ask('database')
  const [idleBytes, bytesASignedIn] = await measureOpenPages(
    api,
    url,
    people.map(({ token }) => token),
  )
  const signIns = await time(async () => {
    for (const { email } of people) await callKinchart(url, login, { body: { email, password: PASSWORD } })
  }, PEOPLE)
  const stopWatching = api.watchMemory()
  let chart: ImportedChart | undefined
  const walBefore = await api.ask('wal')
  const imported = await time(async () => (chart = await importChart(url, endpointId, `bench-${chartSize}`)))
  const walAfter = await api.ask('wal')
  const workerBytes = stopWatching()
  const full = await api.ask('database')
  if (chart === undefined) throw new Error('Nothing was imported.')
  const { stored } = chart
  const refresh = await time(async () => importAgain(url, chart as ImportedChart))
  await pagesOf(url, chart, WARM_UP)
  const listPage = await time(async () => pagesOf(url, chart as ImportedChart, PAGES), PAGES)
  await api.stop()
  return {
    bytesAResource: (full - withPeople) / stored,
    bytesAPerson: (withPeople - bare) / PEOPLE,
    walBytesAResource: (walAfter - walBefore) / stored,
    ...{ idleBytes, bytesASignedIn, workerBytes },
    thousandResources: {
      program: (imported.program / stored) * 1000,
      database: (imported.database / stored) * 1000,
    },
    ...{ refresh, listPage, signIn: signIns, signUp: signUps },
  }
}

const PASSWORD = 'a long enough password'

async function signUp(url: string, index: number): Promise<{ email: string; token: string }> {
  const email = `person-${index}@example.org`
  const names = { firstName: 'Bench', lastName: 'Person', gender: 'others' }
  return { email, token: await signUpAndIn(url, { email, password: PASSWORD, ...names }) }
}

/** Measures the memory of server and database, without and with a socket for each user. */
async function measureOpenPages(api: Child, url: string, tokens: readonly string[]): Promise<[number, number]> {
  await pause(5000)
  const idleBytes = api.memory()
  const sockets = tokens.map((token) =>
    io(url, {
      path: constants.hubPath,
      transports: ['websocket'],
      reconnection: false,
      auth: { token },
      forceNew: true,
    }),
  )
  await Promise.all(
    sockets.map(async (socket) => new Promise((resolve) => socket.once('connect', () => resolve(true)))),
  )
  await pause(2000)
  const more = api.memory() - idleBytes
  for (const socket of sockets) socket.disconnect()
  return [idleBytes, Math.max(0, more / tokens.length)]
}

async function pagesOf(url: string, { token, profileId }: ImportedChart, count: number): Promise<void> {
  const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${profileId}&pageSize=20&pageNumber=`
  for (let page = 1; page <= count; page++) {
    const answer = await fetch(`${list}${(page % 50) + 1}`, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`The list answered ${answer.status}.`)
    await answer.arrayBuffer()
    await pause(10)
  }
}
