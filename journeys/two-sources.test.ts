// @module-tag soak
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { barriers } from './look-at-widths.ts'
import {
  connectHospital,
  makePerson,
  openSignedIn,
  shareTestStack,
  type KnownPerson,
  type TestStack,
} from './known-person.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'

let stack: TestStack
let browser: Browser
let marisol: KnownPerson
beforeAll(async () => {
  stack = await shareTestStack()
  browser = await openBrowser()
  marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  for (const [slug, patientId] of [
    ['tallgrass-regional-hospital', 'marisol-whitcombe'],
    ['juniper-street-family-practice', 'jsfp-20417'],
  ] as const)
    await connectHospital(stack, marisol, { slug, username: 'marisol', patientId })
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

const slow = { timeout: 15_000 }
const [here, there] = ['Tallgrass Regional Hospital', 'Juniper Street Family Practice'] as const

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`on ${where}, merges matching entries of two hospitals into one row, and shows where they differ`, async () => {
    const { page, problems, context } = await visit(browser, stack.url, viewport)
    await openSignedIn(page, stack, marisol, '/home/myrecords/immunization')
    const rows = page.getByRole(viewport === phone ? 'listitem' : 'row')
    const influenza = rows.filter({ hasText: 'Influenza' }).filter({ hasText: 'Oct 03, 2025' })
    await influenza.filter({ hasText: `${here}, ${there}` }).waitFor()
    expect(await influenza.count()).toBe(1)
    await influenza.getByRole('button', { name: /^Details of/ }).press('Enter')

    const dialog = page.getByRole('dialog')
    await dialog.getByText(resultTexts.from).waitFor()
    await dialog.getByText(resultTexts.technical).click()
    const sentBy = (name: string) => dialog.getByRole('button', { name: resultTexts.showAs({ name }) })
    const shown = async () => /Immunization from (.+), received/.exec((await dialog.textContent()) ?? '')?.[1]
    await expect.poll(shown, slow).toBe(here)
    expect(await sentBy(here).getAttribute('aria-pressed')).toBe('true')
    await sentBy(there).press('Enter')
    await expect.poll(shown, slow).toBe(there)
    expect(await sentBy(there).getAttribute('aria-pressed')).toBe('true')
    expect(await sentBy(there).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.goto('/home/myrecords/allergies?view=every')
    const penicillin = rows.filter({ hasText: /penicillin/i })
    for (const name of [here, there]) await penicillin.filter({ hasText: name }).waitFor()
    expect(await penicillin.count()).toBe(2)
    expect(problems).toEqual([])
    await context.close()
  })
}
