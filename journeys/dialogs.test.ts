// @module-tag soak
import { expect, test } from 'vitest'
import { fieldMessages, messages, dependentLabels } from '@kinchart/contract/text/texts.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

test('adds a dependent from the profile page, without validating or saving the profile', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/UpdateProfile')) saves.push(request.method())
  })
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/myprofile')
  await page.getByLabel('City').fill('half a wo')
  await page.getByRole('button', { name: dependentLabels.add }).click()
  const dialog = page.getByRole('dialog', { name: dependentLabels.add })
  await dialog.getByLabel('First name').fill('Teodor')
  await dialog.getByLabel('Last name').fill('Whitcombe')
  await dialog.getByLabel('Birth date').fill('2016-09-08')
  await dialog.getByLabel('Relationship').selectOption('dependent')
  await dialog.getByRole('button', { name: dependentLabels.save }).click()
  await page.getByText(messages.dependentSaved).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText(fieldMessages.required).count()).toBe(0)
  expect(await page.getByText(messages.fillAllDetails).count()).toBe(0)
  expect(await page.getByLabel('City').inputValue()).toBe('half a wo')
  expect(saves).toEqual([])
})

test('does not save profile changes when the password change dialog rejects the current password', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  const person = await makePerson(stack, 'Odette', 'Lark')
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await page.getByRole('button', { name: profileTexts.changePassword }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByLabel('New password').fill('another long enough one')
  await dialog.getByLabel('Confirm password').fill('another long enough one')
  await page.keyboard.press('Enter')
  await dialog.getByText(profileTexts.passwordWrong).waitFor()
  expect(await page.getByText('Your profile is saved.').count()).toBe(0)
})
