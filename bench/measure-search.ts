import { getTimeline, getTimelineYear } from '@kinchart/contract/timeline.ts'
import { searchEverything } from '@kinchart/contract/search.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import type { ImportedChart } from './import-chart.ts'
import { row } from './print.ts'

const SEARCH_MS = 50
const ROUNDS = 10
/** What people type: whole words, beginnings, abbreviations, typing errors, several words, and what is nowhere. */
const questions = [
  ...['glucose', 'blood pressure', 'a1c', 'bp', 'chol', 'flu shot', 'hemog', 'metf', 'penicilin', 'glucoes'],
  ...['note', 'visit', 'knee', 'vaccine', 'mg', 'potassium 5', 'asthma inhaler', 'letter', 'zzzz', '2024'],
]

/** How long a search and the timeline take to be answered of a whole chart, and the first search, which reads all of it. */
export async function measureSearch(url: string, chart: ImportedChart): Promise<void> {
  const { token, profileId } = chart
  const search = async (q: string) => callKinchart(url, searchEverything, { token, query: { profileId, q } })
  const [first, { reach }] = await timed(async () => search('glucose'))
  row(
    `first search, which reads ${reach.records} entries`,
    `${first.toFixed(0)} ms`,
    `of the ${chart.seconds.toFixed(1)} s of the import: ${(first / 1000 / chart.seconds).toFixed(3)}`,
  )
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const question of questions) times.push((await timed(async () => search(question)))[0])
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  row(
    `${times.length} searches through the server, 95 of 100`,
    `${at(0.95).toFixed(1)} ms`,
    `of ${SEARCH_MS} ms: ${(at(0.95) / SEARCH_MS).toFixed(2)}`,
    `median ${at(0.5).toFixed(1)} ms, slowest ${at(1).toFixed(1)} ms`,
  )

  const [months, timeline] = await timed(async () => callKinchart(url, getTimeline, { token, query: { profileId } }))
  const entries = timeline.months.reduce((sum, { count }) => sum + count, 0)
  row(`timeline of ${entries} entries by month`, `${months.toFixed(0)} ms`)
  const years = [...new Set(timeline.months.map(({ month }) => month?.slice(0, 4) ?? 'none'))]
  const pages: number[] = []
  for (const year of years)
    pages.push((await timed(async () => callKinchart(url, getTimelineYear, { token, query: { profileId, year } })))[0])
  pages.sort((a, b) => a - b)
  row(
    `a year of the timeline, of ${years.length}`,
    `median ${(pages[Math.floor(pages.length / 2)] ?? 0).toFixed(0)} ms`,
    `slowest ${(pages.at(-1) ?? 0).toFixed(0)} ms`,
  )
}

async function timed<T>(act: () => Promise<T>): Promise<[ms: number, answer: T]> {
  const startedAt = performance.now()
  const answer = await act()
  return [performance.now() - startedAt, answer]
}
