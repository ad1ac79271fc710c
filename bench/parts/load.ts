import type { Part } from '../bench.ts'
import { LOAD_CHARTS, measureLoad } from '../measure-load.ts'

export const load: Part = {
  name: 'load',
  title: 'many people read while records are imported and printed',
  isLong: true,
  measure: async (bench) => {
    const { start, freshDatabase } = bench
    const people = Number(process.env['BENCH_PEOPLE'] ?? 200)
    const minutes = Number(process.env['BENCH_MINUTES'] ?? 1)
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: LOAD_CHARTS.join(',') })
    const bare = await start('./run-memory-route.ts', {})
    const env = { ...freshDatabase(), BENCH_SANDBOX: sandbox.ready, TRUST_PROXY: '1' }
    const kinchart = await start('./run-kinchart.ts', env)
    await measureLoad(bench, { kinchart, bareUrl: bare.ready, people, minutes })
  },
}
