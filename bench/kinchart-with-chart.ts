import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import { importChart } from './import-chart.ts'
import type { ImportedChart } from './import-chart.ts'
import type { Kind } from './lines.ts'

/** The real server in a process of its own, with a chart of a size brought in. */
export type WithChart = {
  readonly kinchart: Child
  readonly url: string
  readonly endpointId: number
  readonly chart: ImportedChart
}

/** Starts the server on a fresh database of a kind, and brings in a chart of `size` from a practice hospital. */
export async function kinchartWithChart(
  { start, freshDatabase }: Bench,
  {
    kind,
    size,
    sandboxUrl,
    env = {},
  }: { kind: Kind; size: number; sandboxUrl: string; env?: Readonly<Record<string, string>> },
): Promise<WithChart> {
  const kinchart = await start('./run-kinchart.ts', {
    ...(await freshDatabase(kind)),
    BENCH_SANDBOX: sandboxUrl,
    ...env,
  })
  const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
  return { kinchart, url, endpointId, chart: await importChart(url, endpointId, `bench-${size}`) }
}
