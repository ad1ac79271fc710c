import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

/** Delays requests for this path until `letGo` is called, to simulate a slow connection. */
export async function holdBack(page: Page, path: string): Promise<{ readonly letGo: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { letGo: () => gate.resolve() }
}

/**
 * Clicks the option once it is the first result for the typed text. Until then, loading results can move the options
 * during a click. A click that begins on one option and ends on another selects nothing.
 */
export async function chooseFirstOption(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option').first().and(page.getByRole('option', { name })).click()
}

let started: Promise<Browser> | undefined

/**
 * Returns a browser that can connect only to this machine. Each test worker starts one browser, and closing the
 * returned browser closes only its pages.
 */
export async function openBrowser(): Promise<Browser> {
  if (started === undefined || !(await started).isConnected()) started = startBrowser()
  const browser = await started
  return new Proxy(browser, {
    get: (_, name) => {
      if (name === 'close') return async () => closeContexts(browser)
      const one: unknown = Reflect.get(browser, name)
      return typeof one === 'function' ? one.bind(browser) : one
    },
  })
}

async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(async (context) => context.close()))
}

/** Opens a browser with this default text size in px (normally 16). The caller must close the browser. */
export const openBrowserWithText = async (px: number): Promise<Browser> =>
  startBrowser([`--blink-settings=defaultFontSize=${px}`])

/** Opens a browser with all optimizations, for measurements. The caller must close the browser. */
export const openUsualBrowser = async (): Promise<Browser> => startBrowser([], [])

/**
 * Turn off optimizing compilers and reduce garbage collection. A page in a test lives only for seconds, so optimizing
 * its code costs more time than it saves.
 */
const shortLived = [
  '--js-flags=--no-maglev --no-opt --single-threaded-gc --min-semi-space-size=16 --max-semi-space-size=32',
]

async function startBrowser(settings: readonly string[] = [], economies = shortLived): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      ...settings,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...economies,
    ],
  })
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** `problems` collects console errors and uncaught exceptions. Most journeys expect none. */
export type Visitor = { readonly context: BrowserContext; readonly page: Page; readonly problems: string[] }

/**
 * `keepsFiles`: allows the service worker, which caches the portal four seconds after the first page has loaded.
 * `moves`: plays animations, as for most users.
 */
export async function visitIn(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  { keepsFiles = false, moves = false } = {},
): Promise<Visitor> {
  const isPhone = viewport.width < 600
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: moves ? 'no-preference' : 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    serviceWorkers: keepsFiles ? 'allow' : 'block',
  })
  // Responses can be slow on a busy machine.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { context, page, problems }
}

const QUIET_MS = 150
const MAX_WAIT_MS = 30_000
const MAX_IDLE_MS = 1000

type GoWithin = (address: string) => Promise<void>

/** Returns a function that opens another screen without reloading the page, and waits until no request is pending. */
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
        if (Date.now() - begun > MAX_WAIT_MS)
          throw new Error(`${address} is still waiting for ${onItsWay.size} answers.`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      before = lastChange
      // Wait until the browser is idle. On a busy machine, it may still show the previous screen although the data has
      // loaded. The timeout is for a page that renders constantly and never becomes idle.
      await page.evaluate(
        async (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        MAX_IDLE_MS,
      )
    }
    await page.locator('main h1').first().waitFor()
  }
}
