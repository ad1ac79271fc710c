import type { Page } from 'playwright-core'
import { constants } from '@kinchart/contract/rules/constants.ts'

/** An input is answered within so long, or it is felt. */
export const STEP_MS = 100

/** In the page: how long each input took until what it changed was painted (Event Timing, in steps of 8 ms). */
export function watchSteps(): void {
  const steps: number[] = []
  Object.assign(globalThis, { kinchartSteps: steps })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) steps.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never)
}

/** The slowest step since it was asked last; what is faster than a frame or two is not even noted. */
export const longestStep = async (page: Page): Promise<number> =>
  page.evaluate(() => {
    const steps = (globalThis as unknown as { kinchartSteps: number[] }).kinchartSteps
    return Math.max(0, ...steps.splice(0))
  })

/** Longer than the search's own pause, so that every observation has been told. */
export const pause = async (page: Page): Promise<void> => page.waitForTimeout(constants.searchDebounceMs + 300)
