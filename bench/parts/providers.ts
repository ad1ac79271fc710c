import type { Part } from '../bench.ts'
import { measureProviders } from '../measure-providers.ts'

export const providers: Part = {
  name: 'providers',
  title: 'a doctor found among all that have a number',
  measure: async ({ kinds, freshDatabase, isFull }) => {
    const count = Number(process.env['BENCH_DOCTORS'] ?? (isFull ? 1_000_000 : 100_000))
    for (const kind of kinds) await measureProviders(count, await freshDatabase(kind))
  },
}
