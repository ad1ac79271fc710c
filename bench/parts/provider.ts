import type { Part, Bench } from '../bench.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { callKinchart, pause } from '../../scripts/call-kinchart.ts'
import type { Child } from '../child.ts'
import { importChart } from '../import-chart.ts'
import { importAgain } from '../measure-resync.ts'

/** Number of resources without notes. With notes there are 20,000. */
const PROVIDER_CHART = 18_000
const PROVIDER_NOTES = 2000
const PROVIDER_DELAY_MS = 20
const SMALL = 1000
const SECONDS = 60
const PEAK_MB = 500
const FIRST_SECONDS = 1
const AGAIN_SHARE = 0.05

/** Measures the import of a chart with documents, and a refresh. The source takes 20 ms per response. */
async function measureProvider(bench: Bench, provider: Child): Promise<void> {
  const database = bench.freshDatabase()
  const kinchart = await bench.start('./run-kinchart.ts', { ...database, BENCH_SANDBOX: provider.ready })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  await importChart(url, endpointId, `bench-${SMALL}`)
  const stopWatching = kinchart.watchMemory()
  await provider.ask()
  let first: Promise<number> | undefined
  const chart = await importChart(url, endpointId, `bench-${PROVIDER_CHART}`, {
    onBegun: (importedChart) => {
      first = timeFirstRows(url, importedChart)
    },
  })
  const requestCount = await provider.ask()
  const peak = stopWatching() / 1e6
  const firstSeconds = (await first) ?? Number.NaN
  const what = `a chart of ${PROVIDER_CHART} with ${PROVIDER_NOTES} documents`
  bench.report({ what, value: chart.seconds, unit: 's', target: { atMost: SECONDS } })
  bench.report({
    ...{ what: 'first records readable after the code came back' },
    ...{ value: firstSeconds, unit: 's', target: { atMost: FIRST_SECONDS } },
  })
  bench.report({ what: 'peak memory', value: peak, unit: 'MB', target: { atMost: PEAK_MB } })

  await importAgain(url, chart)
  bench.report({
    ...{ what: 'requests of asking again where nothing has changed' },
    ...{ value: await provider.ask(), unit: 'requests', limit: { what: 'the first import', value: requestCount } },
    target: { atMost: AGAIN_SHARE },
  })
  await kinchart.stop()
}

/** In seconds. */
async function timeFirstRows(url: string, { token, profileId }: { token: string; profileId: string }): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const callOptions = { token, query: { profileId, pageNumber: 1, pageSize: 8 } }
    const totals = [
      (await callKinchart(url, listVitals, callOptions)).total,
      (await callKinchart(url, listLabs, callOptions)).total,
      (await callKinchart(url, listMedications, callOptions)).total,
    ]
    if (totals.some((total) => total > 0)) return (performance.now() - startedAt) / 1000
    await pause(40)
  }
}

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
