import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureCopies } from '../measure-copies.ts'

export const copies: Part = {
  name: 'copies',
  title: 'the ZIP and the PDF of a record of 10,000',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
    for (const kind of bench.kinds) {
      const { kinchart, url, chart } = await kinchartWithChart(bench, { kind, size: 10_000, sandboxUrl: sandbox.ready })
      await measureCopies(bench, { kind, url, chart })
      await kinchart.stop()
    }
  },
}
