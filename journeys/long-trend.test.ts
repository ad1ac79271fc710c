import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { trendReadingTexts as words, trendTexts } from '@kinchart/texts/trend.ts'
import { connectHospital, makePerson, openSignedIn } from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { desktop, openBrowser, visit } from './open-browser.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'

let stack: TestStack
let browser: Browser
let person: KnownPerson
beforeAll(async () => {
  stack = await startTestStack()
  browser = await openBrowser()
  person = await makePerson(stack, 'Augustin', 'Brightwater')
  await connectHospital(stack, person, {
    slug: 'northfield-transplant-center',
    username: 'augustin',
    patientId: 'augustin-brightwater',
  })
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

test('a trend of hundreds of results is read by period, and each result by pointer and by key', async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/labs')
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const reader = dialog.getByRole('slider', { name: words.read }).first()
  await reader.waitFor()
  const count = Number(await reader.getAttribute('aria-valuemax'))
  expect(count).toBeGreaterThan(60)
  // Fewer signs than results: neighbours are together.
  await dialog.getByText(words.grouped).first().waitFor()
  expect(await reader.locator('[data-part~=trend-point]').count()).toBeLessThan(count)

  await reader.hover({ position: { x: 300, y: 100 } })
  const read = dialog.locator('[data-part~=trend-read]').first()
  const atPointer = await read.textContent()
  expect(atPointer).toMatch(/\d{4}, /)
  await reader.press('ArrowRight')
  await expect.poll(async () => read.textContent()).not.toBe(atPointer)
  expect(await reader.getAttribute('aria-valuetext')).toContain((await read.textContent()) ?? '')

  await dialog
    .getByRole('button', { name: words.years({ count: 2 }), exact: true })
    .first()
    .click()
  await expect.poll(async () => Number(await reader.getAttribute('aria-valuemax'))).toBeLessThan(count)
  await dialog.getByText(/^\d+ of \d+ results, /).waitFor()
  await dialog.getByRole('button', { name: words.earlier }).click()
  await dialog.getByRole('button', { name: words.later }).click()
  await dialog.getByText(trendTexts.asTable).first().click()
  expect(await dialog.locator('[data-part~=result-table]').first().locator('tbody tr').count()).toBeGreaterThanOrEqual(
    count,
  )
  expect(problems).toEqual([])
  await context.close()
})
