import type { Part } from '../bench.ts'
import { freePort } from '../../server/test/free-port.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureFhir } from '../measure-fhir.ts'

export const fhir: Part = {
  name: 'fhir',
  title: 'an app reads a chart of 10,000 over FHIR',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
    const memoryRoute = await bench.start('./run-memory-route.ts', {})
    for (const kind of bench.kinds) {
      // What it says of itself names its address.
      const env = { BENCH_PORT: String(await freePort()), APPS_REGISTER: 'true' }
      const { kinchart, url, chart } = await kinchartWithChart(bench, {
        kind,
        size: 10_000,
        sandboxUrl: sandbox.ready,
        env,
      })
      await measureFhir(url, chart, memoryRoute.ready)
      await kinchart.stop()
    }
  },
}
