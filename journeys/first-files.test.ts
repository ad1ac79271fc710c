// @module-tag soak
import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

async function fail(context: BrowserContext, files: RegExp, times: number): Promise<void> {
  let requestCount = 0
  await context.route(files, async (route) => {
    requestCount += 1
    await (requestCount <= times ? route.abort() : route.continue())
  })
}

const signIn = (page: Page) => page.getByRole('button', { name: authLabels.signIn, exact: true })
const beginning = (page: Page) => page.getByText(loadingTexts.beginning)

test('retries the portal’s first script if it fails to load, without showing a message', async () => {
  const { page, context } = await visit(stack.url, phone)
  await fail(context, /\/assets\/index-[^/]+\.js$/, 1)
  await page.goto('/login')
  await signIn(page).waitFor()
  expect(await beginning(page).count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('begin-tries'))).toBeNull()
})

test('reports if the portal’s first script never loads, and opens the same URL on retry', async () => {
  const { page, context } = await visit(stack.url, phone)
  await fail(context, /\/assets\/index-[^/]+\.js$/, Number.POSITIVE_INFINITY)
  await page.goto('/viewer#kept')
  const retry = page.getByRole('button', { name: loadingTexts.retry })
  await retry.waitFor()
  expect(await page.getByText(loadingTexts.notBegun).isVisible()).toBe(true)
  expect(await beginning(page).isVisible()).toBe(false)
  await context.unrouteAll()
  await retry.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await beginning(page).count()).toBe(0)
  expect(page.url()).toBe(`${stack.url}/viewer#kept`)
})

test('retries the portal’s first stylesheet if it fails to load, and renders the page correctly', async () => {
  const { page, context } = await visit(stack.url, phone)
  await fail(context, /\/assets\/index-[^/]+\.css$/, 1)
  await page.goto('/login')
  await signIn(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--appbar')))
    .toBe('3.5rem')
})

test('shows an explanation if the portal’s scripts never arrive', async () => {
  const { page, context } = await visit(stack.url, phone)
  await context.route(/\.js$/, () => undefined)
  await page.goto('/login', { waitUntil: 'commit' })
  await beginning(page).waitFor()
  expect(await page.getByText(loadingTexts.beginningFacts).isVisible()).toBe(true)
})
