import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { acceptLegal, legalVersions } from '@kinchart/contract/calls/legal.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { countFiles } from '@kinchart/journeys/count-files.ts'
import { signInBrowser } from '@kinchart/journeys/give-sign-in.ts'
import { openUsualBrowser, desktop, phone, visitIn } from '@kinchart/journeys/open-browser.ts'
import { screens } from '@kinchart/journeys/screens.ts'
import { buildCompressedPortal } from '../../scripts/build-portal.ts'
import { callKinchart } from '../../scripts/call-kinchart.ts'
import type { Part, Bench } from '../bench.ts'
import type { ImportedChart } from '../import-chart.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import { timesOf } from '../times.ts'

const SIZE = 2500
const SIGN_IN_SCRIPTS = 12
const SIGN_IN_KB = 180
const MAX_FILES = 16
const few: readonly string[] = ['overview', 'myrecords/labs', 'yourclaims', 'claims', 'importrecords', 'share-records']

const SIGN_IN_MS = 3000
const OVERVIEW_MS = 4000
/** The preset "Fast 3G" of Chrome's developer tools: 1.44 Mbit/s down, 0.675 Mbit/s up, 562.5 ms latency. */
const fast3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER = 4

let browsers = 0

/**
 * Signs in with a browser that has an empty cache. The server limits sign-ins per network, so each session sends a
 * header with an address in a different network. The server must trust this header (`TRUST_PROXY`).
 */
async function openSession(context: BrowserContext, page: Page, url: string, chart: ImportedChart): Promise<void> {
  browsers++
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${Math.floor(browsers / 250)}.${browsers % 250}` })
  const storageEntries = [
    ...(await signInBrowser(context, url, chart)),
    [storageKeys.profileId, chart.profileId] as const,
  ]
  await page.addInitScript((those) => {
    for (const [key, value] of those) localStorage.setItem(key, value)
  }, storageEntries)
}

async function measureSignIn({ report }: Bench, browser: Browser, url: string): Promise<void> {
  const { page, context } = await visitIn(browser, url, desktop)
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
    ...{ value: sum(sizes) / 1000, unit: 'KB', target: { atMost: SIGN_IN_KB } },
  })
  await context.close()
}

async function measureRoute(
  { report }: Bench,
  { browser, url, chart }: { readonly browser: Browser; readonly url: string; readonly chart: ImportedChart },
  route: string,
): Promise<void> {
  const { page, context } = await visitIn(browser, url, desktop)
  await openSession(context, page, url, chart)
  const files = await countFiles(context, page)
  let calls = 0
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls++
  })
  await page.goto(`/home/${route}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  report({ what: `${route}: files`, value: files.size, unit: 'requests', target: { atMost: MAX_FILES } })
  const bytes = sum([...files.values()].map((file) => file.bytes))
  report({ what: `${route}: size of its files`, value: bytes / 1000, unit: 'KB' })
  report({ what: `${route}: calls`, value: calls, unit: 'requests' })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** JavaScript that runs in the page. */
const largestPaint = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  }),
)`

/** Returns the largest contentful paint in ms for a new visitor on a slow phone with a slow connection. */
async function openSlowly(
  browser: Browser,
  { url, path, shown, chart }: { url: string; path: string; shown: string; chart?: ImportedChart },
): Promise<number> {
  const { context, page } = await visitIn(browser, url, phone, { moves: true })
  if (chart !== undefined) await openSession(context, page, url, chart)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', fast3G)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  const ms = await page.evaluate<number>(largestPaint)
  await context.close()
  return ms
}

export const portal: Part = {
  name: 'portal',
  title: 'what a browser fetches for each page, and a first visit on a slow phone and a slow line',
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
      await measureSignIn(bench, browser, url)
      for (const route of bench.isFull ? screens : few) await measureRoute(bench, { browser, url, chart }, route)
      for (const [what, target, visited] of [
        ['sign-in, its largest paint', SIGN_IN_MS, { path: '/login', shown: 'input[type=email]' }],
        [
          'overview the first time, its largest paint',
          OVERVIEW_MS,
          { path: '/home/overview', shown: 'main h1', chart },
        ],
      ] as const) {
        const times: number[] = []
        for (let time = 0; time < (bench.isFull ? 5 : 1); time++)
          times.push(await openSlowly(browser, { url, ...visited }))
        const value = timesOf(times).p50
        bench.report({ what: `on a slow phone: ${what}`, value, unit: 'ms', target: { atMost: target } })
      }
    } finally {
      await browser.close()
    }
  },
}
