import type { Page, Request } from 'playwright-core'

const QUIET_MS = 150
const LONGEST_MS = 30_000
const LONGEST_IDLE_MS = 1000

/** Opens another address of the portal without loading the portal anew, as back and forward do. */
export type GoWithin = (address: string) => Promise<void>

/** Follows what the page asks for, so that a screen counts as open once nothing more is on its way to it. */
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
      // On a busy machine what has come is not yet drawn, and the screen before is still there. There, too, a page that
      // draws may never be told that it is idle.
      await page.evaluate(
        async (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        LONGEST_IDLE_MS,
      )
    }
    await page.locator('main h1').first().waitFor()
  }
}
