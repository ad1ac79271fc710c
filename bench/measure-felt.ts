import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { acceptLegal, legalVersions } from '@kinchart/contract/legal.ts'
import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import { signInBrowser } from '@kinchart/journeys/give-sign-in.ts'
import { openUsualBrowser, phone, visit } from '@kinchart/journeys/open-browser.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { importChart } from './import-chart.ts'
import type { ImportedChart } from './import-chart.ts'
import { report, row } from './print.ts'

/** As the developer tools of Chrome have it: 1.44 Mbit/s down, 0.675 up, 562.5 ms until anything answers. */
const fast3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const full = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const SLOWER = 4

const SIGN_IN_MS = 3000
const OVERVIEW_MS = 4000
const WARM_MS = 1000
const STEP_MS = 200
const SHIFT = 0.01
const TIMES = 5

/** The pages that are looked at for what moves under the reader. */
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

/** What a person with a slow phone on a slow line waits for, by the browser's own timeline. */
export async function measureFelt(url: string, endpointId: number, patientId: string): Promise<void> {
  const chart = await importChart(url, endpointId, patientId)
  const { token } = chart
  for (const { document, version } of legalVersions)
    await callKinchart(url, acceptLegal, { token, body: { document, version } })
  const browser = await openUsualBrowser()
  try {
    report('sign-in, until it can be used', await median(async () => (await signIn(browser, url)).usable), SIGN_IN_MS)
    reportShift('sign-in', (await signIn(browser, url)).moved)
    report('overview, cold, its largest part', await median(async () => openCold(browser, url, chart)), OVERVIEW_MS)
    const first = await openSlowly(browser, url, chart)
    for (const path of pages) {
      await first.page.goto(`/home/${path}`)
      await whole(first.page)
      reportShift(path, await shift(first.page))
    }
    report('a step, the slowest of six', await median(async () => slowestStep(first.page)), STEP_MS)
    await first.context.close()

    // The second day: the portal's worker keeps its files, and nothing but the record comes over the line.
    const again = await openSlowly(browser, url, chart, true)
    await again.slow(false)
    await again.page.goto('/home/overview')
    await again.page.waitForFunction(
      'navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated")',
    )
    await again.slow(true)
    const warm = async (): Promise<number> => {
      await again.page.goto('/home/overview')
      await whole(again.page)
      return largest(again.page)
    }
    report('overview, warm, its largest part', await median(warm), WARM_MS)
    await again.context.close()
  } finally {
    await browser.close()
  }
}

/** The middle of several times: what else the machine does makes single ones twice as long. */
async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) times.push(await measure())
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
}

async function signIn(browser: Browser, url: string): Promise<{ usable: number; moved: number }> {
  const { page, context } = await openSlowly(browser, url, null)
  await page.goto('/login')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  await told(page)
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
  if (signedIn !== null)
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of kept) localStorage.setItem(key, value)
      },
      [...(await signInBrowser(context, url, signedIn)), [storageKeys.profileId, signedIn.profileId] as const],
    )
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

/** What the browser told of a page (`watch-page.js`); times in ms since it was asked for. */
type Watched = { steps: number[]; shift: number; largest: number; seen: Record<string, number> }

const reportShift = (what: string, moved: number): void =>
  row(`what moves: ${what}`, moved.toFixed(4), `of ${SHIFT}: ${(moved / SHIFT).toFixed(2)}`)

const felt = async <Read>(page: Page, read: (watched: Watched) => Read): Promise<Read> => {
  const watched = await page.evaluate(() => (globalThis as unknown as { kinchartFelt: Watched }).kinchartFelt)
  return read(watched)
}
const since = async (page: Page, what: string): Promise<number> => felt(page, ({ seen }) => seen[what] ?? Number.NaN)
const largest = async (page: Page): Promise<number> => felt(page, (watched) => watched.largest)
const shift = async (page: Page): Promise<number> => felt(page, (watched) => watched.shift)

/** Until the page waits for nothing more, and what it shows has been told. */
async function whole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('main h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await told(page)
}
const told = async (page: Page): Promise<void> => page.waitForTimeout(700)

/** How long the slowest of some usual acts took, from the finger to the next picture. */
async function slowestStep(page: Page): Promise<number> {
  await page.goto('/home/myrecords/labs')
  await whole(page)
  await page.evaluate(() => {
    ;(globalThis as unknown as { kinchartFelt: Watched }).kinchartFelt.steps = []
  })
  const tap = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first().tap()
    await told(page)
  }
  await tap(/^Every result/)
  await tap(/^By test/)
  await tap(/^Details of/)
  await page.keyboard.press('Escape')
  await told(page)
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
