// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { searchTexts } from '@kinchart/texts/en/search.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let marisol: KnownPerson
beforeAll(async () => {
  marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const username = 'marisol'
  await connectHospital(stack, marisol, {
    ...{ slug: 'tallgrass-regional-hospital', username, patientId: 'marisol-whitcombe' },
  })
  await connectHospital(stack, marisol, { slug: 'juniper-street-family-practice', username, patientId: 'jsfp-20417' })
})

test('finds a medication from any page with the keyboard, shows its details in a dialog and goes back', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, marisol, '/home/dependents')
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('textbox', { name: searchTexts.box })
  await expect.poll(async () => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('metfromin')
  await page.getByText(searchTexts.corrected({ typed: 'metfromin', found: '“metformin”' })).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('metfromin')
  // The text of notes is indexed only after the import, so reload until the search finds the notes.
  const notes = page.getByRole('region', { name: /^Dr Visit Notes/ })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('region', { name: /^Medications/ }).waitFor()
        return notes.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  expect(await notes.locator('mark').first().textContent()).toMatch(/metformin/i)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  await box.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^metformin/ })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  expect(await box.inputValue()).toBe('')
  expect(problems).toEqual([])
})

test('on a phone, reports a search without hits, and shows all hits of one section', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, marisol, '/home/myrecords/labs')
  await page.getByRole('link', { name: searchTexts.box }).click()
  const box = page.getByRole('textbox', { name: searchTexts.box })
  await box.fill('zzyzx')
  await page.getByRole('heading', { name: searchTexts.nothing({ words: 'zzyzx' }) }).waitFor()
  await page.getByText(searchTexts.notNever).waitFor()
  await page.getByRole('heading', { name: searchTexts.searched, exact: true }).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await box.fill('a1c')
  await page.getByRole('button', { name: /^Show all 7/ }).click()
  await expect.poll(async () => page.locator('[data-part=search-hit]').count()).toBe(7)
  await page.reload()
  await expect.poll(async () => page.locator('[data-part=search-hit]').count()).toBe(7)
  expect(problems).toEqual([])
})
