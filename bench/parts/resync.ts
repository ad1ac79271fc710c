import type { Part } from '../bench.ts'
import { measureResync } from '../measure-resync.ts'

const SIZE = 10_000

export const resync: Part = {
  name: 'resync',
  title: 'a chart in which nothing has changed, asked for again',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
    for (const kind of bench.kinds) await measureResync(bench, { kind, sandbox, size: SIZE })
  },
}
