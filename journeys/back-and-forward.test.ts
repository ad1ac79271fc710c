// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { pageTitles, shellLabels, dependentLabels } from '@kinchart/contract/text/texts.ts'
import { goByMenu } from './go-by-menu.ts'
import {
  connectHospital,
  makePerson,
  signInThroughScreen,
  startTestStack,
  type KnownPerson,
  charts,
} from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStack, visit } from './use-stack.ts'

let person: KnownPerson
const stack = useStack(async () => startTestStack({ SUPPORT_EMAIL: 'help@kinchart.example' }))
beforeAll(async () => {
  person = await makePerson(stack, 'Saoirse', 'Lindqvist')
  await connectHospital(stack, person, charts.saoirse)
})

const pathOf = (page: Page) => new URL(page.url()).pathname
const headed = async (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()

const walk = [
  [pageTitles.dependents, '/home/dependents'],
  [pageTitles.encounters, '/home/encounters'],
  ['Labs', '/home/myrecords/labs'],
  ['Allergies', '/home/myrecords/allergies'],
  [pageTitles.yourclaims, '/home/yourclaims'],
  [pageTitles.importrecords, '/home/importrecords'],
] as const

test('the Back and Forward buttons visit the pages of the history in order', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await signInThroughScreen(page, person)
  await headed(page, pageTitles.myprofile)
  for (const [title, path] of walk) {
    await goByMenu(page, title)
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const titleOf = (path: string, title: string) => (path.includes('/myrecords/') ? pageTitles.myrecords : title)
  for (const [title, path] of walk.toReversed().slice(1)) {
    await page.goBack()
    expect(pathOf(page)).toBe(path)
    await headed(page, titleOf(path, title))
  }
  await page.goBack()
  await headed(page, pageTitles.myprofile)
  for (const [title, path] of walk) {
    await page.goForward()
    expect(pathOf(page)).toBe(path)
    await headed(page, titleOf(path, title))
  }
  // Going back from the first page must not open the sign-in page.
  for (const _ of walk) await page.goBack()
  await headed(page, pageTitles.myprofile)
  expect(problems).toEqual([])
})

test('the Back button first closes the details of an entry, and then leaves the page', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await signInThroughScreen(page, person)
  await headed(page, pageTitles.myprofile)
  await goByMenu(page, 'Labs')
  await page.waitForURL('**/home/myrecords/labs')
  const opener = page.getByRole('button', { name: /^Details of/ }).first()
  const dialog = page.getByRole('dialog').first()
  for (const close of [async () => page.goBack(), async () => page.keyboard.press('Escape')]) {
    await opener.click()
    await dialog.waitFor()
    await close()
    await dialog.waitFor({ state: 'detached' })
    await headed(page, pageTitles.myrecords)
    await page.waitForURL('**/home/myrecords/labs')
  }
  await page.goBack()
  await headed(page, pageTitles.myprofile)
  expect(problems).toEqual([])
})

test('going back closes the open dialog and leaves the page, and going forward shows the page without the dialog', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await signInThroughScreen(page, person)
  await headed(page, pageTitles.myprofile)
  for (const [name, path, open] of [
    [
      'Dr Visit Notes',
      '/home/myrecords/drvisitnotes',
      page.getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) }).first(),
    ],
    [pageTitles.dependents, '/home/dependents', page.getByRole('button', { name: dependentLabels.add })],
    [pageTitles.encounters, '/home/encounters', page.getByRole('button', { name: shellLabels.userSupport })],
  ] as const) {
    await goByMenu(page, name)
    await page.waitForURL(`**${path}`)
    await open.click()
    await page.getByRole('dialog').first().waitFor()
    await page.goBack()
    await headed(page, pageTitles.myprofile)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.getByLabel('ZIP code').waitFor()
    await page.goForward()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The click succeeds only if no overlay remains on the page.
    await open.click()
    await page.getByRole('dialog').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.goBack()
    await headed(page, pageTitles.myprofile)
  }
  expect(problems).toEqual([])
})
