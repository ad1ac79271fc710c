// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { fieldMessages, messages, pageSubtitles, profileLabels } from '@kinchart/contract/text/texts.ts'
import { addChild, makePerson, signInThroughScreen, openSignedIn } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { dependentTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import { firstVisitTexts } from '@kinchart/texts/en/overview.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const heading = async (page: Page) => page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()

test('reports missing fields, saves the profile and shows it after a reload', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Tamsin', 'Whitcombe')
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.waitForURL('**/home/myprofile')
  await heading(page)
  await page.getByText(pageSubtitles.myprofile).waitFor()
  await page.getByLabel('ZIP code').waitFor()
  expect(await page.getByRole('button', { name: profileLabels.saveInfo }).count()).toBe(0)
  await page.getByLabel('City').fill('Fairview')
  const bar = page.getByRole('region', { name: profileTexts.notSaved })
  await bar.getByText('City').waitFor()
  const [field, over] = await Promise.all([page.getByLabel('City').boundingBox(), bar.boundingBox()])
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.getByText(messages.fillAllDetails).waitFor()
  const missing = await page.getByText(fieldMessages.required).count()
  expect(missing).toBeGreaterThan(1)
  // The bar shows the number of invalid fields. The first invalid field has the focus.
  await bar.getByText(profileTexts.wrong({ count: missing })).waitFor()
  await expect.poll(() => page.getByLabel('Birth date').evaluate((one) => one === document.activeElement)).toBe(true)

  await page.getByLabel('Birth date').fill('1983-03-17')
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Race').selectOption('Two or More Races')
  const emergency = page.getByRole('region', { name: profileTexts.emergencyContact })
  await emergency.getByLabel('Name').fill('Adrian Whitcombe')
  await emergency.getByLabel('Relationship').selectOption('spouse')
  await page.getByText(profileTexts.noInsurance).waitFor()
  await page.getByRole('button', { name: profileTexts.add, exact: true }).click()
  const insurance = page.getByRole('dialog')
  await insurance.getByLabel('Company name').first().fill('Lantern Mutual')
  await insurance.getByLabel('ID number').first().fill('LM 4402 118 07')
  await insurance.getByRole('button', { name: 'Done' }).click()
  await insurance.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.getByText('Your profile is saved.').waitFor()

  await page.reload()
  await page.getByText('Lantern Mutual').waitFor()
  expect(await page.getByLabel('Birth date').inputValue()).toBe('1983-03-17')
  expect(await page.getByLabel('Race').inputValue()).toBe('Two or More Races')
  expect(await emergency.getByLabel('Name').inputValue()).toBe('Adrian Whitcombe')

  // A changed field has a thick left edge until the change is saved or undone.
  const edge = async (label: string) =>
    page.getByLabel(label).evaluate((input) => getComputedStyle(input.closest('.MuiInputBase-root') ?? input).boxShadow)
  const calm = await edge('City')
  await page.getByLabel('City').fill('Nowhere')
  await expect.poll(() => edge('City')).toContain('3px 0px 0px 0px inset')
  expect(await edge('ZIP code')).toBe(calm)
  await page.getByText(profileTexts.unsaved({ count: 1 })).waitFor()
  await page.getByRole('button', { name: actionTexts.cancel, exact: true }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Fairview')
  await page.getByRole('region', { name: profileTexts.notSaved }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('shows how to start if no source is connected, and opens a dependent’s record', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  await addChild(stack, person, { firstName: 'Perrin', lastName: 'Greaves', birthDate: '2016-09-08' })
  await openSignedIn(page, stack, person, '/home/myprofile')
  const first = page.getByRole('region', { name: firstVisitTexts.title })
  await first.waitFor()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).toEqual([
    firstVisitTexts.title,
    profileLabels.patientInformation,
    profileTexts.emergencyContact,
    profileTexts.insurance,
    profileTexts.signIn,
    'Dependents',
    'Research sharing',
  ])
  await page.getByRole('link', { name: dependentTexts.openRecordOf({ name: 'Perrin Greaves' }) }).click()
  await page.waitForURL((url) => url.pathname === '/home/overview' && url.searchParams.has('person'))
  await page.getByRole('heading', { level: 1, name: /Perrin Greaves/ }).waitFor()
  await page.goBack()
  await first.getByRole('link', { name: /^Veterans/ }).click()
  await page.waitForURL((url) => url.pathname === '/home/importrecords' && url.searchParams.get('type') === 'Veterans')
  expect(problems).toEqual([])
})

test('rejects a birth date that is less than 18 years ago or in the future, and shows the error next to the field', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Tamsin', 'Greaves'), '/home/myprofile')
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('2020-01-01')
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.getByText(fieldRules.birthDateAdult).waitFor()
  await page.getByLabel('Birth date').fill('2999-01-01')
  await page.getByText(fieldMessages.birthDateFuture).waitFor()
})

test('requests account deletion with the keyboard, and cancels it', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'), '/home/myprofile')
  await page.getByRole('button', { name: profileLabels.deleteAccount }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: profileTexts.deleteAccountQuestion })
  await question.waitFor()
  await question.getByRole('button', { name: profileLabels.deleteAccount }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(messages.deleteAccountSuccess).waitFor()
  await question.waitFor({ state: 'detached' })
  await page.getByText(/Your account will be deleted on/).waitFor()
  await page.getByRole('button', { name: profileTexts.keepAccount }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/Your account will be deleted on/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: profileLabels.deleteAccount }).waitFor()
  expect(problems).toEqual([])
})

test('changes the password, and rejects the old password', async () => {
  const { page } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Odette', 'Lark')
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByRole('button', { name: profileTexts.changePassword }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not my password')
  await dialog.getByLabel('New password').fill('another long enough one')
  await dialog.getByLabel('Confirm password').fill('another long enough one')
  await dialog.getByRole('button', { name: profileTexts.changePassword }).click()
  await dialog.getByText(profileTexts.passwordWrong).waitFor()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: profileTexts.changePassword }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByText(messages.loginFailed).waitFor()
  await signInThroughScreen(page, { ...person, password: 'another long enough one' })
})

test('on a phone, a form’s notice does not cover a field that has an error', async () => {
  const { page } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'), '/home/myprofile')
  const first = page.getByLabel('First name').first()
  await first.fill('')
  await page.getByLabel('ZIP code').fill('1')
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  const notice = page.locator('[data-part~=notice][data-part~=error]')
  await notice.waitFor()
  await expect.poll(async () => first.evaluate((field) => field === document.activeElement)).toBe(true)
  const [field, noticeBox] = await Promise.all([first.boundingBox(), notice.boundingBox()])
  expect(field?.y).toBeGreaterThan((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0))
})
