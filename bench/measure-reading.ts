import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { constants } from '@kinchart/contract/constants.ts'
import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import { currentTexts } from '@kinchart/texts/current.ts'
import { timelineTexts } from '@kinchart/texts/timeline.ts'
import { desktop, openBrowser, visit } from '@kinchart/journeys/open-browser.ts'
import { importChart } from './import-chart.ts'
import { measureSearch } from './measure-search.ts'
import { row } from './print.ts'

const FIRST_ROWS_MS = 1000
const STEP_MS = 100
const STEPS = 12
/** Chunks that only some screens show. */
const viewers = /(?:pdf|cornerstone|dicom|charts|qrcode)[^/]*\.(?:js|mjs|wasm)/i

/** What a person waits for in a list of 50,000, in a real browser: its first rows, and every step in it. */
export async function measureReading(url: string, endpointId: number, patientId: string): Promise<void> {
  const chart = await importChart(url, endpointId, patientId)
  await measureSearch(url, chart)
  const browser = await openBrowser()
  const { page } = await visit(browser, url, desktop)
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    storageKeys.token,
    chart.token,
  ] as const)
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
  row('vitals by sign, first time', `${signs.toFixed(0)} ms`)
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
  row('sorting 50,000 by another column, first time', `${sorted.toFixed(0)} ms`)
  report('sorting again, until it is there', await each(page, async () => head.click()), STEP_MS)
  await pause(page)
  report('sorting, until it is answered', await longestStep(page), STEP_MS)

  const box = page.getByRole('textbox', { name: 'Search' })
  await box.click()
  await page.keyboard.type('blood pressure', { delay: 30 })
  await page.waitForResponse((response) => response.url().includes('search='))
  await pause(page)
  report('a letter in the search box, the slowest', await longestStep(page), STEP_MS)

  await page.goto('/home/timeline')
  const years = page.getByRole('navigation', { name: timelineTexts.years }).getByRole('button')
  await years.first().waitFor()
  const count = await years.count()
  await longestStep(page)
  for (let at = 0; at < count; at++) await years.nth(at).click()
  await pause(page)
  report(`the timeline: opening each of ${count} years, until it is answered`, await longestStep(page), STEP_MS)
  row(
    'the timeline: the longest frame while all of it is scrolled through',
    `${(await longestFrame(page)).toFixed(0)} ms`,
  )

  const needless = [...new Set(scripts)].filter((path) => viewers.test(path))
  row('viewers downloaded without being shown', String(needless.length), ...needless)
  await browser.close()
}

const report = (what: string, ms: number, aim: number): void =>
  row(what, `${ms.toFixed(0)} ms`, `of ${aim} ms: ${(ms / aim).toFixed(2)}`)

/** In the page: how long each input took until what it changed was painted (Event Timing, in steps of 8 ms). */
function watchSteps(): void {
  const steps: number[] = []
  Object.assign(globalThis, { kinchartSteps: steps })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) steps.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never)
}

/** The slowest step since it was asked last; what is faster than a frame or two is not even noted. */
const longestStep = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const steps = (globalThis as unknown as { kinchartSteps: number[] }).kinchartSteps
    return Math.max(0, ...steps.splice(0))
  })

/** How long the longest frame took while the whole page was scrolled through, ms. */
const longestFrame = async (page: Page): Promise<number> =>
  page.evaluate<number>(readFileSync(join(import.meta.dirname, 'scroll-through.js'), 'utf8'))

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

/** The median of several times from the act to the answer's rows. */
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

/** Longer than the search's own pause, so that every observation has been told. */
const pause = async (page: Page): Promise<void> => page.waitForTimeout(constants.searchDebounceMs + 300)
