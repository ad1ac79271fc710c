import type { Page } from 'playwright-core'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** Slower responses to an input are noticeable. */
export const STEP_MS = 100

/** In the page: measures how long each input took until the change was painted (Event Timing, in steps of 8 ms). */
export function watchSteps(): void {
  const steps: number[] = []
  Object.assign(globalThis, { kinchartSteps: steps })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) steps.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never)
}

/** Returns the slowest interaction since the last call. Those faster than a frame or two are not recorded. */
export const longestStep = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const steps = (globalThis as unknown as { kinchartSteps: number[] }).kinchartSteps
    return Math.max(0, ...steps.splice(0))
  })

/** Longer than the search's debounce, so that every observation has been reported. */
export const pause = async (page: Page): Promise<void> => page.waitForTimeout(constants.searchDebounceMs + 300)
