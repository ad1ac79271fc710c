import { getImport, retryImport } from '@kinchart/contract/calls/import.ts'
import { callKinchart, pause } from '../scripts/call-kinchart.ts'
import type { Bench } from './bench.ts'
import type { Child } from './child.ts'
import type { ImportedChart } from './import-chart.ts'
import { kinchartWithChart } from './kinchart-with-chart.ts'
import type { Unit } from './lines.ts'

/** Maximum requests and bytes, as a share of the first import's. */
const SHARE = 0.05

export async function measureResync(
  bench: Bench,
  { sandbox, size, words }: { readonly sandbox: Child; readonly size: number; readonly words: string },
): Promise<void> {
  await countRequests(sandbox)
  const { kinchart, url, chart } = await kinchartWithChart(bench, { size, sandboxUrl: sandbox.ready })
  const first = await countRequests(sandbox)
  await importAgain(url, chart)
  const again = await countRequests(sandbox)
  const compare = (of: 'requests' | 'bytes', unit: Unit): void =>
    bench.report({
      ...{ what: `${of} of importing again ${words}`, value: again[of], unit },
      limit: { what: 'the first import', value: first[of] },
      target: { atMost: SHARE },
    })
  compare('requests', 'requests')
  compare('bytes', 'bytes')
  await kinchart.stop()
}

async function countRequests(sandbox: Child): Promise<{ readonly requests: number; readonly bytes: number }> {
  const bytes = await sandbox.ask('bytes')
  return { bytes, requests: await sandbox.ask() }
}

export async function importAgain(url: string, { token, ehrImportRequestId }: ImportedChart): Promise<void> {
  await callKinchart(url, retryImport, { token, body: { ehrImportRequestId } })
  for (;;) {
    const { state } = await callKinchart(url, getImport, { token, isUnattended: true, query: { ehrImportRequestId } })
    if (state !== 'running' && state !== 'waiting') return
    await pause(100)
  }
}
