import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureSearch } from '../measure-search.ts'

export const search: Part = {
  name: 'search',
  title: 'everything of a record searched, 50,000 with --full and 10,000 without',
  measure: async (bench) => {
    const size = bench.isFull ? 50_000 : 10_000
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    for (const kind of bench.kinds) {
      const database = await bench.freshDatabase(kind)
      const started = await kinchartWithChart(bench, { kind, size, sandboxUrl: sandbox.ready, env: database })
      const startBare = async () =>
        bench.start('./run-bare-fhir.ts', { ...database, BENCH_PROFILE: started.chart.profileId })
      await measureSearch(bench, { kind, ...started, startBare })
    }
  },
}
