import type { Page, Request } from 'playwright-core'

const QUIET_MS = 150
const LONGEST_MS = 30_000
const LONGEST_IDLE_MS = 1000

/** Opens another URL of the portal without reloading it, like back and forward. */
export type GoWithin = (address: string) => Promise<void>

/** Tracks the page's requests, so that a screen counts as open once none is pending. */
export function goWithin(page: Page): GoWithin {
  const onItsWay = new Set<Request>()
  let lastChange = 0
  const change = (): void => {
    lastChange = Date.now()
  }
  const end = (request: Request): void => {
    onItsWay.delete(request)
    change()
  }
  page.on('request', (request) => {
    onItsWay.add(request)
    change()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async (address) => {
    change()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
    const begun = Date.now()
    for (let before = -1; before !== lastChange;) {
      while (onItsWay.size > 0 || Date.now() - lastChange < QUIET_MS) {
        if (Date.now() - begun > LONGEST_MS)
          throw new Error(`${address} is still waiting for ${onItsWay.size} answers.`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      before = lastChange
      // On a busy machine the loaded data may not be rendered yet, with the previous screen still visible. A page that
      // is rendering may never become idle there.
      await page.evaluate(
        async (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        LONGEST_IDLE_MS,
      )
    }
    await page.locator('main h1').first().waitFor()
  }
}
