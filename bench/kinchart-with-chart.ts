import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import { importChart, type ImportedChart } from './import-chart.ts'

export type WithChart = {
  readonly kinchart: Child
  readonly url: string
  readonly endpointId: number
  readonly chart: ImportedChart
}

export async function kinchartWithChart(
  { start, freshDatabase }: Bench,
  { size, sandboxUrl, env = {} }: { size: number; sandboxUrl: string; env?: Readonly<Record<string, string>> },
): Promise<WithChart> {
  const kinchart = await start('./run-kinchart.ts', {
    ...freshDatabase(),
    BENCH_SANDBOX: sandboxUrl,
    ...env,
  })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  return { kinchart, url, endpointId, chart: await importChart(url, endpointId, `bench-${size}`) }
}
