import type { Part } from '../bench.ts'
import { LOAD_CHARTS, measureLoad } from '../measure-load.ts'

export const load: Part = {
  name: 'load',
  title: 'many people read while records come in and are printed',
  isLong: true,
  measure: async (bench) => {
    const { kinds, start, freshDatabase } = bench
    const people = Number(process.env['BENCH_PEOPLE'] ?? 200)
    const minutes = Number(process.env['BENCH_MINUTES'] ?? 1)
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: LOAD_CHARTS.join(',') })
    const bare = await start('./run-memory-route.ts', {})
    for (const kind of kinds) {
      const kinchart = await start('./run-kinchart.ts', {
        ...(await freshDatabase(kind)),
        BENCH_SANDBOX: sandbox.ready,
        TRUST_PROXY: '1',
      })
      await measureLoad(bench, kind, { kinchart, bareUrl: bare.ready, people, minutes })
      await kinchart.stop()
    }
  },
}
