import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

let started: Promise<Browser> | undefined

/** A headless browser that speaks to this machine only, started once a worker. Closing it closes what was opened in it. */
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

/** A browser whose reader has set text to this size, px; 16 is the usual. Whoever opens it closes it. */
export const openBrowserWithText = async (px: number): Promise<Browser> =>
  startBrowser([`--blink-settings=defaultFontSize=${px}`])

/** A browser as people have it, with all that makes it fast over time, for what is measured. Whoever opens it closes it. */
export const openUsualBrowser = async (): Promise<Browser> => startBrowser([], [])

/** A page lives for seconds in a test: what is compiled to be fast later costs more than it saves, and its memory is seldom full. */
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

/** A person at a browser. `problems` collects what no journey may meet: console errors and uncaught exceptions. */
export type Visitor = { readonly context: BrowserContext; readonly page: Page; readonly problems: string[] }

/**
 * `keepsFiles`: the browser keeps the portal by its worker, which fetches every file of it four seconds after the first page.
 * `moves`: what opens and closes moves, as most people see it; every picture on the way is drawn.
 */
export async function visit(
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
  // A busy machine is slow, not broken.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { context, page, problems }
}
