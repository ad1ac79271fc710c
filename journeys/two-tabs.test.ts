// @module-tag soak
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { getUser } from '@kinchart/contract/calls/account.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { addDoctors, endShare, getDoctors, shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { messages, profileLabels, dependentLabels } from '@kinchart/contract/text/texts.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { addChild, makePerson, openSignedIn, signInThroughScreen, type KnownPerson } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { conflictTexts } from '@kinchart/texts/en/ui.ts'
import { noteTexts } from '@kinchart/texts/en/record.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const profileOf = async ({ token, email }: KnownPerson) =>
  (await callKinchart(stack.url, getUser, { token, query: { email } })).profile
const save = async (page: Page) => {
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
}
const saved = async (page: Page) => page.getByText('Your profile is saved.').waitFor()
const question = (page: Page) => page.getByRole('dialog', { name: conflictTexts.title })

test('if two tabs changed different fields of a profile, keeps both changes', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await signInThroughScreen(page, person)
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await save(page)
  await saved(page)
  const second = await context.newPage()
  await second.goto('/home/myprofile')
  await second.getByLabel('City').fill('Columbia')
  await page.getByLabel('ZIP code').fill('65401')
  await save(page)
  await expect.poll(async () => (await profileOf(person))?.zip).toBe('65401')
  await save(second)
  await saved(second)
  expect(await profileOf(person)).toMatchObject({ zip: '65401', birthDate: '1983-03-17', city: 'Columbia' })
  expect(await second.getByLabel('ZIP code').inputValue()).toBe('65401')
})

test('asks which value to keep if two tabs changed the same field', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Odette', 'Lark')
  await signInThroughScreen(page, person)
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await save(page)
  await saved(page)
  const second = await context.newPage()
  await second.goto('/home/myprofile')
  await second.getByLabel('City').fill('Rolla')
  await page.getByLabel('City').fill('Columbia')
  await save(page)
  await expect.poll(async () => (await profileOf(person))?.city).toBe('Columbia')

  await save(second)
  const row = question(second).getByRole('row', { name: /City/ })
  await row.getByText('Rolla').waitFor()
  await row.getByText('Columbia').waitFor()
  await question(second).getByRole('button', { name: 'Close' }).click()
  expect(await second.getByLabel('City').inputValue()).toBe('Rolla')
  expect((await profileOf(person))?.city).toBe('Columbia')
  await save(second)
  await question(second).getByRole('button', { name: conflictTexts.takeTheirs }).click()
  await saved(second)
  expect(await second.getByLabel('City').inputValue()).toBe('Columbia')

  await second.getByLabel('City').fill('Sedalia')
  await page.getByLabel('City').fill('Joplin')
  await save(page)
  await expect.poll(async () => (await profileOf(person))?.city).toBe('Joplin')
  await save(second)
  await question(second).getByRole('button', { name: conflictTexts.keepMine }).click()
  await expect.poll(async () => (await profileOf(person))?.city).toBe('Sedalia')
})

test('does not overwrite a dependent or a note that another tab changed', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  await addChild(stack, person, { firstName: 'Teodor', lastName: 'Greaves', birthDate: '2016-09-08' })
  await openSignedIn(page, stack, person, '/home/dependents')
  const second = await context.newPage()
  await second.goto('/home/dependents')
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Edit Teodor Greaves' }).click()
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: dependentTexts.edit })
  await dialogOf(second).getByLabel('Gender').selectOption('male')
  await dialogOf(page).getByLabel('First name').fill('Theo')
  for (const tab of [page, second]) {
    await dialogOf(tab).getByRole('button', { name: dependentLabels.save }).click()
    await tab.getByText(messages.dependentSaved).waitFor()
  }
  await second.getByRole('row', { name: /Theo Greaves.*Male/ }).waitFor()

  for (const tab of [page, second]) {
    await tab.goto('/home/myrecords/vitals')
    await tab.getByRole('button', { name: noteTexts.button }).click()
    await tab
      .getByRole('dialog')
      .getByLabel(noteTexts.label)
      .fill(tab === page ? 'Ask about weight' : 'Ask about sleep')
  }
  await page.getByRole('dialog').getByRole('button', { name: noteTexts.save }).click()
  await page.getByText(messages.noteSaved).waitFor()
  await second.getByRole('dialog').getByRole('button', { name: noteTexts.save }).click()
  await question(second).getByText('Ask about weight').waitFor()
  await question(second).getByRole('button', { name: conflictTexts.takeTheirs }).click()
  await second.getByText(messages.noteSaved).waitFor()
})

test('asks before a stale tab restores a share that was ended elsewhere', async () => {
  const { page } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Ambrose', 'Tilling')
  const { token, profileId } = person
  const id = randomUUID()
  await stack.kinchart.database.pool.query(
    `insert into listed_provider (id, kind, name, type, address, name_key, digest, list)
     values ($1, 'practitioner', 'Dr. Tomas Reed', 'Cardiology', '4 Harrow Lake Road, Harrow, MO', 'x', '\\x00', 'made up')`,
    [id],
  )
  await callKinchart(stack.url, addDoctors, { token, body: { status: '1', providerId: id, profileId } })
  const [type] = recordTypes
  const body = { profileIds: [profileId], mongoDBTables: [type?.eName ?? ''], providers: [id] }
  await callKinchart(stack.url, shareToDoctor, { token, body: { ...body, sendTo: `${id}@practice.example` } })
  await openSignedIn(page, stack, person, '/home/share-records')
  await page.getByRole('button', { name: `${sharingTexts.share}: Dr. Tomas Reed` }).click()
  const dialog = page.getByRole('dialog', { name: sharingTexts.shareWith({ name: 'Dr. Tomas Reed' }) })
  await dialog.getByLabel('Labs', { exact: true }).check()
  await callKinchart(stack.url, endShare, { token, body: { profileId, recipientKind: 'doctor', recipientId: id } })
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  await question(page).getByText(sharingTexts.nothingShared).waitFor()
  await question(page).getByRole('button', { name: conflictTexts.takeTheirs }).click()
  await dialog.waitFor({ state: 'detached' })
  const { providers } = await callKinchart(stack.url, getDoctors, { token, query: { profileId } })
  expect(providers.map(({ sharedTables }) => sharedTables)).toEqual([[]])
})
