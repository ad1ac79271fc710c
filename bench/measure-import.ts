import { startChild } from './child.ts'
import { importChart } from './import-chart.ts'
import { row } from './print.ts'

const WARM_UP = 10_000
const SIZES = [1000, 10_000, 50_000]

/** Charts of several sizes brought in, each beside the bare storing of the same resources, and the memory it takes. */
export async function measureImport(
  sandboxUrl: string,
  freshDatabase: () => Promise<Record<string, string>>,
): Promise<void> {
  const peaks: number[] = []
  for (const size of SIZES) {
    const bare = await startChild('./run-bare-upsert.ts', {
      ...(await freshDatabase()),
      BENCH_SANDBOX: sandboxUrl,
      BENCH_PATIENT: `bench-${size}`,
    })
    const peer = JSON.parse(bare.ready) as { resources: number; seconds: number }
    await bare.stop()
    const peerRate = peer.resources / peer.seconds
    const kinchart = await startChild('./run-kinchart.ts', { ...(await freshDatabase()), BENCH_SANDBOX: sandboxUrl })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    // Another chart first: what a server takes once it works at all is not what the size of a chart makes it take.
    await importChart(url, endpointId, `bench-${WARM_UP}`)
    kinchart.forgetPeak()
    const { stored, seconds } = await importChart(url, endpointId, `bench-${size}`)
    const rate = stored / seconds
    const peak = (kinchart.peakMemory() ?? 0) / 1e6
    peaks.push(peak)
    row(
      `${stored} resources`,
      `${rate.toFixed(0)}/s`,
      `bare ${peerRate.toFixed(0)}/s`,
      `ratio ${(rate / peerRate).toFixed(2)}`,
      `peak ${peak.toFixed(0)} MB`,
    )
    await kinchart.stop()
  }
  row('peak memory, largest less smallest', `${(Math.max(...peaks) - Math.min(...peaks)).toFixed(0)} MB`)
}
