import { importChart, type ImportedChart } from '../import-chart.ts'
import type { Part, Bench } from '../bench.ts'
import { login } from '@kinchart/contract/calls/account.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import type { Child } from '../child.ts'
import { inTurn, repeat, timesOf, type Times } from '../times.ts'
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })
let askers = 0

async function fetchBytes(address: string, token?: string): Promise<number> {
  // Change the client IP address for each request, because the rate limit is per address.
  askers = (askers + 1) % 60_000
  const from = `198.18.${Math.floor(askers / 250)}.${1 + (askers % 250)}`
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': from, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    const clientRequest = request(address, { agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes)
        else reject(new Error(`The list answered ${answer.statusCode}.`))
      })
      answer.on('error', reject)
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

type ListPlace = {
  readonly kinchart: Child
  readonly url: string
  readonly bareUrl: string
  readonly chart: ImportedChart
}

const PAGES = 250
const FIRST_SEARCHES = 3
const LATER_SEARCHES = 30
/** For lists that are too large to cache. Lower than `LATER_SEARCHES`, because each search reads the whole list. */
const LATER_SEARCHES_OF_MANY = 3
const words = ['press', 'heart', 'weight', '12', 'mg', 'rate', 'a', 'glu', 'oxy', 'temp']

const named = (size: number): string => `${size.toLocaleString('en-US')} rows`

const FRESH_MS = 5 * 60_000
const signedIn = new Map<string, { readonly token: string; readonly at: number }>()

async function tokenOf(url: string, { email, password }: ImportedChart): Promise<string> {
  const cachedSession = signedIn.get(email)
  if (cachedSession !== undefined && performance.now() - cachedSession.at < FRESH_MS) return cachedSession.token
  const { token } = await callKinchart(url, login, { body: { email, password } })
  signedIn.set(email, { token, at: performance.now() })
  return token
}

async function openLists({ url, bareUrl, chart }: ListPlace) {
  const { profileId } = chart
  const token = await tokenOf(url, chart)
  const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${profileId}`
  const bare = `${bareUrl}/list?`
  return {
    ours: async (query: string) => fetchBytes(`${list}${query}`, token),
    page: async (size: number, page: number) => fetchBytes(`${list}&pageSize=${size}&pageNumber=${page}`, token),
    bare: async () => fetchBytes(bare),
    barePage: async (size: number, page: number) => fetchBytes(`${bare}size=${size}&from=${(page - 1) * size}`),
  }
}

/** Measures requests for list pages. The limit is the time of a minimal route (`run-bare.ts`) for the same pages. */
async function pagesOf(
  place: ListPlace,
  size: number,
  pageOf: (at: number) => number = () => 1,
): Promise<{ readonly ours: Times; readonly limit: Times }> {
  const { page, barePage } = await openLists(place)
  return inTurn(
    PAGES,
    async (at) => page(size, pageOf(at)),
    async (at) => barePage(size, pageOf(at)),
    20,
  )
}

async function measureChart({ report }: Bench, place: ListPlace, rows: number): Promise<void> {
  const { kinchart, chart } = place
  const small = await pagesOf(place, 8)
  for (const [name, target] of [
    ['p50', 1.5],
    ['p99', 2],
  ] as const)
    report({
      ...{ what: `first page of 8 of ${named(rows)}, ${name}`, value: small.ours[name], unit: 'ms' },
      ...{ limit: { what: 'a bare route', value: small.limit[name] }, target: { atMost: target } },
    })
  const usual = await pagesOf(place, 20)
  report({
    ...{ what: `first page of 20 of ${named(rows)}, p50`, value: usual.ours.p50, unit: 'ms' },
    ...{ limit: { what: 'a bare route', value: usual.limit.p50 }, target: { atMost: 1.5 } },
  })
  const further = await pagesOf(place, 8, (at) => 2 + (at % 10))
  report({
    ...{ what: `further page of 8 of ${named(rows)}, p50`, value: further.ours.p50, unit: 'ms' },
    ...{ limit: { what: 'a bare route', value: further.limit.p50 }, target: { atMost: 1.5 } },
  })
  const { ours, bare } = await openLists(place)
  const whole = await inTurn(rows > 20_000 ? 5 : 20, async () => ours(''), bare, 2)
  report({
    ...{ what: `whole list of ${named(rows)}, p50`, value: whole.ours.p50, unit: 'ms' },
    ...{ limit: { what: 'a bare route', value: whole.limit.p50 }, target: { atMost: 1.5 } },
  })
  // No target for lists too large to cache.
  const isAimedAt = rows <= 50_000
  for (const [what, query] of [
    ['search', (at: number) => `&pageSize=20&pageNumber=1&search=${words[at % words.length]}`],
    [
      'sort',
      (at: number) =>
        `&pageSize=20&pageNumber=1&sort=${['code', 'value', 'status'][at % 3]}:${at % 2 === 0 ? 'asc' : 'desc'}`,
    ],
  ] as const) {
    const first: number[] = []
    for (let at = 0; at < (isAimedAt ? FIRST_SEARCHES : 1); at++) {
      await kinchart.ask(`changed ${chart.profileId}`)
      const startedAt = performance.now()
      await ours(query(0))
      first.push(performance.now() - startedAt)
    }
    const value = timesOf(first).p50
    report({
      ...{ what: `first ${what} of ${named(rows)}`, value, unit: 'ms' },
      ...(isAimedAt ? { target: { atMost: 300 } } : {}),
    })
    // Six warm-up requests cover every column in both sort orders. Their times are not counted.
    const [times, warmUp] = isAimedAt ? [LATER_SEARCHES, 6] : [LATER_SEARCHES_OF_MANY, 0]
    const later = await repeat(times, async (at) => ours(query(at)), warmUp)
    report({
      ...{ what: `later ${what} of ${named(rows)}, p95`, value: later.p95, unit: 'ms' },
      ...(isAimedAt ? { target: { atMost: 50 } } : {}),
    })
  }
}

/** Number of imported rows. For longer lists, the bench adds rows directly to the database. */
const IMPORTED = 300

export const lists: Part = {
  name: 'lists',
  title: 'lists of 300 to 200,000 rows, and a bare route over the same rows',
  measure: async (bench) => {
    const { isFull, start, freshDatabase } = bench
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: String(IMPORTED) })
    const database = freshDatabase()
    const env = { ...database, BENCH_SANDBOX: sandbox.ready, TRUST_PROXY: '1', RESYNC_HOURS: '0' }
    const kinchart = await start('./run-lists.ts', env)
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    const chart = await importChart(url, endpointId, `bench-${IMPORTED}`)
    const bare = await start('./run-bare.ts', { ...database, BENCH_PROFILE: chart.profileId })
    const place = { kinchart, url, bareUrl: bare.ready, chart }
    for (const rows of isFull ? [300, 2500, 10_000, 50_000, 200_000] : [300, 10_000]) {
      await kinchart.ask(`grow ${chart.profileId} ${rows}`)
      await measureChart(bench, place, rows)
    }
    await bare.stop()
    await kinchart.stop()
  },
}
