import type { Page } from 'playwright-core'

/** Watches, on every page that is opened here from now on, how long the page was held up at most. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { longestTask: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(globalThis, { longestTask: Math.max(Reflect.get(globalThis, 'longestTask') as number, duration) })
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The longest since the last question, in ms. */
export const longestTask = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const longest = Reflect.get(globalThis, 'longestTask') as number
    Object.assign(globalThis, { longestTask: 0 })
    return Math.round(longest)
  })
