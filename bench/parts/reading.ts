import { buildCompressedPortal } from '../../scripts/build-portal.ts'
import type { Part, Bench } from '../bench.ts'
import type { Browser, Page } from 'playwright-core'
import { currentTexts } from '@kinchart/texts/en/current.ts'
import { signInBrowser } from '@kinchart/journeys/give-sign-in.ts'
import { desktop, openUsualBrowser, visit } from '@kinchart/journeys/open-browser.ts'
import { importChart, type ImportedChart } from '../import-chart.ts'
import { timed as timedAnswer } from '../times.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { timelineTexts } from '@kinchart/texts/en/record.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** Users notice responses slower than this. */
const STEP_MS = 100

/** In the page: time from input to paint (Event Timing, in steps of 8 ms). */
function watchSteps(): void {
  const steps: number[] = []
  Object.assign(globalThis, { kinchartSteps: steps })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) steps.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never)
}

/** Interactions faster than a frame or two are not recorded. */
const longestStep = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const steps = (globalThis as unknown as { kinchartSteps: number[] }).kinchartSteps
    return Math.max(0, ...steps.splice(0))
  })

/** Longer than the search's debounce, so that the browser has reported every interaction. */
const pause = async (page: Page): Promise<void> => page.waitForTimeout(constants.searchDebounceMs + 300)

type Report = (what: string, ms: number, aim?: number) => void

async function measureTimeline(page: Page, report: Report): Promise<void> {
  await page.goto('/home/timeline')
  const years = page.getByRole('navigation', { name: timelineTexts.years }).getByRole('button')
  await years.first().waitFor()
  const count = await years.count()
  await longestStep(page)
  for (let at = 0; at < count; at++) await years.nth(at).click()
  await pause(page)
  report('the timeline: opening each of its years, until it is answered', await longestStep(page), STEP_MS)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Home')
  await pause(page)
  report('the timeline: the longest frame while all of it is scrolled through', await longestFrame(page), STEP_MS)
}

const longestFrame = async (page: Page): Promise<number> =>
  page.evaluate<number>(readFileSync(join(import.meta.dirname, '..', 'scroll-through.js'), 'utf8'))

const FIRST_ROWS_MS = 1000
const STEPS = 12
const viewers = /(?:pdf|cornerstone|dicom|charts|qrcode)[^/]*\.(?:js|mjs|wasm)/i

async function measureReading(
  bench: Bench,
  { url, endpointId, patientId }: { readonly url: string; readonly endpointId: number; readonly patientId: string },
): Promise<void> {
  const report: Report = (what, value, atMost) =>
    bench.report({ what, value, unit: 'ms', ...(atMost === undefined ? {} : { target: { atMost } }) })
  const chart = await importChart(url, endpointId, patientId)
  const browser = await openUsualBrowser()
  try {
    await readIn(browser, { bench, report, url, chart })
  } finally {
    await browser.close()
  }
}

type Read = {
  readonly bench: Bench
  readonly report: Report
  readonly url: string
  readonly chart: ImportedChart
}

async function readIn(browser: Browser, { bench, report, url, chart }: Read): Promise<void> {
  const { page, context } = await visit(browser, url, desktop)
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    await signInBrowser(context, url, chart),
  )
  await page.addInitScript(watchSteps)
  await page.goto('/home/myrecords/allergies')
  await page.getByRole('heading', { level: 1 }).waitFor()

  const firstRows = await timed(async () => {
    await page.getByRole('tab', { name: 'Procedures' }).click()
    await page.getByRole('row').nth(2).waitFor()
  })
  report('first rows after the click', firstRows, FIRST_ROWS_MS)
  const signs = await timed(async () => {
    await page.getByRole('tab', { name: 'Vitals' }).click()
    await page.getByRole('tab', { name: currentTexts.everyEntry }).waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  })
  report('vitals by sign, first time', signs)
  await page.getByRole('tab', { name: currentTexts.everyEntry }).click()
  await page.getByRole('row').nth(2).waitFor()

  const next = page.getByRole('button', { name: /next page/i })
  report('turning a page, until it is there', await each(page, async () => next.click()), STEP_MS)
  await pause(page)
  report('turning a page, until it is answered', await longestStep(page), STEP_MS)

  const head = page.getByRole('columnheader', { name: 'Observation' })
  const sorted = await timed(async () => {
    await head.click()
    await page.waitForResponse((response) => response.url().includes('sort='))
    await page.getByRole('row').nth(2).waitFor()
  })
  report('sorting 50,000 by another column, first time', sorted)
  report('sorting again, until it is there', await each(page, async () => head.click()), STEP_MS)
  await pause(page)
  report('sorting, until it is answered', await longestStep(page), STEP_MS)

  const box = page.getByRole('textbox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('blood pressure', { delay: 30 })
  await page.waitForResponse((response) => response.url().includes('search='))
  await pause(page)
  report('a letter in the search box, the slowest', await longestStep(page), STEP_MS)

  await measureTimeline(page, report)

  const needless = [...new Set(scripts)].filter((path) => viewers.test(path))
  const what = 'viewers downloaded without being shown'
  bench.report({ what, value: needless.length, unit: '', target: { atMost: 0 } })
  if (needless.length > 0) bench.note(needless.join(' '))
}

const timed = async (act: () => Promise<void>): Promise<number> => (await timedAnswer(act))[0]

async function each(page: Page, act: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let step = 0; step < STEPS; step++) {
    times.push(
      await timed(async () => {
        await Promise.all([page.waitForResponse((response) => response.url().includes('pageNumber=')), act()])
        await page.getByRole('row').nth(2).waitFor()
      }),
    )
  }
  return times.sort((a, b) => a - b)[Math.floor(STEPS / 2)] ?? 0
}

export const reading: Part = {
  name: 'reading',
  title: 'a chart of 50,000 in a browser',
  isLong: true,
  measure: async (bench) => {
    const { start, freshDatabase } = bench
    const sandbox = await start('./run-sandbox.ts', { BENCH_CHARTS: '50000' })
    const kinchart = await start('./run-kinchart.ts', {
      ...freshDatabase(),
      BENCH_SANDBOX: sandbox.ready,
      BENCH_PORTAL: await buildCompressedPortal(),
    })
    const { url, endpointId } = JSON.parse(kinchart.ready) as { url: string; endpointId: number }
    await measureReading(bench, { url, endpointId, patientId: 'bench-50000' })
  },
}
