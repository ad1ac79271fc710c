// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { addOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { duplicateTexts as words, resultTexts } from '@kinchart/texts/en/details.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const hospitals = [charts.marisol, charts.marisolAtJuniper]

const [here, there] = ['Tallgrass Regional Hospital', 'Juniper Street Family Practice'] as const

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  for (const at of hospitals) await connectHospital(stack, person, at)
  const { token, profileId } = person
  const entry = { kind: 'vaccination', name: 'Influenza', date: '2025-10-03', place: '' } as const
  await callKinchart(stack.url, addOwnEntry, { token, body: { profileId, entry } })
})

test('on a narrow phone, separates two merged entries, merges two other entries and undoes each change', async () => {
  const { page, problems } = await visit(stack.url, { ...phone, width: 320 })
  const wholeView = async (): Promise<void> => {
    expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await openSignedIn(page, stack, person, '/home/myrecords/immunization')
  const rows = page.getByRole('listitem')
  const influenza = rows.filter({ hasText: 'Influenza' }).filter({ hasText: 'Oct 03, 2025' }).filter({ hasText: here })
  await influenza.filter({ hasText: there }).waitFor()
  await influenza.getByRole('button', { name: /^Details of/ }).press('Enter')
  const details = page.getByRole('dialog').first()
  // Kinchart has merged the entries of both hospitals into one row.
  const different = details.getByRole('button', {
    name: words.differentFrom({ name: there }),
  })
  await different.scrollIntoViewIfNeeded()
  await wholeView()
  await different.focus()
  await page.keyboard.press('Enter')
  const duplicatesPart = details.locator('[data-part~=said-duplicates]')
  await duplicatesPart.getByText(words.differentSaid).waitFor()
  await different.waitFor({ state: 'detached' })
  await duplicatesPart.scrollIntoViewIfNeeded()
  await wholeView()
  await duplicatesPart.getByRole('button').click()
  await duplicatesPart.waitFor({ state: 'detached' })

  // Kinchart treats an entry that the patient added as a duplicate only if the user confirms it.
  await details.getByRole('button', { name: words.sameAs }).click()
  const dialog = page.getByRole('dialog', { name: words.choose })
  const own = dialog.getByRole('listitem').filter({ hasText: ownTexts.addedByYou })
  await own.waitFor()
  await wholeView()
  await own.getByRole('button').click()
  await dialog.waitFor({ state: 'detached' })
  await duplicatesPart.getByText(words.sameSaid).waitFor()
  await details.getByText(ownTexts.addedByYou).first().waitFor()
  await duplicatesPart.scrollIntoViewIfNeeded()
  await wholeView()
  await details.getByText(resultTexts.from).waitFor()
  await duplicatesPart.getByRole('button').click()
  await duplicatesPart.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
