import type { Part } from '../bench.ts'
import { measureImport } from '../measure-import.ts'

export const importing: Part = {
  name: 'import',
  title: 'records brought in, beside the bare storing of the same resources',
  measure: async ({ kinds, start, freshDatabase }) => {
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '1000,10000,50000' })
    for (const kind of kinds) await measureImport(sandbox.ready, async () => freshDatabase(kind))
  },
}
