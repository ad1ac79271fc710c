import { buildCompressedPortal } from '../../scripts/build-portal.ts'
import type { Part } from '../bench.ts'
import { measureReading } from '../measure-reading.ts'

export const reading: Part = {
  name: 'reading',
  title: 'a chart of 50,000 in a browser',
  isLong: true,
  measure: async (bench) => {
    const { start, freshDatabase } = bench
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '50000' })
    const kinchart = await start('./run-kinchart.ts', {
      ...freshDatabase(),
      BENCH_SANDBOX: sandbox.ready,
      BENCH_PORTAL: await buildCompressedPortal(),
    })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    await measureReading(bench, { url, endpointId, patientId: 'bench-50000' })
  },
}
