import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { timelineTexts } from '@kinchart/texts/en/timeline.ts'
import { longestStep, pause, STEP_MS } from './watch-steps.ts'

/** Reports a time in ms, and its target. */
export type Report = (what: string, ms: number, aim?: number) => void

/** Opens every year of the timeline sequentially, and scrolls through it. */
export async function measureTimeline(page: Page, report: Report): Promise<void> {
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

/** Returns the longest frame while scrolling through the whole page, in ms. */
const longestFrame = async (page: Page): Promise<number> =>
  page.evaluate<number>(readFileSync(join(import.meta.dirname, 'scroll-through.js'), 'utf8'))
