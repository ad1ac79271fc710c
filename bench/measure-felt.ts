import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { phone, visit } from '@kinchart/journeys/open-browser.ts'
import type { Bench } from './bench.ts'
import type { ImportedChart } from './import-chart.ts'
import { timesOf } from './times.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { signInBrowser } from '@kinchart/journeys/give-sign-in.ts'

let browsers = 0

/**
 * Opens a browser with an empty cache. Because of the rate limit, each session has an address in another network, so
 * the server must trust a proxy (`TRUST_PROXY`).
 */
export async function openSession(
  context: BrowserContext,
  page: Page,
  url: string,
  { email, password, profileId }: Pick<ImportedChart, 'email' | 'password' | 'profileId'>,
): Promise<void> {
  browsers++
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${Math.floor(browsers / 250)}.${browsers % 250}` })
  const storageEntries = [
    ...(await signInBrowser(context, url, { email, password })),
    [storageKeys.profileId, profileId] as const,
  ]
  await page.addInitScript((those) => {
    for (const [key, value] of those) localStorage.setItem(key, value)
  }, storageEntries)
}

/** The preset of Chrome's developer tools: 1.44 Mbit/s down, 0.675 up, 562.5 ms latency. */
const fast3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const full = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOWER = 4

const SIGN_IN_MS = 3000
const OVERVIEW_MS = 4000
const WARM_MS = 1000
const STEP_MS = 200
const SHIFT = 0.01
const REPETITIONS = 5
const FEW_TIMES = 1

const pages = [
  'overview',
  'myrecords/labs',
  'myrecords/medications',
  'myrecords/vitals',
  'timeline',
  'search?q=glucose',
  'importrecords',
  'share-records',
  'yourclaims',
  'myprofile',
]

/** Simulates a slow phone on a slow connection. Times are measured by the browser. */
export async function measureFelt(
  { isFull, report }: Bench,
  browser: Browser,
  url: string,
  chart: ImportedChart,
): Promise<void> {
  const times = isFull ? REPETITIONS : FEW_TIMES
  const sayTime = (what: string, value: number, atMost: number): void =>
    report({ what: `on a slow phone: ${what}`, value, unit: 'ms', target: { atMost } })
  const sayShift = (what: string, value: number): void =>
    report({ what: `on a slow phone: what moves by itself, ${what}`, value, unit: 'share', target: { atMost: SHIFT } })
  sayTime(
    'sign-in, until it can be used',
    await median(times, async () => (await signIn(browser, url)).usable),
    SIGN_IN_MS,
  )
  sayShift('sign-in', (await signIn(browser, url)).moved)
  const openOverview = async (): Promise<number> => openCold(browser, url, chart)
  sayTime('overview the first time, its largest part', await median(times, openOverview), OVERVIEW_MS)
  const first = await openSlowly(browser, url, chart)
  for (const path of isFull ? pages : pages.slice(0, 3)) {
    await first.page.goto(`/home/${path}`)
    await whole(first.page)
    sayShift(path, await shift(first.page))
  }
  sayTime('a step, the slowest of six', await median(times, async () => slowestStep(first.page)), STEP_MS)
  await first.context.close()

  // On the second visit the service worker has cached the portal's files, so only the record is fetched.
  const again = await openSlowly(browser, url, chart, true)
  await again.slow(false)
  await again.page.goto('/home/overview')
  await again.page.waitForFunction('navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")')
  await again.slow(true)
  const warm = async (): Promise<number> => {
    await again.page.goto('/home/overview')
    await whole(again.page)
    return largest(again.page)
  }
  sayTime('overview on the second day, its largest part', await median(times, warm), WARM_MS)
  await again.context.close()
}

/** Returns the median, because other load on the machine can double single measurements. */
async function median(times: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let time = 0; time < times; time++) all.push(await measure())
  return timesOf(all).p50
}

async function signIn(browser: Browser, url: string): Promise<{ usable: number; moved: number }> {
  const { page, context } = await openSlowly(browser, url, null)
  await page.goto('/login')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  await waitForReports(page)
  const found = { usable: await since(page, 'input[type=email]'), moved: await shift(page) }
  await context.close()
  return found
}

async function openCold(browser: Browser, url: string, chart: SignedIn): Promise<number> {
  const { page, context } = await openSlowly(browser, url, chart)
  await page.goto('/home/overview')
  await whole(page)
  const painted = await largest(page)
  await context.close()
  return painted
}

type Slow = { context: BrowserContext; page: Page; slow: (isSlow: boolean) => Promise<void> }

type SignedIn = Pick<ImportedChart, 'email' | 'password' | 'profileId'>

async function openSlowly(browser: Browser, url: string, signedIn: SignedIn | null, keepsFiles = false): Promise<Slow> {
  const { context, page } = await visit(browser, url, phone, { moves: true, keepsFiles })
  if (signedIn !== null) await openSession(context, page, url, signedIn)
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') })
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const slow = async (isSlow: boolean): Promise<void> => {
    await protocol.send('Network.emulateNetworkConditions', isSlow ? fast3G : full)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER : 1 })
  }
  await slow(true)
  return { context, page, slow }
}

type Watched = { steps: number[]; shift: number; largest: number; seen: Record<string, number> }

const felt = async <Read>(page: Page, read: (watched: Watched) => Read): Promise<Read> => {
  const watched = await page.evaluate(() => (globalThis as unknown as { kinchartFelt: Watched }).kinchartFelt)
  return read(watched)
}
const since = async (page: Page, what: string): Promise<number> => felt(page, ({ seen }) => seen[what] ?? Number.NaN)
const largest = async (page: Page): Promise<number> => felt(page, (watched) => watched.largest)
const shift = async (page: Page): Promise<number> => felt(page, (watched) => watched.shift)

async function whole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('main h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await waitForReports(page)
}
const waitForReports = async (page: Page): Promise<void> => page.waitForTimeout(700)

/** From tap to next paint. */
async function slowestStep(page: Page): Promise<number> {
  await page.goto('/home/myrecords/labs')
  await whole(page)
  await page.evaluate(() => {
    ;(globalThis as unknown as { kinchartFelt: Watched }).kinchartFelt.steps = []
  })
  const tap = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first().tap()
    await waitForReports(page)
  }
  await tap(/^Every result/)
  await tap(/^By test/)
  await tap(/^Details of/)
  await page.keyboard.press('Escape')
  await waitForReports(page)
  await page.getByRole('tab', { name: 'Medications' }).tap()
  await page.locator('[data-part=thing]').first().waitFor()
  await whole(page)
  await page.getByRole('tab', { name: 'Labs' }).tap()
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .waitFor()
  await whole(page)
  return felt(page, ({ steps }) => Math.max(0, ...steps))
}
