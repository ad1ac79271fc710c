// @module-tag soak
import { expect, test } from 'vitest'
import { sourceTexts } from '@kinchart/texts/en/import.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { phone } from './open-browser.ts'
import { signUpThroughScreens } from './sign-up.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

test('on a phone, a new user connects a hospital and reads the imported record', async () => {
  const { page, problems } = await visit(stack.url, phone, { moves: true })
  await signUpThroughScreens(page, stack.url, {
    firstName: 'Rufus',
    lastName: 'Pennyfeather',
    email: `rufus.${Date.now()}@example.org`,
    password: 'a long enough password',
  })
  await page.waitForURL('**/home/myprofile')
  await page.goto('/home/importrecords')
  await page.getByText('Rufus Pennyfeather').first().waitFor()
  await page.getByRole('textbox', { name: /Connect with Care Organization/ }).fill('tallgras regional')
  const row = page.getByRole('listitem').filter({ hasText: 'Tallgrass Regional Hospital' })
  await row.getByRole('button', { name: /Import/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click()
  await authorizeAtHospital(page, { username: 'rufus' })
  // The OAuth code and state must be removed from the URL immediately.
  await page.waitForURL((url) => url.pathname === '/redirect-success' && url.search === '')
  // A new account has no birth date to compare with the hospital's record, so the user must confirm whose record it
  // is.
  const question = page.getByRole('region', { name: sourceTexts.confirmTitle })
  await question.getByText(sourceTexts.confirmFills).waitFor()
  await question.getByRole('button', { name: sourceTexts.confirmYes }).click()
  await page.getByText('Import Complete!').waitFor({ timeout: 30_000 })
  await page.waitForURL('**/home/importrecords')
  await page.getByText('Complete', { exact: true }).first().waitFor()
  await page.goto('/home/myrecords/labs?view=result')
  await page.getByText('14 lab results').waitFor()
  // Search for the result, because a page shows only eight rows, and rows with the same date are in order of arrival.
  await page.getByRole('textbox', { name: 'Search' }).fill('INR')
  await page.getByText('5.40').first().waitFor()
  expect(problems).toEqual([])
})
