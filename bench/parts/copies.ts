import type { Part } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureCopies } from '../measure-copies.ts'

export const copies: Part = {
  name: 'copies',
  title: 'the ZIP and the PDF of a record of 10,000 with --full, and 2,500 without',
  measure: async (bench) => {
    const size = bench.isFull ? 10_000 : 2500
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    const { url, chart } = await kinchartWithChart(bench, { size, sandboxUrl: sandbox.ready })
    await measureCopies(bench, { url, chart, size })
  },
}
