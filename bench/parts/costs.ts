import type { Bench, Part } from '../bench.ts'
import type { Unit } from '../lines.ts'
import { io } from 'socket.io-client'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { login } from '@kinchart/contract/calls/account.ts'
import { callKinchart, pause, signUpAndIn } from '../../scripts/call-kinchart.ts'
import type { Child } from '../child.ts'
import { importChart, type ImportedChart } from '../import-chart.ts'
import { importAgain } from '../measure-resync.ts'
import { secondsOfDescendants } from '../process-tree.ts'

/** Processor seconds: `program` is Kinchart, `database` is PostgreSQL. */
type Seconds = { readonly program: number; readonly database: number }

/** In bytes or processor seconds per action. */
type UnitCosts = {
  readonly bytesAResource: number
  readonly bytesAPerson: number
  /** Write-ahead log (WAL) per resource. The WAL is copied to other machines and stored for restores. */
  readonly walBytesAResource: number
  readonly idleBytes: number
  readonly bytesASignedIn: number
  readonly workerBytes: number
  readonly thousandResources: Seconds
  readonly refresh: Seconds
  readonly listPage: Seconds
  readonly signIn: Seconds
  readonly signUp: Seconds
}

type Assumptions = {
  readonly people: number
  readonly resourcesAPerson: number
  readonly sourcesAPerson: number
  readonly refreshesADay: number
  readonly comeADay: number
  readonly pagesAVisit: number
  /** Each call is counted as one page of a list. */
  readonly callsAPage: number
  readonly newPeopleADay: number
  readonly ofDayInBusiestHour: number
  readonly signedInAtOnce: number
  /** Seconds a worker is busy with one source, mostly waiting for responses. */
  readonly secondsOfASource: number
}

const thousand: Assumptions = {
  people: 1000,
  resourcesAPerson: 2500,
  sourcesAPerson: 2,
  refreshesADay: 1,
  comeADay: 0.1,
  pagesAVisit: 30,
  callsAPage: 4,
  newPeopleADay: 10,
  ofDayInBusiestHour: 0.2,
  signedInAtOnce: 0.02,
  secondsOfASource: 2,
}

const million: Assumptions = { ...thousand, people: 1_000_000, newPeopleADay: 3000 }

const SOURCES_AT_ONCE = 3

const PEOPLE = 25
/** The first calls are not counted, because the code is not optimized yet. */
const WARM_UP = 300
const PAGES = 500

/**
 * Measures each action separately. One process serves users and runs imports. One of the imports is a chart of
 * `chartSize`.
 */
