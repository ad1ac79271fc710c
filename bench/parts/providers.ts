import type { Part } from '../bench.ts'
import { measureProviders } from '../measure-providers.ts'

const QUICK = 20_000
/** Who has an embedded database has a state's doctors rather than a country's: a million takes it a quarter of an hour. */
const FULL = { PostgreSQL: 1_000_000, embedded: 200_000 } as const

export const providers: Part = {
  name: 'providers',
  title: 'a doctor found among all that have a number',
  measure: async (bench) => {
    for (const kind of bench.kinds) {
      const count = Number(process.env['BENCH_DOCTORS'] ?? (bench.isFull ? FULL[kind] : QUICK))
      await measureProviders(bench, kind, count, await bench.freshDatabase(kind))
    }
  },
}
