import type { Part } from '../bench.ts'
import { measureProviders } from '../measure-providers.ts'

export const providers: Part = {
  name: 'providers',
  title: 'a doctor found among all that have a number',
  measure: async (bench) => {
    const count = Number(process.env['BENCH_DOCTORS'] ?? (bench.isFull ? 1_000_000 : 30_000))
    for (const kind of bench.kinds) await measureProviders(bench, kind, count, await bench.freshDatabase(kind))
  },
}
