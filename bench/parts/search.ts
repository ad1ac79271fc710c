import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureSearch } from '../measure-search.ts'

export const search: Part = {
  name: 'search',
  title: 'a search of a whole record, 50,000 with --full and 10,000 without',
  measure: async (bench) => {
    const size = bench.isFull ? 50_000 : 10_000
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    const database = bench.freshDatabase()
    const { url, chart } = await kinchartWithChart(bench, { size, sandboxUrl: sandbox.ready, env: database })
    const bare = await bench.start('./run-bare-fhir.ts', { ...database, BENCH_PROFILE: chart.profileId })
    await measureSearch(bench, { url, chart, bareUrl: bare.ready })
    await bare.stop()
  },
}
