import { buildPortal } from '../../scripts/build-portal.ts'
import type { Part } from '../bench.ts'
import { measureReading } from '../measure-reading.ts'

export const reading: Part = {
  name: 'reading',
  title: '50,000 read in a browser',
  isLong: true,
  measure: async (bench) => {
    const { kinds, start, freshDatabase } = bench
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '50000' })
    for (const kind of kinds) {
      const kinchart = await start('./run-kinchart.ts', {
        ...(await freshDatabase(kind)),
        BENCH_SANDBOX: sandbox.ready,
        BENCH_PORTAL: await buildPortal(),
      })
      const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
      await measureReading(bench, kind, { url, endpointId, patientId: 'bench-50000' })
      await kinchart.stop()
    }
  },
}
