// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { appearanceTexts } from '@kinchart/texts/en/shell.ts'
import { pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { barriers } from './look-at-widths.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const schemeOf = async (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
const groundOf = async (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('keeps the chosen color scheme in every tab, after a reload and after sign-out', async () => {
  const { page, problems, context } = await visit(stack.url, desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openSignedIn(page, stack, await makePerson(stack, 'Odette', 'Lark'), '/home/dependents')
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  const second = await context.newPage()
  await second.emulateMedia({ colorScheme: 'light' })
  await second.goto('/home/importrecords')
  await second.getByRole('heading', { name: pageTitles.importrecords, level: 1 }).waitFor()
  const light = await groundOf(page)

  const menu = page.getByRole('button', { name: /’s account$/ })
  await menu.click()
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  expect(await choice(appearanceTexts.system).getAttribute('aria-checked')).toBe('true')
  await choice(appearanceTexts.dark).click()
  await expect.poll(async () => schemeOf(page)).toBe('dark')
  await expect.poll(async () => schemeOf(second)).toBe('dark')
  expect(await groundOf(page)).not.toBe(light)
  expect(await barriers(page, { within: '[role=menu]' })).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await menu.waitFor()
  expect(await schemeOf(page)).toBe('dark')
  await menu.click()
  await page.getByRole('menuitem', { name: shellLabels.logout }).click()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await schemeOf(page)).toBe('dark')
  await page.reload()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await schemeOf(page)).toBe('dark')

  await openSignedIn(page, stack, await makePerson(stack, 'Petra', 'Lark'), '/home/dependents')
  await menu.click()
  await choice(appearanceTexts.system).click()
  await expect.poll(async () => schemeOf(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => schemeOf(page)).toBe('dark')
  expect(problems).toEqual([])
})
