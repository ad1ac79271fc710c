import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { makePerson, signInThroughScreen } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

/** Waits until the service worker can serve the next page. */
async function keepShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const getCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cachedPaths: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) cachedPaths.push(new URL(request.url).pathname)
    }
    return cachedPaths
  })

test('opens offline with a notice, and keeps the user signed in', { tags: 'soak' }, async () => {
  const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  const { page, context } = await visit(stack.url, desktop, { keepsFiles: true })
  await signInThroughScreen(page, person)
  await keepShell(page)
  await page.goto('/home/myrecords/labs')
  await page.getByRole('heading', { name: 'My Records' }).waitFor()
  await context.setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.reload()
  await page.getByText('You’re offline.').waitFor()
  await page.getByRole('heading', { name: 'My Records' }).waitFor()
  // Data that could not be loaded shows an error, not an empty list or an endless wait.
  await page.getByText('We couldn’t load this.').first().waitFor({ timeout: 15_000 })
  expect(new URL(page.url()).pathname).toBe('/home/myrecords/labs')
  await context.setOffline(false)
  await expect.poll(() => page.getByText('You’re offline.').count()).toBe(0)
})

test(
  'keeps the user signed in during a server outage, and continues in every tab after the outage',
  { tags: 'soak' },
  async () => {
    const person = await makePerson(stack, 'Tamsin', 'Greaves')
    const { page, context } = await visit(stack.url, desktop, { keepsFiles: true })
    await context.clock.install()
    await signInThroughScreen(page, person)
    await keepShell(page)
    const other = await context.newPage()
    await other.goto('/home/importrecords')
    await other.getByText('Medical Records List').waitFor()
    let isAnswering = false
    let refreshes = 0
    await context.route('**/api/Login/refresh', async (route) => {
      if (!isAnswering) return route.abort()
      refreshes += 1
      return route.continue()
    })
    // Move the clock two hours ahead, so that the token has expired.
    await context.clock.fastForward('02:00:00')
    for (const tab of [page, other]) await tab.getByText('We can’t reach Kinchart right now.').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/home\//)
    isAnswering = true
    await context.clock.fastForward('00:31')
    for (const tab of [page, other]) {
      await expect.poll(() => tab.getByText('We can’t reach Kinchart right now.').count()).toBe(0)
      await tab.goto('/home/importrecords')
      await tab.getByText('Medical Records List').waitFor()
    }
    // If a tab's clock makes each new token appear expired, the tab must not refresh endlessly.
    expect(refreshes).toBeLessThanOrEqual(4)
    await context.close()
  },
)

test('caches only the portal’s own files and no record data', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { page } = await visit(stack.url, desktop, { keepsFiles: true })
  await signInThroughScreen(page, person)
  await keepShell(page)
  for (const address of ['/home/myrecords/labs', '/home/importrecords', '/home/privacypolicy']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const cachedPaths = await getCachedPaths(page)
  expect(cachedPaths).toContain('/index.html')
  expect(
    cachedPaths.filter(
      (path) => !/^\/(assets\/[^/]+\.(js|css|woff2|svg)|index\.html|begin\.js|[\w-]+\.(svg|webmanifest))$/.test(path),
    ),
  ).toEqual([])
  // The service worker must never answer an API call with the cached page.
  const answer = await page.goto('/Login/Getuser')
  expect(answer?.headers()['content-type']).toContain('application/json')
})

test('serves the page, the service worker and the manifest with no-cache, and the page without inline scripts', async () => {
  for (const path of ['/', '/home/myrecords', '/sw.js', '/manifest.webmanifest']) {
    const answer = await fetch(stack.url + path, { headers: { accept: 'text/html' } })
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-cache'])
  }
  const page = await (await fetch(stack.url)).text()
  expect(page.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull()
})
