// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { changePassword, login } from '@kinchart/contract/calls/account.ts'
import { messages, pageTitles, profileLabels, dependentLabels } from '@kinchart/contract/text/texts.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { makePerson, signInThroughScreen, type KnownPerson } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { unsavedTexts } from '@kinchart/texts/en/ui.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const question = (page: Page) => page.getByRole('dialog', { name: unsavedTexts.question })
const stay = async (page: Page) => question(page).getByRole('button', { name: unsavedTexts.stay }).click()
const discard = async (page: Page) => question(page).getByRole('button', { name: unsavedTexts.discard }).click()

test('asks before typed text is lost through the menu, the back button or sign-out', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  await signInThroughScreen(page, await makePerson(stack, 'Marisol', 'Whitcombe'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: pageTitles.dependents }).click()
  await page.waitForURL('**/home/dependents')
  await menu.getByRole('link', { name: pageTitles.myprofile }).click()
  await page.getByLabel('City').fill('Columbia')

  await menu.getByRole('link', { name: pageTitles.dependents }).click()
  await stay(page)
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  await page.goBack({ waitUntil: 'commit' }).catch(() => null)
  await stay(page)
  expect(new URL(page.url()).pathname).toBe('/home/myprofile')
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await stay(page)
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')

  await menu.getByRole('link', { name: pageTitles.dependents }).click()
  await discard(page)
  await page.waitForURL('**/home/dependents')
  await menu.getByRole('link', { name: pageTitles.myprofile }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('')
  await page.goBack()
  await page.waitForURL('**/home/dependents')
})

test('asks before closing a tab only if the tab contains typed text', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  await signInThroughScreen(page, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.getByLabel('City').waitFor()
  await page.reload()
  await page.getByLabel('City').pressSequentially('Col')
  await page.reload()
  await page.getByLabel('City').waitFor()
  expect(dialogTypes).toEqual(['beforeunload'])
})

test('asks before closing a dialog with typed text, except when Cancel is clicked', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  await signInThroughScreen(page, await makePerson(stack, 'Odette', 'Lark'))
  const add = page.getByRole('button', { name: dependentLabels.add })
  const dialog = page.getByRole('dialog', { name: dependentLabels.add })
  await add.click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  await dialog.getByLabel('First name').fill('Teodor')
  for (const leave of [
    async () => page.keyboard.press('Escape'),
    async () => page.mouse.click(5, 5),
    async () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await stay(page)
    await question(page).waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Teodor')
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

/** Simulates a password change on another device. */
async function endEverySession(person: KnownPerson): Promise<KnownPerson> {
  const { email, password } = person
  const { token } = await callKinchart(stack.url, login, { body: { email, password } })
  const changed = { ...person, password: 'another long enough one' }
  await callKinchart(stack.url, changePassword, { token, body: { password, newPassword: changed.password } })
  return changed
}

test('if the session ends while the user types, reports this and restores the text after sign-in', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  await signInThroughScreen(page, person)
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await page.getByLabel('City').fill('Columbia')
  const changed = await endEverySession(person)
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.waitForURL('**/login')
  await page.getByRole('status').getByText(unsavedTexts.sessionEnded).waitFor()
  await page.getByText(unsavedTexts.kept).waitFor()
  expect(await page.getByText(messages.saveProfileFailed).count()).toBe(0)

  await page.getByLabel('Email').fill(changed.email)
  await page.getByLabel('Password', { exact: true }).fill(changed.password)
  await page.keyboard.press('Enter')
  await page.getByText(unsavedTexts.isBack).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.getByText('Your profile is saved.').waitFor()
})

test('never shows another user the text that was typed before a session ended', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  const person = await makePerson(stack, 'Ambrose', 'Tilling')
  await signInThroughScreen(page, person)
  await page.getByLabel('City').fill('Columbia')
  await endEverySession(person)
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.getByText(unsavedTexts.kept).waitFor()
  await signInThroughScreen(page, await makePerson(stack, 'Wilhelmina', 'Strand'))
  await page.getByLabel('City').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
})
