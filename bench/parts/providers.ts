import type { Part } from '../bench.ts'
import { measureProviders } from '../measure-providers.ts'

const QUICK = 20_000
const FULL = 1_000_000

export const providers: Part = {
  name: 'providers',
  title: 'a search for a doctor in the national directory',
  measure: async (bench) => {
    const count = Number(process.env['BENCH_DOCTORS'] ?? (bench.isFull ? FULL : QUICK))
    await measureProviders(bench, count, bench.freshDatabase())
  },
}
