import type { Part, Bench } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { getTimeline, getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import type { ImportedChart } from '../import-chart.ts'
import { repeat, timed, timesOf } from '../times.ts'

const SEARCH_MS = 50
const ROUNDS = 10
const READ_TIMES = 3
const questions = [
  ...['glucose', 'blood pressure', 'a1c', 'bp', 'chol', 'flu shot', 'hemog', 'metf', 'penicilin', 'glucoes'],
  ...['note', 'visit', 'knee', 'vaccine', 'mg', 'potassium 5', 'asthma inhaler', 'letter', 'zzzz', '2024'],
]

type Measured = {
  readonly url: string
  readonly chart: ImportedChart
  readonly bareUrl: string
}

async function measureSearch({ report }: Bench, { url, chart, bareUrl }: Measured): Promise<void> {
  const { token, profileId } = chart
  const search = async (q: string) => callKinchart(url, searchEverything, { token, query: { profileId, q } })
  const [first] = await timed(async () => search('glucose'))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const question of questions) times.push((await timed(async () => search(question)))[0])
  const searches = timesOf(times)

  const [months, timeline] = await timed(async () => callKinchart(url, getTimeline, { token, query: { profileId } }))
  const years = [...new Set(timeline.months.map(({ month }) => month?.slice(0, 4) ?? 'none'))]
  const pages: number[] = []
  for (const year of years)
    pages.push((await timed(async () => callKinchart(url, getTimelineYear, { token, query: { profileId, year } })))[0])
  const ofYears = timesOf(pages)

  const rows = await repeat(READ_TIMES, async () => (await fetch(`${bareUrl}/rows`)).arrayBuffer(), 0)

  const of = { unit: 'ms' } as const
  report({
    ...{ ...of, what: 'the first search, which reads the whole chart', value: first },
    limit: { what: 'the same rows read and decrypted', value: rows.p50 },
  })
  report({ ...of, what: 'searches, p50', value: searches.p50 })
  report({ ...of, what: 'searches, p95', value: searches.p95, target: { atMost: SEARCH_MS } })
  report({ ...of, what: 'searches, the slowest', value: searches.longest })
  report({ ...of, what: 'the timeline by month, first time', value: months })
  report({ ...of, what: 'a year of the timeline, p50', value: ofYears.p50 })
  report({ ...of, what: 'a year of the timeline, the slowest', value: ofYears.longest })
}

export const search: Part = {
  name: 'search',
  title: 'a search of a whole record, 50,000 with --full and 10,000 without',
  measure: async (bench) => {
    const size = bench.isFull ? 50_000 : 10_000
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    const database = bench.freshDatabase()
    const { url, chart } = await kinchartWithChart(bench, { size, sandboxUrl: sandbox.ready, env: database })
    const bare = await bench.start('./run-bare.ts', { ...database, BENCH_PROFILE: chart.profileId })
    await measureSearch(bench, { url, chart, bareUrl: bare.ready })
    await bare.stop()
  },
}
