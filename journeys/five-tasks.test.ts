import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { onePageTexts } from '@kinchart/texts/en/copies.ts'
import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import { searchTexts } from '@kinchart/texts/en/search.ts'
import { demoFamily, importDemoFamily, signDemoFamilyIn } from '../scripts/demo-family.ts'
import { signInThroughScreen } from './known-person.ts'
import { desktop, openBrowser, visitIn } from './open-browser.ts'
import { useStack } from './use-stack.ts'

/** Typical questions about a record. Each test counts the clicks until the answer is visible. */
const stack = useStack()
let page: Page
let problems: readonly string[]
beforeAll(async () => {
  await importDemoFamily(stack.url, await signDemoFamilyIn(stack.url), stack.endpointIds)
  const visited = await visitIn(await openBrowser(), stack.url, desktop)
  ;({ page, problems } = visited)
  await page.addInitScript(() => {
    Object.assign(globalThis, { clicks: 0 })
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          Object.assign(globalThis, { clicks: (Reflect.get(globalThis, 'clicks') as number) + 1 })
      },
      true,
    )
  })
  await signInThroughScreen(page, demoFamily)
})

async function begin(): Promise<void> {
  await page.goto('/home/overview')
  await page.getByRole('heading', { name: overviewTexts.rightNow }).waitFor()
}
const clicks = async () => page.evaluate(() => Reflect.get(globalThis, 'clicks') as number)

test('finds a cholesterol value from two years ago with two clicks and four letters', async () => {
  await begin()
  await page.getByRole('textbox', { name: searchTexts.box }).click()
  await page.keyboard.type('chol')
  await page.locator('[data-part=search-hit]', { hasText: 'Nov 12, 2024' }).click()
  const dialog = page.getByRole('dialog', { name: /^Lipid panel/ })
  await dialog.getByText('214').first().waitFor()
  expect(await dialog.innerText()).toMatch(/Cholesterol/)
  expect(await clicks()).toBe(2)
})

test('shows current medications without a click', async () => {
  await begin()
  const card = page.getByRole('region', { name: pageTitles.medications })
  await card.getByText(/lisinopril/i).waitFor()
  expect(await card.getByText(/metformin/i).count()).toBeGreaterThan(0)
  expect(await card.getByText(/sertraline/i).count()).toBe(0)
  expect(await clicks()).toBe(0)
})

test('prints a child’s vaccination dates with five clicks', async () => {
  await begin()
  await page.locator('[data-part~=person-picker]').click()
  await page.getByRole('menuitemradio', { name: /Teodor Whitcombe/ }).click()
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: pageTitles.myrecords, exact: true }).click()
  await menu.getByRole('link', { name: pageTitles.immunization, exact: true }).click()
  await page.getByRole('link', { name: onePageTexts.printDates }).click()
  const sheet = page.getByRole('article')
  await sheet.getByText('Teodor Whitcombe').waitFor()
  await sheet.getByRole('listitem').first().waitFor()
  expect(await sheet.innerText()).toMatch(/[A-Z][a-z]{2} \d{2}, \d{4}/)
  expect(await clicks()).toBe(5)
})

test('explains a high bill with two clicks', async () => {
  await begin()
  await page.getByRole('navigation').getByRole('link', { name: pageTitles.yourclaims }).click()
  await page.getByRole('button', { name: new RegExp(chartTexts.detailsOf({ title: '.*MRI' })) }).click()
  await page
    .getByRole('dialog')
    .getByText(/absent/i)
    .first()
    .waitFor()
  expect(await clicks()).toBe(2)
})

test('shows new abnormal results without a click', async () => {
  await begin()
  await page.getByRole('region', { name: overviewTexts.fresh }).waitFor()
  await page.getByText(/In an emergency, call/).waitFor()
  expect(await clicks()).toBe(0)
  expect(problems).toEqual([])
})
