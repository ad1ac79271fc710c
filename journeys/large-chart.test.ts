// @module-tag soak
import { statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '@kinchart/contract/text/texts.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { exportTexts } from '@kinchart/texts/en/record.ts'
import { trendReadingTexts as words, trendTexts } from '@kinchart/texts/en/trend.ts'
import { pagerTexts } from '@kinchart/texts/en/ui.ts'
import { connectHospital, makePerson, openSignedIn, startTestStack, type KnownPerson } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())
let augustin: KnownPerson
beforeAll(async () => {
  augustin = await makePerson(stack, 'Augustin', 'Brightwater')
  await connectHospital(stack, augustin, {
    slug: 'northfield-transplant-center',
    username: 'augustin',
    patientId: 'augustin-brightwater',
  })
})

test('pages, sorts, searches and filters a list of thousands of results', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, augustin, '/home/myrecords/labs?view=result')
  const first = page.getByRole('button', { name: /^Details of/ }).first()
  await first.waitFor()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Details of ', '').split(/[,(]/)[0] ?? ''
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const search = page.getByRole('textbox', { name: 'Search' })
  const answered = async (act: () => Promise<unknown>) => {
    const answer = page.waitForResponse((one) => one.url().includes('pageNumber=') && one.ok())
    await act()
    await answer
    await page.getByRole('main').locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
  }
  await answered(async () => pages.getByRole('button', { name: 'Last page' }).click())
  await answered(async () => {
    await pages.getByLabel(pagerTexts.goTo).fill('7')
    await pages.getByLabel(pagerTexts.goTo).press('Enter')
  })
  await pages.getByText(/^49–56 of/).waitFor()
  await answered(async () => page.getByRole('columnheader', { name: 'Date' }).click())
  await answered(async () => search.fill(name.slice(0, 12)))
  await first.waitFor()
  await search.fill('no test is called so')
  await page.getByText(messages.noRecordsFound).waitFor()
  await answered(async () => {
    await page.getByRole('combobox', { name: 'Search in column' }).selectOption({ index: 1 })
    await search.fill(name.slice(0, 8))
  })
  await first.waitFor()
  expect(problems).toEqual([])
})

test('exports hundreds of visit notes as CSV and opens one', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, augustin, '/home/myrecords/drvisitnotes')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: exportTexts.button }).click()
  expect(statSync(await (await saved).path()).size).toBeGreaterThan(1000)
  await page
    .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: documentTexts.download }).waitFor()
  await page.getByRole('dialog').locator('iframe, canvas, [data-part~=document-area]').first().waitFor()
  expect(problems).toEqual([])
})

test('shows a trend of hundreds of results by period, with mouse and keyboard', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, augustin, '/home/myrecords/labs')
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const reader = dialog.getByRole('slider', { name: words.read }).first()
  await reader.waitFor()
  const count = Number(await reader.getAttribute('aria-valuemax'))
  expect(count).toBeGreaterThan(60)
  // Nearby results are grouped into one point.
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
})
