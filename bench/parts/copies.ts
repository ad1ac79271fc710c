import type { Part, Bench } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportArchive, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import type { ImportedChart } from '../import-chart.ts'
import { listTimes } from '../list-times.ts'
import { takeCopy } from '../take-copy.ts'
import { timed, timesOf } from '../times.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Number of PDF pages to sample, evenly spaced through the document. */
const SAMPLE = 24

async function linesOfPdf(bytes: Uint8Array): Promise<{ pages: number; lines: readonly (readonly string[])[] }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const lines: string[][] = []
  for (let at = 0; at < SAMPLE; at++) {
    const page = await document.getPage(1 + Math.floor((at * document.numPages) / SAMPLE))
    const { items } = await page.getTextContent()
    lines.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  const pages = document.numPages
  await document.loadingTask.destroy()
  return { pages, lines }
}

/** Minimum number of requests for a list page, first with no other load and then while copies are made. */
const LEAST = { quick: 100, full: 400 }
const TURNS = { quick: 1, full: 2 }
const MADE = { quick: 1, full: 2 }

type Measured = { readonly url: string; readonly chart: ImportedChart; readonly size: number }

async function measureCopies(bench: Bench, { url, chart, size }: Measured): Promise<void> {
  const { report, start, folder } = bench
  const [least, turns, made] = [LEAST, TURNS, MADE].map((one) => (bench.isFull ? one.full : one.quick)) as [
    number,
    number,
    number,
  ]
  const headers = { authorization: `Bearer ${chart.token}` }
  const take = async (path: string): Promise<Buffer> => takeCopy(url, chart, path)
  const { pages, lines } = await linesOfPdf(await take(exportPrint.path))
  const [linesPath, zipPath] = [join(folder, 'lines.json'), join(folder, 'copy.zip')]
  writeFileSync(linesPath, JSON.stringify(lines))
  writeFileSync(zipPath, await take(exportArchive.path))
  const barePdf = await start('./run-bare-pdf.ts', { BENCH_LINES: linesPath })
  const bareZip = await start('./run-bare-zip.ts', { BENCH_ZIP: zipPath })
  const seconds = { print: 0, barePrint: 0, archive: 0, bareArchive: 0 }
  for (let turn = 0; turn < made; turn++) {
    seconds.print += (await timed(async () => take(exportPrint.path)))[0] / 1000
    seconds.barePrint += (await barePdf.ask(String(pages))) / 1000
    seconds.archive += (await timed(async () => take(exportArchive.path)))[0] / 1000
    seconds.bareArchive += (await bareZip.ask()) / 1000
  }
  await barePdf.stop()
  await bareZip.stop()
  const megabytes = Number(bareZip.ready) / 1e6
  const of = { unit: 'a second', isRate: true } as const
  const many = size.toLocaleString('en-US')
  report({
    ...{ ...of, what: `pages of the PDF of ${many}`, value: (made * pages) / seconds.print },
    limit: { what: 'the same lines by the library alone', value: (made * pages) / seconds.barePrint },
  })
  report({
    ...{ ...of, what: `MB of the ZIP of ${many}, before it is packed`, value: (made * megabytes) / seconds.archive },
    limit: { what: 'the same files by the library alone', value: (made * megabytes) / seconds.bareArchive },
  })

  const list = `${url}/api/MergeEHR/ObservationByProfileId?profileId=${chart.profileId}&pageNumber=1&pageSize=8`
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    quiet.push(...(await listTimes(list, headers, (times) => times.length >= least / turns)))
    const enough = new AbortController()
    const copying = (async (): Promise<void> => {
      while (!enough.signal.aborted) await Promise.all([take(exportArchive.path), take(exportPrint.path)])
    })()
    busy.push(...(await listTimes(list, headers, (times) => times.length >= least / turns)))
    enough.abort()
    await copying
  }
  const [alone, underLoad] = [timesOf(quiet), timesOf(busy)]
  for (const [share, atMost] of [
    ['p50', undefined],
    ['p99', 2],
  ] as const)
    report({
      ...{ what: `page of a list while copies are made, ${share}`, unit: 'ms' },
      value: underLoad[share],
      limit: { what: 'with nothing else asked', value: alone[share] },
      ...(atMost === undefined ? {} : { target: { atMost } }),
    })
}

export const copies: Part = {
  name: 'copies',
  title: 'the ZIP and the PDF of a record of 10,000 with --full, and 2,500 without',
  measure: async (bench) => {
    const size = bench.isFull ? 10_000 : 2500
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(size) })
    const { url, chart } = await kinchartWithChart(bench, { size, sandboxUrl: sandbox.ready })
    await measureCopies(bench, { url, chart, size })
  },
}
