// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { ownTexts } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { actionTexts, unsavedTexts } from '@kinchart/texts/en/ui.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisol)
})

test('adds, changes, deletes and restores a medication', async () => {
  const name = 'Ibuprofen 200 mg'
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/medications')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.add })
  await dialog.getByRole('radio', { name: words.kinds.medicine }).waitFor()
  // Saving without a name shows an error.
  await dialog.getByRole('button', { name: words.addButton, exact: true }).click()
  await dialog.locator('[data-part~=field-error]').first().waitFor()
  await dialog.getByLabel(words.fields.medicine).fill(name)
  await dialog.getByLabel(words.fields.dose).fill('1 tablet')
  await dialog.getByLabel(words.fields.frequency).fill('when needed')
  await dialog.getByLabel(words.fields.since).fill('08/2025')
  await expect.poll(async () => dialog.locator('[data-part~=own-preview]').innerText()).toContain('Aug 2025')
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // The user has typed text, so Escape asks for confirmation.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: unsavedTexts.stay }).click()
  await dialog.getByRole('button', { name: words.addButton, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await entry.getByText(ownTexts.addedByYou).waitFor()
  await entry.getByText(ownTexts.takenNow).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await entry.getByRole('button').click()
  const details = page.getByRole('dialog', { name })
  await details.getByText(ownTexts.addedByYou).first().waitFor()
  await details.getByRole('button', { name: words.editButton, exact: true }).click()
  const change = page.getByRole('dialog', { name: words.edit })
  await change.getByLabel(words.fields.dose).fill('2 tablets')
  await change.getByRole('button', { name: words.saveButton }).click()
  await change.waitFor({ state: 'detached' })
  await entry.getByText('2 tablets').waitFor()
  // The details still list the earlier version.
  await entry.getByRole('button').click()
  await details.getByText(resultTexts.technical).click()
  await details.getByText(recordTexts.earlier).first().waitFor()
  await details.getByRole('button', { name: words.removeButton, exact: true }).click()
  await details.waitFor({ state: 'detached' })
  await entry.waitFor({ state: 'detached' })
  const band = page.locator('[data-part~=own-removed]')
  await band.getByText(words.removed({ name })).waitFor()
  await band.getByRole('button', { name: words.undo }).click()
  await entry.getByText('2 tablets').waitFor()
  await band.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('asks about an unusual blood pressure, then stores it as an entry that the patient added', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/vitals')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.add })
  await dialog.getByLabel(words.fields.upper).fill('280')
  await dialog.getByLabel(words.fields.lower).fill('82')
  await dialog.getByRole('button', { name: words.addButton, exact: true }).click()
  await dialog.getByText(words.unusual({ value: '280/82' })).waitFor()
  await dialog.getByLabel(words.fields.upper).fill('128')
  await dialog.getByText(words.unusual({ value: '280/82' })).waitFor({ state: 'detached' })
  await dialog.getByLabel(words.fields.pulse).fill('71')
  await dialog.getByRole('button', { name: words.addButton, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const tile = page.getByRole('button').filter({ hasText: '128/82' })
  await tile.getByText(ownTexts.addedByYou).waitFor({ state: 'attached' })
  await tile.click()
  await page.getByRole('dialog').getByText(ownTexts.addedByYou).first().waitFor()
  expect(problems).toEqual([])
})

test('adds a patient’s correction to a hospital’s medication and changes the correction', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/medications')
  const entry = page.getByRole('listitem').filter({ hasText: 'lisinopril' })
  await entry.getByRole('button').click()
  await page.getByRole('button', { name: words.correct.title }).click()
  const dialog = page.getByRole('dialog', { name: words.correct.title })
  await dialog.getByText(words.correct.stays).waitFor()
  await dialog.getByRole('button', { name: words.correct.save }).click()
  await dialog.locator('[data-part~=field-error]').waitFor()
  await dialog.getByLabel(words.correct.medicine.otherwise).check()
  await dialog.getByLabel(words.correct.note, { exact: true }).fill('x'.repeat(230))
  await dialog.getByText('200/200').waitFor()
  await dialog.getByLabel(words.correct.note, { exact: true }).fill('I take half a tablet since Aug 02.')
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: words.correct.save }).click()
  await dialog.waitFor({ state: 'detached' })
  const note = entry.locator('[data-part~=own-note]')
  await note.getByText('I take half a tablet since Aug 02.').waitFor()
  expect(await barriers(page)).toEqual([])
  await note.getByRole('button').click()
  await dialog.getByLabel(words.correct.note, { exact: true }).fill('I take none.')
  await dialog.getByRole('button', { name: words.correct.save }).click()
  await note.getByText('I take none.').waitFor()
  await note.getByRole('button').click()
  await dialog.getByRole('button', { name: words.correct.remove }).click()
  await note.waitFor({ state: 'detached' })
  await page.locator('[data-part~=own-removed]').getByRole('button', { name: words.undo }).click()
  await note.getByText('I take none.').waitFor()
  expect(problems).toEqual([])
})

test('if there are no entries, offers to add each kind of entry by hand', async () => {
  const somebody = await makePerson(stack, 'Odette', 'Lark')
  const { page, problems } = await visit(stack.url, { width: 320, height: 700 })
  await openSignedIn(page, stack, somebody, '/home/myrecords/conditions')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.add })
  for (const kind of Object.values(words.kinds)) {
    await dialog.getByRole('radio', { name: kind }).check({ force: true })
    await dialog.locator('[data-part~=field]').first().waitFor()
    expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await dialog.getByRole('radio', { name: words.kinds.condition }).check({ force: true })
  await dialog.getByLabel(words.fields.condition).fill('Migraine')
  await dialog.getByRole('button', { name: words.addButton, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(ownTexts.addedByYou).first().waitFor()
  await page.getByText('Migraine').first().waitFor()
  await dialog.getByRole('button', { name: actionTexts.cancel }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
