import { getImport, retryImport } from '@kinchart/contract/import.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { callKinchart, pause } from '../scripts/call-kinchart.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { importChart } from './import-chart.ts'
import { row } from './print.ts'

/** Resources beside the notes; with them 20,000. */
export const PROVIDER_CHART = 18_000
export const PROVIDER_NOTES = 2000
export const PROVIDER_DELAY_MS = 20
const SMALL = 1000
const SECONDS = 60
const PEAK_MB = 300
const FIRST_SECONDS = 1
const AGAIN_SHARE = 0.05

/** A provider that takes 20 ms an answer: how long a chart with its documents takes, and what asking again costs. */
export async function measureProvider(provider: Child, database: Record<string, string>): Promise<void> {
  const kinchart = await startChild('./run-kinchart.ts', { ...database, BENCH_SANDBOX: provider.ready })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  await importChart(url, endpointId, `bench-${SMALL}`)
  kinchart.forgetPeak()
  await provider.ask()
  let first: Promise<number> | undefined
  const chart = await importChart(url, endpointId, `bench-${PROVIDER_CHART}`, {
    onBegun: (asked) => {
      first = timeFirstRows(url, asked)
    },
  })
  const asked = await provider.ask()
  const peak = (kinchart.peakMemory() ?? 0) / 1e6
  const firstSeconds = (await first) ?? Number.NaN
  row(`${chart.stored} resources, ${PROVIDER_NOTES} documents`, ...against(chart.seconds, SECONDS, 's'))
  row('first records readable after the code came back', ...against(firstSeconds, FIRST_SECONDS, 's'))
  row('peak memory', ...against(peak, PEAK_MB, 'MB'))

  await callKinchart(url, retryImport, { token: chart.token, body: { ehrImportRequestId: chart.ehrImportRequestId } })
  for (;;) {
    const { token, ehrImportRequestId } = chart
    const { state } = await callKinchart(url, getImport, { token, isUnattended: true, query: { ehrImportRequestId } })
    if (state !== 'running' && state !== 'waiting') break
    await pause(100)
  }
  const again = await provider.ask()
  row(`questions of the import ${asked}, asked again ${again}`, ...against(again / asked, AGAIN_SHARE, ''))
  await kinchart.stop()
}

/** Seconds until a list shows the first row. */
async function timeFirstRows(url: string, { token, profileId }: { token: string; profileId: string }): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const asked = { token, query: { profileId, pageNumber: 1, pageSize: 8 } }
    const totals = [
      (await callKinchart(url, listVitals, asked)).total,
      (await callKinchart(url, listLabs, asked)).total,
      (await callKinchart(url, listMedications, asked)).total,
    ]
    if (totals.some((total) => total > 0)) return (performance.now() - startedAt) / 1000
    await pause(40)
  }
}

const against = (measured: number, limit: number, unit: string): string[] => [
  `${measured.toFixed(2)} ${unit}`,
  `limit ${limit} ${unit}`,
  `ratio ${(measured / limit).toFixed(2)}`,
]