async function measureCosts({ start, freshDatabase }: Bench, sandbox: string, chartSize: number): Promise<UnitCosts> {
  const api = await start('./run-costs.ts', { ...freshDatabase(), BENCH_SANDBOX: sandbox, RESYNC_HOURS: '0' })
  const { url, endpointId } = JSON.parse(api.ready) as { url: string; endpointId: number }
  const used = async (): Promise<Seconds> => ({
    program: await api.ask('cpuSeconds'),
    database: secondsOfDescendants(api.pid),
  })
  const time = async (act: () => Promise<unknown>, things = 1): Promise<Seconds> => {
    const [before, beganAt] = [await used(), performance.now()]
    await act()
    const [after, seconds] = [await used(), (performance.now() - beganAt) / 1000]
    const of = (who: keyof Seconds): number => Math.max(0, after[who] - before[who] - idle[who] * seconds) / things
    return { program: of('program'), database: of('database') }
  }
  // Warm-up: the first import also loads code.
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

const HOUR_S = 3600
const DAY_S = 86_400

type Needs = {
  readonly databaseBytes: number
  readonly walBytesADay: number
  readonly requestsADay: number
  readonly requestsASecond: number
  readonly refreshesASecond: number
  readonly processors: Seconds
  /** In hours of one processor. */
  readonly firstImportsHours: number
  readonly workers: number
  readonly apiBytes: number
  readonly workerBytes: number
}

function needsOf(costs: UnitCosts, those: Assumptions): Needs {
  const { people, resourcesAPerson, sourcesAPerson, comeADay, pagesAVisit, callsAPage } = those
  const refreshes = people * sourcesAPerson * those.refreshesADay
  const visits = people * comeADay
  const requestsADay = visits * (1 + pagesAVisit * callsAPage)
  const imported = those.newPeopleADay * resourcesAPerson
  const ofPeople = add(
    times(costs.signIn, visits),
    times(costs.listPage, visits * pagesAVisit * callsAPage),
    times(costs.signUp, those.newPeopleADay),
    times(costs.thousandResources, imported / 1000),
  )
  const inHour = add(times(costs.refresh, refreshes / 24), times(ofPeople, those.ofDayInBusiestHour))
  const first = times(costs.thousandResources, (people * resourcesAPerson) / 1000)
  return {
    databaseBytes: people * (resourcesAPerson * costs.bytesAResource + costs.bytesAPerson),
    walBytesADay: imported * costs.walBytesAResource,
    requestsADay,
    requestsASecond: (requestsADay * those.ofDayInBusiestHour) / HOUR_S,
    refreshesASecond: refreshes / DAY_S,
    processors: times(inHour, 1 / HOUR_S),
    firstImportsHours: (first.program + first.database) / HOUR_S,
    workers: Math.ceil((refreshes / DAY_S) * (those.secondsOfASource / SOURCES_AT_ONCE)),
    apiBytes: costs.idleBytes + people * those.signedInAtOnce * costs.bytesASignedIn,
    workerBytes: costs.workerBytes,
  }
}

const add = (...all: readonly Seconds[]): Seconds => ({
  program: all.reduce((sum, { program }) => sum + program, 0),
  database: all.reduce((sum, { database }) => sum + database, 0),
})

const times = ({ program, database }: Seconds, factor: number): Seconds => ({
  program: program * factor,
  database: database * factor,
})

const MB = 1e6
const GB = 1e9

export const costs: Part = {
  name: 'costs',
  title: 'the cost of single actions, and what a thousand and a million people need',
  measure: async (bench) => {
    const size = bench.isFull ? 10_000 : 2500
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: `1000,${size}` })
    const each = await measureCosts(bench, sandbox.ready, size)
    reportCosts(bench, each, size)
    reportNeeds(bench, each, thousand)
    reportNeeds(bench, each, million)
  },
}

function reportCosts({ report }: Bench, each: UnitCosts, chartSize: number): void {
  const one = (what: string, value: number, unit: Unit): void => report({ what, value, unit })
  const time = (what: string, { program, database }: Seconds): void => {
    one(`processor: ${what}`, program * 1000, 'ms')
    one(`processor of the database: ${what}`, database * 1000, 'ms')
  }
  one('disk: a resource', each.bytesAResource, 'bytes')
  one('disk: a person without records', each.bytesAPerson, 'bytes')
  one('write-ahead log: a resource', each.walBytesAResource, 'bytes')
  one('memory: at rest after a first chart', each.idleBytes / MB, 'MB')
  one('memory: a person with an open page', each.bytesASignedIn / 1000, 'KB')
  one(`memory: peak while a chart of ${chartSize} is imported`, each.workerBytes / MB, 'MB')
  time('1,000 resources imported', each.thousandResources)
  time(`a source of ${chartSize} refreshed`, each.refresh)
  time('a page of a list', each.listPage)
  time('a sign-in', each.signIn)
  time('a sign-up with its email', each.signUp)
}

function reportNeeds({ report }: Bench, each: UnitCosts, assumptions: Assumptions): void {
  const needs = needsOf(each, assumptions)
  const one = (what: string, value: number, unit: Unit): void =>
    report({ what: `${assumptions.people.toLocaleString('en-US')} people: ${what}`, value, unit })
  one('disk of the database', needs.databaseBytes / GB, 'GB')
  one('write-ahead log a day', needs.walBytesADay / GB, 'GB')
  one('requests a day', needs.requestsADay, 'requests')
  one('requests a second in the busiest hour', needs.requestsASecond, 'a second')
  one('sources refreshed', needs.refreshesASecond, 'a second')
  one('processors in the busiest hour', needs.processors.program, '')
  one('processors of the database in the busiest hour', needs.processors.database, '')
  one('hours of one processor for all first imports', needs.firstImportsHours, '')
  one('worker processes', needs.workers, '')
  one('memory of the API processes', needs.apiBytes / MB, 'MB')
}
