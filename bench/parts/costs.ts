import type { Part } from '../bench.ts'
import type { UnitCosts } from '../costs/machine-table.ts'
import { measureCosts, printCosts } from '../measure-costs.ts'

export const costs: Part = {
  name: 'costs',
  title: 'what one thing costs, and what many people need',
  measure: async ({ kinds, start, freshDatabase }) => {
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '1000,10000' })
    const each: Record<string, UnitCosts> = {}
    for (const kind of kinds) each[kind] = await measureCosts(sandbox.ready, await freshDatabase(kind))
    printCosts(each)
  },
}
