import { getTimeline, getTimelineYear } from '@kinchart/contract/timeline.ts'
import { searchEverything } from '@kinchart/contract/search.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import type { ImportedChart } from './import-chart.ts'
import type { Kind } from './lines.ts'
import { repeat, timed, timesOf } from './times.ts'

const SEARCH_MS = 50
const ROUNDS = 10
const READ_TIMES = 3
/** What people type: whole words, beginnings, abbreviations, typing errors, several words, and what is nowhere. */
const questions = [
  ...['glucose', 'blood pressure', 'a1c', 'bp', 'chol', 'flu shot', 'hemog', 'metf', 'penicilin', 'glucoes'],
  ...['note', 'visit', 'knee', 'vaccine', 'mg', 'potassium 5', 'asthma inhaler', 'letter', 'zzzz', '2024'],
]

type Measured = {
  readonly kind: Kind
  readonly url: string
  readonly chart: ImportedChart
  readonly kinchart: Child
  /** What reads the same rows and does nothing with them (`run-bare-fhir.ts`). */
  readonly startBare: () => Promise<Child>
}

/** How long a search and the timeline take to be answered of a whole chart, and the first search, which reads all of it. */
export async function measureSearch(
  { say }: Bench,
  { kind, url, chart, kinchart, startBare }: Measured,
): Promise<void> {
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

  // One process alone holds the folder of the embedded database.
  await kinchart.stop()
  const bare = await startBare()
  const rows = await repeat(READ_TIMES, async () => (await fetch(`${bare.ready}/rows`)).arrayBuffer(), 0)
  await bare.stop()

  const of = { database: kind, unit: 'ms' } as const
  say({
    ...{ ...of, what: 'the first search, which reads the whole chart', value: first },
    limit: { what: 'the same rows read and decrypted', value: rows.p50 },
  })
  say({ ...of, what: 'searches, p50', value: searches.p50 })
  say({ ...of, what: 'searches, p95', value: searches.p95, target: { atMost: SEARCH_MS } })
  say({ ...of, what: 'searches, the slowest', value: searches.longest })
  say({ ...of, what: 'the timeline by month, first time', value: months })
  say({ ...of, what: 'a year of the timeline, p50', value: ofYears.p50 })
  say({ ...of, what: 'a year of the timeline, the slowest', value: ofYears.longest })
}
