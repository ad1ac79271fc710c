import { exportArchive, exportPrint } from '@kinchart/contract/record-export.ts'
import type { ImportedChart } from './import-chart.ts'
import { at99, listTimes } from './list-times.ts'
import { row } from './print.ts'

const LIMIT_MS = 250
const LEAST = 200

/** How long others wait for a page of a list while a record's ZIP and PDF are made. */
export async function measureCopies(url: string, chart: ImportedChart): Promise<void> {
  const headers = { authorization: `Bearer ${chart.token}` }
  const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${chart.profileId}&pageNumber=1&pageSize=8`
  const take = async (path: string): Promise<number> => {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api${path}?profileId=${chart.profileId}`, { headers })
    if (!answer.ok || answer.body === null) throw new Error(`The copy answered ${answer.status}.`)
    for await (const _ of answer.body) void _
    return (performance.now() - startedAt) / 1000
  }
  const quiet = await listTimes(list, headers, (times) => times.length >= LEAST)
  let isMade = false
  const copies = Promise.all([take(exportArchive.path), take(exportPrint.path)]).finally(() => (isMade = true))
  const during = await listTimes(list, headers, () => isMade)
  const [archive, print] = await copies
  row(`${chart.stored} resources: ZIP`, `${archive.toFixed(1)} s`)
  row(`${chart.stored} resources: PDF`, `${print.toFixed(1)} s`)
  row('page of a list, nothing else asked', `p99 ${at99(quiet).toFixed(0)} ms`)
  row(
    `page of a list meanwhile, ${during.length} times`,
    `p99 ${at99(during).toFixed(0)} ms`,
    `of ${LIMIT_MS} ms: ${(at99(during) / LIMIT_MS).toFixed(2)}`,
  )
}
