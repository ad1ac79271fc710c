import { getImport, retryImport } from '@kinchart/contract/import.ts'
import { callKinchart, pause } from '../scripts/call-kinchart.ts'
import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import type { ImportedChart } from './import-chart.ts'
import { kinchartWithChart } from './kinchart-with-chart.ts'
import type { Kind, Unit } from './lines.ts'

/** Of what the first import asked for and was given. */
const SHARE = 0.05

/** What asking again for a chart costs its source, beside the first time, where nothing has changed meanwhile. */
export async function measureResync(
  bench: Bench,
  {
    kind,
    sandbox,
    size,
    words,
  }: { readonly kind: Kind; readonly sandbox: Child; readonly size: number; readonly words: string },
): Promise<void> {
  await countAsked(sandbox)
  const { kinchart, url, chart } = await kinchartWithChart(bench, { kind, size, sandboxUrl: sandbox.ready })
  const first = await countAsked(sandbox)
  await importAgain(url, chart)
  const again = await countAsked(sandbox)
  const say = (of: 'requests' | 'bytes', unit: Unit): void =>
    bench.say({
      ...{ database: kind, what: `${of} of asking again for ${words}`, value: again[of], unit },
      limit: { what: 'the first import', value: first[of] },
      target: { atMost: SHARE },
    })
  say('requests', 'requests')
  say('bytes', 'bytes')
  await kinchart.stop()
}

/** What a source was asked about records since the last time, and the bytes of its answers. */
async function countAsked(sandbox: Child): Promise<{ readonly requests: number; readonly bytes: number }> {
  const bytes = await sandbox.ask('bytes')
  return { bytes, requests: await sandbox.ask() }
}

/** Asks a source again, and comes back when that has ended. */
export async function importAgain(url: string, { token, ehrImportRequestId }: ImportedChart): Promise<void> {
  await callKinchart(url, retryImport, { token, body: { ehrImportRequestId } })
  for (;;) {
    const { state } = await callKinchart(url, getImport, { token, isUnattended: true, query: { ehrImportRequestId } })
    if (state !== 'running' && state !== 'waiting') return
    await pause(100)
  }
}
