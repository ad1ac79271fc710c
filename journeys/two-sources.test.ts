// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { barriers } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let marisol: KnownPerson
beforeAll(async () => {
  marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  for (const [slug, patientId] of [
    ['tallgrass-regional-hospital', 'marisol-whitcombe'],
    ['juniper-street-family-practice', 'jsfp-20417'],
  ] as const)
    await connectHospital(stack, marisol, { slug, username: 'marisol', patientId })
})

const slow = { timeout: 15_000 }
const [here, there] = ['Tallgrass Regional Hospital', 'Juniper Street Family Practice'] as const

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`on ${where}, merges matching entries of two hospitals, and shows how the entries differ`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
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
  })
}
