// @module-tag soak
import { expect, test } from 'vitest'
import { fieldMessages, messages, shellLabels, dependentLabels } from '@kinchart/contract/text/texts.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('on a phone, adds a child in a dialog, edits the child on a separate page and deletes the child', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/dependents')
  await page.getByText(messages.noRecordsFound).waitFor()
  await page.getByRole('button', { name: dependentLabels.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const text of [
    fieldMessages.firstNameRequired,
    fieldMessages.lastNameRequired,
    fieldMessages.birthDateRequired,
    fieldMessages.relationRequired,
  ])
    await dialog.getByText(text).waitFor()
  await dialog.getByLabel('First name').fill('Inez')
  await dialog.getByLabel('Last name').fill('Whitcombe')
  await dialog.getByLabel('Gender').selectOption('female')
  await dialog.getByLabel('Relationship').selectOption('dependent')
  await dialog.getByLabel('Birth date').fill('2023-01-30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(messages.dependentSaved).waitFor()
  await page.getByRole('cell', { name: 'Inez Whitcombe', exact: true }).waitFor()

  await page.getByRole('button', { name: 'All details of Inez Whitcombe' }).click()
  await page.waitForURL('**/home/createdependent')
  await page.getByRole('heading', { name: 'Update', level: 1 }).waitFor()
  await page.getByLabel('Language').selectOption('Spanish')
  await page.getByRole('button', { name: 'Work' }).click()
  await page.getByLabel('Work number').fill('555-0199')
  await page.getByLabel(dependentTexts.hasInsurance).check()
  await page.getByLabel('Plan', { exact: true }).fill('Lantern Mutual')
  await page.getByLabel('Last 4 of SSN').fill('0042')
  expect(await page.getByLabel('Area code').inputValue()).toBe('+1')
  await page.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('img', { name: dependentTexts.planImage }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/home/dependents')

  await page.getByRole('button', { name: 'All details of Inez Whitcombe' }).click()
  await page.getByLabel('Work number').waitFor()
  expect(await page.getByLabel('Work number').inputValue()).toBe('555-0199')
  expect(await page.getByLabel('Language').inputValue()).toBe('Spanish')
  expect(await page.getByLabel('Last 4 of SSN').inputValue()).toBe('0042')
  await page.getByRole('img', { name: dependentTexts.planImage }).waitFor()
  await page.getByLabel('First name').fill('Somebody else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(messages.dependentCleared).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Inez')
  await page.getByRole('button', { name: 'Back to Dependents' }).click()
  await page.waitForURL('**/home/dependents')

  await page.getByRole('button', { name: 'Delete Inez Whitcombe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: dependentTexts.delete, exact: true }).click()
  await page.getByText(messages.noRecordsFound).waitFor()
  expect(problems).toEqual([])
})

test('adds a dependent with the keyboard, and lists the dependent in the person picker', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/createdependent')
  await page.getByRole('heading', { name: 'Create', level: 1 }).waitFor()
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Teodor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Whitcombe')
  await page.keyboard.press('Tab')
  await page.keyboard.press('o')
  await page.keyboard.press('Tab')
  await page.keyboard.type('04092014')
  await page.getByLabel('Gender').focus()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/dependents')
  await page.getByRole('cell', { name: 'Apr 09, 2014' }).waitFor()
  await page.goto('/home/myrecords/vitals')
  await page.getByRole('button', { name: new RegExp(shellLabels.selectDependent) }).click()
  await page.getByRole('menuitemradio', { name: /Teodor Whitcombe/ }).waitFor()
  expect(problems).toEqual([])
})
