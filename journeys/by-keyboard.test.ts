import { beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { authLabels, messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import { searchTexts } from '@kinchart/texts/en/search.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { listDoctors } from '../scripts/list-doctors.ts'
import { makePerson, type KnownPerson } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  await listDoctors(stack.kinchart)
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
})

const MAX_STEPS = 150

/**
 * Moves the focus to the element with the keyboard. Fails if the element never gets the focus, or if the focus is not
 * visible.
 */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await wanted.first().evaluate((one) => one === document.activeElement)) {
      const isShown = await wanted.first().evaluate((one) =>
        // The component library draws a field's focus outline on a parent element.
        [one, one.parentElement, one.parentElement?.parentElement].some(
          (part) =>
            part instanceof HTMLElement &&
            (getComputedStyle(part).outlineStyle !== 'none' || part.matches('.Mui-focused, .Mui-focusVisible')),
        ),
      )
      expect(isShown, `the focus on ${String(wanted)} is seen`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`)
}
async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

test(
  'signs in, connects a hospital, reads a result, searches and shares with only the keyboard',
  { timeout: 300_000 },
  async () => {
    const { page, problems, context } = await visit(stack.url, desktop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/login')
    await reach(page, page.getByLabel('Email'))
    await page.keyboard.type(person.email)
    await reach(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(person.password)
    await press(page, page.getByRole('button', { name: authLabels.signIn }))

    await page.waitForURL((url) => url.pathname.startsWith('/home/'))
    await press(page, page.getByRole('link', { name: pageTitles.importrecords, exact: true }))
    await page.getByRole('heading', { name: pageTitles.importrecords, level: 1 }).waitFor()
    await reach(page, page.getByRole('textbox', { name: /Connect with Care Organization/ }))
    await page.keyboard.type('tallgrass')
    const row = page.getByRole('listitem').filter({ hasText: 'Tallgrass Regional Hospital' })
    await press(page, row.getByRole('button', { name: /Import/ }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }))
    await reach(page, page.getByLabel('Username'))
    await page.keyboard.type('rufus')
    await reach(page, page.getByLabel('Password'))
    await page.keyboard.type('practice-rufus')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Allow' }))
    await page.waitForURL('**/home/importrecords', { timeout: 60_000 })

    await press(page, page.getByRole('button', { name: pageTitles.myrecords, exact: true }))
    await press(page, page.getByRole('link', { name: pageTitles.labs, exact: true }))
    const details = page.getByRole('button', { name: new RegExp(`^${chartTexts.detailsOf({ title: '' })}`) })
    await press(page, details)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await details.first().evaluate((one) => one === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await expect
      .poll(async () =>
        page.getByRole('textbox', { name: searchTexts.box }).evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type('glucose')
    await page.locator('[data-part=search-hit]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')

    await press(page, page.getByRole('link', { name: pageTitles['share-records'], exact: true }))
    await press(page, page.getByRole('button', { name: sharingTexts.add.doctor }))
    const adding = page.getByRole('dialog', { name: sharingTexts.add.doctor })
    await reach(page, adding.getByRole('combobox'))
    await page.keyboard.type('Odell')
    await page
      .getByRole('option', { name: /Odell-Mbeki/ })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await press(page, adding.getByRole('button', { name: sharingTexts.add.doctor }))
    await page.getByText(messages.doctorAdded).waitFor()
    await press(page, page.getByRole('button', { name: new RegExp(`^${sharingTexts.share}: `) }))
    const share = page.getByRole('dialog')
    await press(page, share.getByLabel('Labs', { exact: true }), 'Space')
    expect(await share.getByLabel('Labs', { exact: true }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
    await context.close()
  },
)
