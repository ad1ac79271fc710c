import { importChart } from '../import-chart.ts'
import { measureAmong, measureChart } from '../lists/measure-chart.ts'
import type { Part } from '../bench.ts'

/** The number of imported rows in a patient's list; the bench extends it from there. */
const IMPORTED = 300

export const lists: Part = {
  name: 'lists',
  title: 'lists of 300 to 200,000 rows, among 1 to 100,000 people, and a bare route over the same rows',
  measure: async (bench) => {
    const { isFull, start, freshDatabase } = bench
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: String(IMPORTED) })
    const database = freshDatabase()
    const env = { ...database, BENCH_SANDBOX: sandbox.ready, TRUST_PROXY: '1', RESYNC_HOURS: '0' }
    const kinchart = await start('./run-lists.ts', env)
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    const chart = await importChart(url, endpointId, `bench-${IMPORTED}`)
    const bare = await start('./run-bare-list.ts', database)
    const place = { kinchart, url, bareUrl: bare.ready, chart }
    let alone = Number.NaN
    let rows = 0
    for (rows of isFull ? [300, 2500, 10_000, 50_000, 200_000] : [300, 10_000]) {
      await kinchart.ask(`grow ${chart.profileId} ${rows}`)
      alone = await measureChart(bench, place, rows)
    }
    let added = 0
    for (const people of isFull ? [10_000, 100_000] : [1000]) {
      await kinchart.ask(`people ${added} ${people}`)
      added = people
      await measureAmong(bench, place, { people, rows, alone })
    }
    await bare.stop()
    await kinchart.stop()
  },
}
