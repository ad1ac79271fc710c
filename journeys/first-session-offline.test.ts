// @module-tag soak
import { expect, test } from 'vitest'
import { getUser } from '@kinchart/contract/calls/account.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { messages, pageTitles, profileLabels } from '@kinchart/contract/text/texts.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { makePerson, signInThroughScreen, startTestStack } from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())

const offline = 'You’re offline.'

test('reports a lost network after the first sign-in, and continues once the network is back', async () => {
  const { page, context } = await visit(stack.url, desktop, { keepsFiles: true })
  await signInThroughScreen(page, await makePerson(stack, 'Rufus', 'Pennyfeather'))
  await page.getByLabel('City').waitFor()
  await page.getByLabel('City').fill('Columbia')
  await context.setOffline(true)
  await page.getByText(offline).waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  // Offline, the open page keeps typed text, but a page whose files have not been loaded yet shows an error.
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: pageTitles.dependents }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  await menu.getByRole('link', { name: pageTitles.dependents }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByText(loadingTexts.notLoaded).waitFor()
  expect(new URL(page.url()).pathname).toBe('/home/dependents')
  await page.goBack()
  await page.getByLabel('City').waitFor()
  await page.goForward()
  await page.getByText(loadingTexts.notLoaded).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  await expect.poll(async () => page.getByText(offline).count()).toBe(0)
  await page.getByText(messages.noRecordsFound).waitFor()
})

test('once the network is back, loads a list that was requested offline', async () => {
  const { page, context } = await visit(stack.url, desktop, { keepsFiles: true })
  await signInThroughScreen(page, await makePerson(stack, 'Odette', 'Lark'))
  await page.goto('/home/myrecords/labs')
  await page.getByText(messages.chooseFacility).waitFor()
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Allergies' }).click()
  await page.getByText('We couldn’t load this.').first().waitFor()
  await context.setOffline(false)
  await page.getByText(messages.chooseFacility).waitFor()
  expect(await page.getByText('We couldn’t load this.').count()).toBe(0)
})

test('keeps a form’s text during a network loss, and saves the form only once', async () => {
  const { page, context } = await visit(stack.url, desktop, { keepsFiles: true })
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await signInThroughScreen(page, person)
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await page.getByLabel('City').fill('Columbia')
  await context.setOffline(true)
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page
    .getByText(messages.saveProfileFailed)
    .or(page.getByText(/can’t reach Kinchart/))
    .first()
    .waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  expect(new URL(page.url()).pathname).toBe('/home/myprofile')
  await context.setOffline(false)
  await expect.poll(async () => page.getByText(offline).count()).toBe(0)
  expect(await page.getByLabel('City').inputValue()).toBe('Columbia')
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  await page.getByText('Your profile is saved.').waitFor()
  const { profile } = await callKinchart(stack.url, getUser, { token: person.token, query: { email: person.email } })
  expect(profile).toMatchObject({ city: 'Columbia', zip: '65101' })
})

for (const [what, refuse] of [
  [
    'refuses its storage',
    () =>
      Object.defineProperty(window, 'localStorage', {
        configurable: true,
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      }),
  ],
  [
    'has no room left',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const)
  test(`in a browser that ${what}, signs in without browser storage and warns that a reload signs the user out`, async () => {
    const { page, problems } = await visit(stack.url, desktop, { keepsFiles: true })
    await page.addInitScript(refuse)
    const person = await makePerson(stack, 'Ambrose', 'Tilling')
    await page.goto('/login')
    await page.getByText(loadingTexts.forgets).waitFor()
    await signInThroughScreen(page, person)
    await page.getByLabel('City').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: pageTitles.dependents }).click()
    await page.getByText(messages.noRecordsFound).waitFor()
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(problems).toEqual([])
  })
