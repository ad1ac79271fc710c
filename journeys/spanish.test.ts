import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { contractInSpanish } from '@kinchart/contract/in-spanish.ts'
import { pageTitles } from '@kinchart/contract/texts.ts'
import { shell } from '@kinchart/texts/es/shell.ts'
import { barriers } from './barriers.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'

let stack: TestStack
let browser: Browser
beforeAll(async () => {
  stack = await startTestStack()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

const { authLabels, pageTitles: titles, shellLabels } = contractInSpanish.spec
const languageOf = async (page: Page) => page.evaluate(() => document.documentElement.lang)

test('who chooses Spanish before signing in reads it there, in the account and after signing out, and can go back', async () => {
  const { page, problems } = await visit(browser, stack.url, phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await languageOf(page)).toBe('es')
  expect(await barriers(page)).toEqual([])

  await openSignedIn(page, stack, await makePerson(stack, 'Odette', 'Wren'), '/home/dependents')
  await page.getByRole('heading', { name: titles.dependents, level: 1 }).waitFor()
  const account = page.getByRole('button', { name: /^Cuenta de/ })
  await account.click()
  expect(await page.getByText(shell.languageTexts.title).isVisible()).toBe(true)
  expect(await barriers(page, { within: '[role=menu]' })).toEqual([])
  await page.getByRole('menuitem', { name: shellLabels.logout }).click()
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()

  await openSignedIn(page, stack, await makePerson(stack, 'Petra', 'Wren'), '/home/dependents')
  await account.click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  expect(await languageOf(page)).toBe('en')
  expect(problems).toEqual([])
})

test('whose browser asks for Spanish reads it from the first page on', async () => {
  const context = await browser.newContext({ baseURL: stack.url, viewport: desktop, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await languageOf(page)).toBe('es')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await context.close()
})

test('a page whose Spanish does not come is there in English', async () => {
  const context = await browser.newContext({ baseURL: stack.url, viewport: desktop, locale: 'es-MX' })
  await context.route('**/assets/language-es-*.js', async (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await context.close()
})
