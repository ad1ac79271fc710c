import type { Part } from '../bench.ts'
import { measureProvider, PROVIDER_CHART, PROVIDER_DELAY_MS, PROVIDER_NOTES } from '../measure-provider.ts'

export const provider: Part = {
  name: 'provider',
  title: `a provider that takes ${PROVIDER_DELAY_MS} ms for each answer`,
  isLong: true,
  measure: async (bench) => {
    const child = await bench.start('./run-sandbox.ts', {
      BENCH_CHARTS: `1000,${PROVIDER_CHART}`,
      BENCH_NOTES: String(PROVIDER_NOTES),
      BENCH_DELAY_MS: String(PROVIDER_DELAY_MS),
    })
    await measureProvider(bench, child)
  },
}
