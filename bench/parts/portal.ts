import { acceptLegal, legalVersions } from '@kinchart/contract/calls/legal.ts'
import { openUsualBrowser, desktop, visit } from '@kinchart/journeys/open-browser.ts'
import { buildCompressedPortal } from '../../scripts/build-portal.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import type { Part, Bench } from '../bench.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { measureFelt, openSession } from '../measure-felt.ts'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { countFiles } from '@kinchart/journeys/count-files.ts'
import { screens } from '@kinchart/journeys/screens.ts'
import type { ImportedChart } from '../import-chart.ts'

const SIGN_IN_SCRIPTS = 12
const SIGN_IN_KB = 180
const MAX_FILES = 16
const few: readonly string[] = ['overview', 'myrecords/labs', 'yourclaims', 'claims', 'importrecords', 'share-records']

type PageTransfers = {
  readonly files: number
  readonly fileBytes: number
  readonly calls: number
  readonly callBytes: number
}

async function measureRoutes(
  { isFull, report }: Bench,
  browser: Browser,
  url: string,
  chart: ImportedChart,
): Promise<void> {
  const { page, context } = await visit(browser, url, desktop)
  const files = await countFiles(context, page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = [...files.values()].filter(({ path }) => path.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async ({ path }) => gzipSync(await (await fetch(url + path)).arrayBuffer()).length),
  )
  report({
    what: 'sign-in: scripts before it can be used',
    ...{ value: scripts.length, unit: 'requests', target: { atMost: SIGN_IN_SCRIPTS } },
  })
  report({
    what: 'sign-in: their size (gzip)',
    ...{ value: sizes.reduce((sum, size) => sum + size, 0) / 1000, unit: 'KB', target: { atMost: SIGN_IN_KB } },
  })
  await context.close()

  for (const route of isFull ? screens : few) {
    const transfers = await openCold(browser, url, chart, `/home/${route}`)
    report({ what: `${route}: files`, value: transfers.files, unit: 'requests', target: { atMost: MAX_FILES } })
    report({ what: `${route}: size of its files`, value: transfers.fileBytes / 1000, unit: 'KB' })
    report({ what: `${route}: calls`, value: transfers.calls, unit: 'requests' })
    report({ what: `${route}: size of their answers`, value: transfers.callBytes / 1000, unit: 'KB' })
  }
}

async function openCold(browser: Browser, url: string, chart: ImportedChart, path: string): Promise<PageTransfers> {
  const { page, context } = await visit(browser, url, desktop)
  await openSession(context, page, url, chart)
  const files = await countFiles(context, page)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      sizes.push(
        request.sizes().then(
          ({ responseBodySize }) => responseBodySize,
          () => 0,
        ),
      )
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = [...files.values()]
  const answers = await Promise.all(sizes)
  await context.close()
  return {
    files: all.length,
    fileBytes: sum(all.map(({ bytes }) => bytes)),
    calls: answers.length,
    callBytes: sum(answers),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const SIZE = 2500

export const portal: Part = {
  name: 'portal',
  title: 'what a browser fetches for each page, and the speed as felt on a slow phone and a slow line',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: String(SIZE) })
    const { url, chart } = await kinchartWithChart(bench, {
      ...{ size: SIZE, sandboxUrl: sandbox.ready },
      env: { BENCH_PORTAL: await buildCompressedPortal(), TRUST_PROXY: '1' },
    })
    for (const { document, version } of legalVersions)
      await callKinchart(url, acceptLegal, { token: chart.token, body: { document, version } })
    const browser = await openUsualBrowser()
    try {
      await measureRoutes(bench, browser, url, chart)
      await measureFelt(bench, browser, url, chart)
    } finally {
      await browser.close()
    }
  },
}
