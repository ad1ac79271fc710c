import type { Part } from '../bench.ts'
import { measureImport, measureSlowSource, measureWorkers } from '../measure-import.ts'

const QUICK = [1000, 10_000] as const
const FULL = [...QUICK, 50_000, 200_000] as const
const AT_ONCE = 10_000
const DELAY_MS = 20

export const importing: Part = {
  name: 'import',
  title: 'records brought in, beside the bare storing and the bare asking for the same resources',
  measure: async (bench) => {
    const sizes = bench.isFull ? FULL : QUICK
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: sizes.join(',') })
    for (const kind of bench.kinds) {
      const limits = await measureImport(bench, { kind, sandboxUrl: sandbox.ready }, sizes)
      const limit = limits.get(AT_ONCE)
      if (kind === 'PostgreSQL' && limit !== undefined)
        await measureWorkers(bench, { kind, sandboxUrl: sandbox.ready }, AT_ONCE, limit)
    }
    const slow = await bench.start('./run-sandbox.ts', {
      BENCH_CHARTS: QUICK.join(','),
      BENCH_DELAY_MS: String(DELAY_MS),
    })
    for (const kind of bench.kinds) await measureSlowSource(bench, { kind, sandboxUrl: slow.ready }, AT_ONCE, DELAY_MS)
  },
}
