import type { Part } from '../bench.ts'
import { freePort } from '../../server/test/free-port.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureFhir } from '../measure-fhir.ts'

export const fhir: Part = {
  name: 'fhir',
  title: 'an app reads a chart of 10,000 over FHIR',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
    const database = bench.freshDatabase()
    // The server's metadata contains its address, so the port is chosen first.
    const env = { ...database, BENCH_PORT: String(await freePort()), APPS_REGISTER: 'true' }
    const { url, chart } = await kinchartWithChart(bench, { size: 10_000, sandboxUrl: sandbox.ready, env })
    const bare = await bench.start('./run-bare-fhir.ts', { ...database, BENCH_PROFILE: chart.profileId })
    await measureFhir(bench, { url, chart, bareUrl: bare.ready })
    await bare.stop()
  },
}
