// @module-tag soak
import { beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { apiErrors as problemTexts } from '@kinchart/contract/calls/api-errors.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { importLabels, progressTexts, sourceTexts } from '@kinchart/texts/en/import.ts'
import { combinedTexts, ratingStandings, veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { addChild, connectHospital, giveSignIn, makePerson, openSignedIn } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
beforeEach(() => stack.sandbox.setFaults([]))

const office = 'Practice Veterans Office'
const slug = 'practice-veterans-office'

async function connectOffice(page: Page, username: string, { isFirst }: { readonly isFirst: boolean }): Promise<void> {
  await page.getByRole('button', { name: `${importLabels.importAction} from ${office}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).click()
  await authorizeAtHospital(page, { username })
  await page.waitForURL((url) => url.pathname === '/redirect-success' && url.search === '')
  const question = page.getByRole('region', { name: sourceTexts.confirmTitle })
  if (isFirst) await question.getByRole('button', { name: sourceTexts.confirmYes }).click()
  await page.getByRole('heading', { name: progressTexts.titleDone }).waitFor()
  // The page does not mention records, because none arrived.
  await page.getByText(veteranTexts.connected).waitFor()
  expect(await page.getByText(progressTexts.subtitleDone).count()).toBe(0)
  await page.waitForURL('**/home/importrecords')
}

const byTheCard = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: `${importLabels.importAction}: ${importLabels.veteransTitle}` }).click()

const unforeseen = (problems: readonly string[]): readonly string[] =>
  problems.filter((problem) => !problem.includes('/get-disability-data'))

test('on a phone, explains how to connect the veterans’ office, and shows the rating', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const veteran = await makePerson(stack, 'Theodosia', 'Brackenridge')
  await addChild(stack, veteran, { firstName: 'Clement', lastName: 'Brackenridge', birthDate: '2015-02-11' })
  await openSignedIn(page, stack, veteran, '/home/veteranhistory')
  const nobody = (name: string) => page.getByText(veteranTexts.notConnected({ name }))
  await nobody('Theodosia Brackenridge').waitFor()
  await page.getByRole('main').getByRole('link', { name: veteranTexts.connect }).press('Enter')

  await page.getByRole('heading', { name: pageTitles.importrecords, level: 1 }).waitFor()
  await page.getByRole('radio', { name: 'Veterans', checked: true }).waitFor()
  await byTheCard(page)
  const radio = page.getByRole('radio', { name: 'Veterans', checked: true })
  await expect.poll(async () => radio.evaluate((one) => one === document.activeElement)).toBe(true)
  await connectOffice(page, 'theodosia', { isFirst: true })

  const figure = page.getByText('70 %')
  await page.getByRole('complementary').getByRole('link', { name: veteranTexts.seeRating }).press('Enter')
  await page.waitForURL('**/home/veteranhistory')
  await figure.waitFor()
  const row = page.getByRole('row').filter({ hasText: 'lower back' })
  for (const text of ['50 %', 'Code 5242', 'Service Connected', 'Mar 27, 2018', ratingStandings.counted])
    expect(await row.textContent()).toContain(text)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  // The rating belongs to one patient. Select a different patient, who has no rating.
  const picker = page.getByRole('button', { name: /^Select Dependent/ })
  const open = async (name: string) => {
    await picker.press('Enter')
    await page.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  }
  await open('Clement')
  await nobody('Clement Brackenridge').waitFor()
  await open('Theodosia')
  await figure.waitFor()

  await page.goto('/home/importrecords')
  const list = page.getByRole('region', { name: importLabels.medicalRecordsList })
  await list.getByRole('button', { name: /^Practice Veterans Office\W+Complete/ }).press('Enter')
  await list.getByText(veteranTexts.ratingAlone).filter({ visible: true }).waitFor()
  await list.getByRole('link', { name: veteranTexts.seeRating }).press('Enter')
  await page.waitForURL('**/home/veteranhistory')
  await figure.waitFor()
  expect(problems).toEqual([])
})

test('shows the veterans’ office’s rating first, and Kinchart’s calculation as an estimate', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const veteran = await makePerson(stack, 'Theodosia', 'Brackenridge')
  await connectHospital(stack, veteran, { slug, username: 'theodosia' })
  await openSignedIn(page, stack, veteran, '/home/myprofile')
  await page.getByRole('navigation', { name: 'Main' }).last().getByRole('link', { name: pageTitles.disability }).click()
  await page.waitForURL('**/home/disability')
  const frame = page.frameLocator(`iframe[title="${combinedTexts.frameTitle}"]`)
  await frame.getByText(combinedTexts.stated).waitFor()
  expect(await frame.getByText('70 %', { exact: true }).first().textContent()).toBe('70 %')
  await frame.getByRole('heading', { name: combinedTexts.estimateTitle }).waitFor()
  const figure = frame.locator('[data-part~=frame-figure]')
  expect(await figure.textContent()).toContain(combinedTexts.estimate)
  const before = await figure.textContent()
  // Screen readers read the steps as sentences and skip their bars.
  const steps = frame.locator('[data-part~=frame-steps] > li')
  expect(await steps.allTextContents()).toEqual([
    `${combinedTexts.named({ name: 'lower back', percent: 50 })}${combinedTexts.together} 50 %`,
    `${combinedTexts.named({ name: 'right knee', percent: 30 })}30 % of the remaining 50${combinedTexts.together} 65 %`,
    `${combinedTexts.named({ name: 'ringing in both ears', percent: 10 })}10 % of the remaining 35${combinedTexts.together} 69 %`,
  ])
  await frame.getByText(combinedTexts.becomes({ combined: 69, rounded: 70 })).waitFor()
  await frame.getByRole('button', { name: combinedTexts.askPaired }).click()
  for (const box of await frame.getByRole('checkbox', { name: combinedTexts.paired }).all()) await box.check()
  await frame.getByText(combinedTexts.pairedStart).waitFor()
  expect(await frame.locator('[data-part~=frame-steps]').textContent()).toContain('bilateral factor')
  for (const box of await frame.getByRole('checkbox', { name: combinedTexts.paired }).all()) await box.uncheck()
  expect(await figure.textContent()).toBe(before)

  const size = await page.locator('iframe').boundingBox()
  expect(size?.height).toBe(desktop.height - constants.veteranFrameInset)
  expect(size?.width).toBeLessThanOrEqual(desktop.width - constants.veteranFrameInset)
  await page.setViewportSize({ width: desktop.width, height: desktop.height - 60 })
  await expect
    .poll(async () => (await page.locator('iframe').boundingBox())?.height)
    .toBe(desktop.height - 60 - constants.veteranFrameInset)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.getByRole('main').getByRole('link', { name: pageTitles.veteranhistory }).click()
  await page.waitForURL('**/home/veteranhistory')
  expect(problems).toEqual([])
})

test('explains that access to the veteran rating was not granted, and shows the rating after the user connects again', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const veteran = await makePerson(stack, 'Theodosia', 'Brackenridge')
  await connectHospital(stack, veteran, { slug, username: 'theodosia' })
  await giveSignIn(page, stack, veteran)
  stack.sandbox.setFaults(['rating-scope-missing'])
  await page.goto('/home/veteranhistory')
  await page.getByText(problemTexts['veteran-not-granted'].message).waitFor()
  expect(await barriers(page)).toEqual([])
  stack.sandbox.setFaults([])
  await page.getByRole('main').getByRole('link', { name: pageTitles.importrecords }).press('Enter')
  await byTheCard(page)
  await connectOffice(page, 'theodosia', { isFirst: false })
  await page.getByRole('complementary').getByRole('link', { name: veteranTexts.seeRating }).click()
  await page.getByText('70 %').waitFor()
  expect(unforeseen(problems)).toEqual([])
})

test('on a phone, reports that the veterans’ office does not respond, and keeps showing the earlier rating', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const veteran = await makePerson(stack, 'Josephine', 'Tallowmere')
  await connectHospital(stack, veteran, { slug, username: 'josephine' })
  await giveSignIn(page, stack, veteran)
  stack.sandbox.setFaults(['rating-unavailable'])
  await page.goto('/home/veteranhistory')
  const unavailableMessage = page.getByText(problemTexts['veteran-unavailable'].message)
  await unavailableMessage.waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  // Ends the wait before the next request to the veterans' office. The first wait is a minute, the second a day.
  const goBy = async () =>
    stack.kinchart.database.pool.query('update veteran_rating set ask_after = now() where profile_id = $1', [
      veteran.profileId,
    ])
  stack.sandbox.setFaults([])
  await goBy()
  await page.getByRole('button', { name: veteranTexts.askAgain }).press('Enter')
  await page.getByText(ratingStandings.ended, { exact: true }).waitFor()
  expect(await unavailableMessage.count()).toBe(0)
  stack.sandbox.setFaults(['rating-unavailable'])
  await goBy()
  await page.reload()
  await page.getByText(veteranTexts.oldAnswer).waitFor()
  await page.getByText(ratingStandings.ended, { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(unforeseen(problems)).toEqual([])
})
