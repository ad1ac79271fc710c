// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { progressTexts } from '@kinchart/texts/en/import.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { giveSignIn, makePerson, startTestStack, type KnownPerson } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())

const hospital = 'Tallgrass Regional Hospital'

async function goToHospital(page: Page): Promise<void> {
  await page.goto('/home/importrecords')
  await page.getByRole('textbox', { name: /Connect with Care Organization/ }).fill('tallgras regional')
  await page
    .getByRole('listitem')
    .filter({ hasText: hospital })
    .getByRole('button', { name: /Import/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Username').waitFor()
}

const sourcesOf = async ({ token }: KnownPerson) =>
  (await callKinchart(stack.url, getConnectedEhrs, { token })).connectedEhrs.map(({ state }) => state)

test('finishes connecting a hospital even if the window closes during the redirect', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await giveSignIn(page, stack, person)
  await goToHospital(page)
  const arrivalTimes: number[] = []
  const handedIn = page.waitForRequest((request) => request.url().includes('/finish-authorization'))
  const arrived = page
    .waitForURL((url) => url.pathname === '/redirect-success')
    .then(() => arrivalTimes.push(Date.now()))
  await authorizeAtHospital(page, { username: 'rufus' })
  await handedIn
  await page.close()
  await arrived.catch(() => undefined)
  await expect.poll(async () => (await sourcesOf(person))[0]).toMatch(/complete|confirm-patient|running/)
  const next = await context.newPage()
  await next.goto('/home/importrecords')
  await next.getByText(hospital).first().waitFor()
  expect(await next.getByText(/hasn’t reached us/).count()).toBe(0)
})

test('states that the window can be closed only after the server has received the hospital sign-in', async () => {
  const { page } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  await goToHospital(page)
  let letGo: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/finish-authorization', async (route) => {
    await slow
    await route.continue()
  })
  await authorizeAtHospital(page, { username: 'rufus' })
  await page.getByText(progressTexts.handingOver).waitFor()
  expect(await page.getByText(progressTexts.noticeTrue).count()).toBe(0)
  letGo()
  await page.getByText(progressTexts.handingOver).waitFor({ state: 'detached' })
})

test('if the window was closed too early, mentions the unfinished connection when Import Records is next opened', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await giveSignIn(page, stack, person)
  await goToHospital(page)
  await page.close()
  const second = await context.newPage()
  await second.goto('/home/importrecords')
  await second.getByText(/You started connecting Tallgrass Regional Hospital for Rufus Pennyfeather/).waitFor()
  expect(await sourcesOf(person)).toEqual([])

  await goToHospital(second)
  await second.route('**/finish-authorization', async () => undefined)
  await authorizeAtHospital(second, { username: 'rufus' })
  await second.waitForURL((url) => url.pathname === '/redirect-success')
  await second.close()
  const third = await context.newPage()
  await third.goto('/home/importrecords')
  await third.getByRole('button', { name: `${progressTexts.connectAgain} ${hospital}` }).click()
  await third.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click()
  await authorizeAtHospital(third, { username: 'rufus' })
  await third.getByText('Import Complete!').waitFor({ timeout: 30_000 })
  await third.waitForURL('**/home/importrecords')
  await third.getByText('Complete', { exact: true }).first().waitFor()
  expect(await third.getByText(/hasn’t reached us/).count()).toBe(0)
})

test('after an hour, reports that the hospital sign-in expired, and offers to connect again', async () => {
  const { page } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  await goToHospital(page)
  await stack.kinchart.database.pool.query("update pending_authorization set expires_at = now() - interval '1 second'")
  await authorizeAtHospital(page, { username: 'rufus' })
  await page.getByText(apiErrors['authorization-expired'].message).waitFor()
  await page.getByRole('link', { name: 'Back to Import Records' }).click()
  await page.getByText(/You started connecting Tallgrass Regional Hospital/).waitFor()
})
