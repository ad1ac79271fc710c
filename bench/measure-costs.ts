import { io } from 'socket.io-client'
import { constants } from '@kinchart/contract/constants.ts'
import { login } from '@kinchart/contract/account.ts'
import { getImport, retryImport } from '@kinchart/contract/import.ts'
import { callKinchart, pause, signUpAndIn } from '../scripts/call-kinchart.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import type { Seconds, UnitCosts } from './costs/unit-costs.ts'
import { serverSeconds } from './costs/server-time.ts'
import { importChart } from './import-chart.ts'
import type { ImportedChart } from './import-chart.ts'

const PEOPLE = 25
/** Of a page: what a server takes to become fast is no cost of one. */
const WARM_UP = 300
const PAGES = 500

/**
 * What one thing costs on a database, each measured by itself, and from these what a thousand people need. One process answers people and brings
 * records in, a chart of `chartSize` among them; with PostgreSQL the processor time of its server counts, and its memory does not.
 */
export async function measureCosts(
  sandbox: string,
  database: Readonly<Record<string, string>>,
  chartSize: number,
): Promise<UnitCosts> {
  const isServer = database['DATABASE_URL'] !== ''
  const env = { ...database, BENCH_SANDBOX: sandbox, RESYNC_HOURS: '0' }
  const api = await startChild('./run-costs.ts', env)
  const { url, endpointId } = JSON.parse(api.ready) as { url: string; endpointId: number }
  const used = async (): Promise<Seconds> => ({
    program: await api.ask('cpuSeconds'),
    database: isServer ? await serverSeconds(database['DATABASE_URL'] ?? '') : 0,
  })
  /** Processor time of what is done, less what the processes use anyway, by the thing done. */
  const time = async (act: () => Promise<unknown>, things = 1): Promise<Seconds> => {
    const [before, beganAt] = [await used(), performance.now()]
    await act()
    const [after, seconds] = [await used(), (performance.now() - beganAt) / 1000]
    const of = (who: keyof Seconds): number => Math.max(0, after[who] - before[who] - idle[who] * seconds) / things
    return { program: of('program'), database: of('database') }
  }
  // A chart first: what a server takes once it works at all is no cost of one thing.
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
  api.forgetPeak()
  let chart: ImportedChart | undefined
  const walBefore = await api.ask('wal')
  const imported = await time(async () => (chart = await importChart(url, endpointId, `bench-${chartSize}`)))
  const walAfter = await api.ask('wal')
  const workerBytes = api.peakMemory() ?? 0
  const full = await api.ask('database')
  if (chart === undefined) throw new Error('Nothing was brought in.')
  const { stored } = chart
  const refresh = await time(refreshOf(url, chart))
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

/** The memory of the process that answers people, without and with a socket for each of them. */
async function measureOpenPages(api: Child, url: string, tokens: readonly string[]): Promise<[number, number]> {
  await pause(5000)
  const idleBytes = await api.ask('memory')
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
  const more = (await api.ask('memory')) - idleBytes
  for (const socket of sockets) socket.disconnect()
  return [idleBytes, Math.max(0, more / tokens.length)]
}

/** A source with a chart is asked for what is new; there is nothing. */
const refreshOf =
  (url: string, { token, ehrImportRequestId }: ImportedChart) =>
  async (): Promise<void> => {
    await callKinchart(url, retryImport, { token, body: { ehrImportRequestId } })
    for (let state = 'running'; state === 'running'; await pause(250))
      ({ state } = await callKinchart(url, getImport, { token, isUnattended: true, query: { ehrImportRequestId } }))
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
