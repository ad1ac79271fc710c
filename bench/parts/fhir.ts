import type { Part } from '../bench.ts'
import { freePort } from '../../server/test/free-port.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureFhir } from '../measure-fhir.ts'

export const fhir: Part = {
  name: 'fhir',
  title: 'an app reads a chart of 10,000 over FHIR',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
    for (const kind of bench.kinds) {
      const database = await bench.freshDatabase(kind)
      // What it says of itself names its address.
      const env = { ...database, BENCH_PORT: String(await freePort()), APPS_REGISTER: 'true' }
      const started = await kinchartWithChart(bench, { kind, size: 10_000, sandboxUrl: sandbox.ready, env })
      const startBare = async () =>
        bench.start('./run-bare-fhir.ts', { ...database, BENCH_PROFILE: started.chart.profileId })
      await measureFhir(bench, { kind, ...started, startBare })
      if (kind !== 'embedded') await started.kinchart.stop()
    }
  },
}
