// @module-tag soak
import { beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { importLabels, progressTexts } from '@kinchart/texts/en/import.ts'
import { apiErrors as problemTexts } from '@kinchart/contract/calls/api-errors.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { giveSignIn, makePerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
beforeEach(() => stack.sandbox.setFaults([]))

async function chooseHospital(page: Page, name: string): Promise<void> {
  await page.goto('/home/importrecords')
  await page.getByRole('button', { name: `${importLabels.importAction} from ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).click()
}

test('if the user denies access at the hospital, reports the denial and imports nothing', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await giveSignIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  await chooseHospital(page, 'Tallgrass Regional Hospital')
  await authorizeAtHospital(page, { username: 'rufus', allow: false })
  await page.getByText(problemTexts['authorization-denied'].message).waitFor()
  await page.getByText('“The person chose not to allow it.”').waitFor()
  await page.getByRole('link', { name: 'Back to Import Records' }).click()
  await page.waitForURL('**/home/importrecords')
  expect(problems.filter((problem) => !problem.includes('finish-authorization'))).toEqual([])
})

test('rejects a redirect from a hospital with an invalid or missing OAuth state, and explains what to do', async () => {
  const { page } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  for (const query of ['?code=abc&state=a|||b|||c|||', '?code=abc', '']) {
    await page.goto(`/redirect-success${query}`)
    await page.getByText(problemTexts['authorization-unknown'].message).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
})

test('ends an import as partial if the hospital refuses a resource type, and fetches the rest on retry', async () => {
  stack.sandbox.setFaults([{ name: 'type-refused', type: 'Observation' }])
  const { page, problems } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  await chooseHospital(page, 'Tallgrass Regional Hospital')
  await authorizeAtHospital(page, { username: 'rufus' })
  await page.getByRole('button', { name: completenessTexts.tryAgain }).waitFor({ timeout: 40_000 })
  expect(await page.getByText(progressTexts.titleDone).count()).toBe(0)
  expect(await page.getByText('100%').count()).toBe(0)
  await page.getByRole('link', { name: 'See the records' }).click()
  await page.waitForURL('**/home/myrecords/**')
  await page.getByText(completenessTexts.notComplete).waitFor()
  expect(await page.getByText('No records found').count()).toBe(0)
  await page.getByRole('link', { name: completenessTexts.seeMissing }).click()
  await page.getByText('Access not granted when you signed in there.').first().waitFor()
  stack.sandbox.setFaults([])
  await page.getByRole('button', { name: 'Try again for missing records' }).click()
  await page.getByText('Complete', { exact: true }).first().waitFor({ timeout: 40_000 })
  await page.goto('/home/myrecords/labs?view=result')
  // The retry also fetches results that no report references.
  await page.getByText('14 lab results').waitFor()
  await page.getByRole('textbox', { name: 'Search' }).fill('INR')
  await page.getByText('5.40').first().waitFor()
  expect(await page.getByText(completenessTexts.notComplete).count()).toBe(0)
  expect(problems).toEqual([])
})

test('if a hospital rejects one scope, requests the remaining scopes', async () => {
  stack.sandbox.setFaults([{ name: 'scope-refused', type: 'Immunization' }])
  const { page, problems } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  await chooseHospital(page, 'Tallgrass Regional Hospital')
  await authorizeAtHospital(page, { username: 'rufus' })
  await page.getByRole('link', { name: 'See the records' }).click({ timeout: 40_000 })
  await page.goto('/home/myrecords/labs?view=result')
  await page.getByRole('textbox', { name: 'Search' }).fill('INR')
  await page.getByText('5.40').first().waitFor()
  // Immunizations could not be requested, so the page must show that they are incomplete.
  await page.goto('/home/myrecords/immunization')
  await page.getByText(completenessTexts.notComplete).waitFor()
  expect(await page.getByText(/answered in full/).count()).toBe(0)
  expect(problems).toEqual([])
})
