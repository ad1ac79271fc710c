import type { Part } from '../bench.ts'
import { measureResync } from '../measure-resync.ts'

/** One chart has documents for a tenth of its resources, as in hospitals. The other has no documents. */
const CHARTS = [
  { size: 9000, notes: 1000, words: '10,000 unchanged resources, 1,000 of them with a document' },
  { size: 10_000, notes: 0, words: '10,000 unchanged resources without a document' },
] as const

export const resync: Part = {
  name: 'resync',
  title: 'a second import of a chart in which nothing has changed',
  measure: async (bench) => {
    for (const { size, notes, words } of bench.isFull ? CHARTS : CHARTS.slice(0, 1)) {
      const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size), BENCH_NOTES: String(notes) })
      await measureResync(bench, { sandbox, size, words })
      await sandbox.stop()
    }
  },
}
