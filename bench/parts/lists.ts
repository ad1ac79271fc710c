import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureLists } from '../measure-lists.ts'

export const lists: Part = {
  name: 'lists',
  title: 'a list of a record, beside a bare route',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: '300,10000' })
    const memoryRoute = await bench.start('./run-memory-route.ts', {})
    for (const kind of bench.kinds)
      for (const size of [300, 10_000]) {
        const { kinchart, url, chart } = await kinchartWithChart(bench, { kind, size, sandboxUrl: sandbox.ready })
        await measureLists(url, chart, memoryRoute.ready, size)
        await kinchart.stop()
      }
  },
}
