import type { Part } from '../bench.ts'
import { measureImport, measureSlowSource, measureWorkers } from '../measure-import.ts'

const QUICK = [1000, 10_000] as const
const FULL = [...QUICK, 50_000, 200_000] as const
const AT_ONCE = 10_000
/** For a source in the same building, the processor is the limit. A typical hospital is the limit itself. */
const QUICK_SOURCE_MS = 20
const USUAL_SOURCE_MS = 250

export const importing: Part = {
  name: 'import',
  title: 'imports, and the bare storing and fetching of the same resources',
  measure: async (bench) => {
    const sizes = bench.isFull ? FULL : QUICK
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: sizes.join(',') })
    const limits = await measureImport(bench, sandbox.ready, sizes)
    const limit = limits.get(AT_ONCE)
    if (limit !== undefined) await measureWorkers(bench, sandbox.ready, AT_ONCE, limit)
    for (const delayMs of bench.isFull ? [QUICK_SOURCE_MS, USUAL_SOURCE_MS] : [USUAL_SOURCE_MS]) {
      const slow = await bench.start('./run-sandbox.ts', {
        BENCH_CHARTS: QUICK.join(','),
        BENCH_DELAY_MS: String(delayMs),
      })
      const isLimit = delayMs === USUAL_SOURCE_MS
      await measureSlowSource(bench, slow.ready, { size: bench.isFull ? AT_ONCE : QUICK[0], delayMs, isLimit })
      await slow.stop()
    }
  },
}
