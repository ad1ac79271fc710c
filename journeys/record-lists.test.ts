// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import { listTexts } from '@kinchart/texts/en/chart.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { messages, pageSubtitles, pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { addChild, connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await connectHospital(stack, person, charts.rufus)
})

test('shows eight rows per page, and returns to the first page after sorting or searching', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/yourclaims')
  await page.getByText(pageSubtitles.yourclaims).waitFor()
  await page.goto('/home/myrecords/labs?view=result')
  await page.getByText(pageSubtitles.myrecords).waitFor()
  const rows = page.locator('[role=row][data-id]')
  await rows.nth(constants.defaultPageSize - 1).waitFor()
  expect(await rows.count()).toBe(constants.defaultPageSize)
  expect((await page.locator('[data-part~=grid-frame]').boundingBox())?.height).toBe(constants.gridHeight)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText(/^1–8 of \d+$/).waitFor()
  await pages.getByRole('button', { name: 'Last page' }).click()
  await pages.getByText(/^(?!1–)\d+–(\d+) of \1$/).waitFor()
  expect(await pages.getByRole('button', { name: 'Last page' }).isDisabled()).toBe(true)
  await pages.getByRole('button', { name: 'First page' }).click()
  await pages.getByText(/^1–8 of/).waitFor()

  const head = page.getByRole('columnheader', { name: 'Date' })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await pages.getByText(/^9–/).waitFor()
  for (const direction of ['ascending', 'descending']) {
    await head.click()
    await page
      .locator(`[role=columnheader][aria-sort=${direction}]`)
      .filter({ has: page.getByText('Date') })
      .waitFor()
    await pages.getByText(/^1–8 of/).waitFor()
  }
  // Simulates rows that were deleted after the page was rendered.
  await page.route(/pageNumber=2&/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), diagnosticReport: [], total: 8 } })
  })
  const fromStart = page.waitForResponse(/pageNumber=2&/)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await fromStart
  await pages.getByText(/^1–8 of/).waitFor()
  await rows.nth(constants.defaultPageSize - 1).waitFor()
  await page.unroute(/pageNumber=2&/)
  await page.reload()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await pages.getByText(/^9–/).waitFor()
  await page.getByRole('textbox', { name: 'Search' }).fill('no test is called so')
  await page.getByText(messages.noRecordsFound).waitFor()
  expect((await page.locator('[data-part~=grid-frame]').boundingBox())?.height).toBe(constants.gridHeight)
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
  await pages.getByText(/^1–8 of/).waitFor()
  await page.getByRole('gridcell', { name: messages.emptyCell, exact: true }).first().waitFor()
  // One pixel below the breakpoint: the desktop layout starts at 900 px. Narrower windows show cards and a menu.
  await page.setViewportSize({ width: 899, height: 900 })
  await page.locator('[data-part~=record-card]').first().waitFor()
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  await page.setViewportSize({ width: 900, height: 900 })
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('for a long list, offers more rows per page, and shows which rows are displayed', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/labs?view=result')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText(/^1–8 of \d+$/).waitFor()
  const total = Number(/of (\d+)$/.exec((await pages.getByText(/^1–8 of/).textContent()) ?? '')?.[1])
  await pages.getByLabel('Rows per page').selectOption('25')
  await pages.getByText(`1–${Math.min(25, total)} of ${total}`).waitFor()
  await expect.poll(() => page.locator('[role=row][data-id]').count()).toBe(Math.min(25, total))
  await pages.getByLabel('Rows per page').selectOption('8')
  await pages.getByText(/^1–8 of/).waitFor()
  expect(problems).toEqual([])
})

test('on a phone, sorts a list and filters it by period', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/myrecords/labs?view=result')
  const titles = page.locator('[data-part~=record-card] h3')
  await titles.nth(constants.defaultPageSize - 1).waitFor()
  const first = await titles.allTextContents()
  await page.getByLabel(listTexts.order).selectOption(`code:asc`)
  await expect.poll(async () => titles.allTextContents()).not.toEqual(first)
  const names = (await titles.allTextContents()).map((name) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  await page.getByRole('button', { name: filterTexts.period, exact: true }).click()
  await page.getByRole('menuitem', { name: filterTexts.choose }).click()
  await page.getByLabel(filterTexts.from).fill('2099-01-01')
  await page.getByRole('button', { name: filterTexts.apply }).click()
  await page.getByText(messages.noRecordsFound).waitFor()
  await page.getByRole('button', { name: uiTexts.clearSearch }).click()
  await titles.first().waitFor()
  expect(problems).toEqual([])
})

test('if the URL contains an unknown tab, shows an empty grid with the usual height', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/unheard-of')
  await page.getByText(messages.noRecordsFound).waitFor()
  expect((await page.locator('[data-part~=grid-frame]').boundingBox())?.height).toBe(constants.gridHeight)
  expect(problems).toEqual([])
})

test('hides labs and immunizations behind a message if the browser’s storage contains the specification’s Cerner flag', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.cerner,
    String(constants.cernerPlaceholder),
  ] as const)
  for (const tab of ['labs', 'immunization']) {
    await page.goto(`/home/myrecords/${tab}`)
    await page.getByRole('main').getByText(messages.cernerPlaceholder, { exact: true }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
  }
  await page.goto('/home/myrecords/vitals?view=every')
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('main').getByText(messages.cernerPlaceholder, { exact: true }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('loads another patient’s list as soon as that patient is selected', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  const names = Array.from({ length: constants.largePageSize + 1 }, (_, index) => `Child${index}`)
  for (const firstName of names)
    await addChild(stack, parent, { firstName, lastName: 'Whitcombe', birthDate: '2019-01-30' })
  await openSignedIn(page, stack, parent, '/home/dependents')
  await page.getByText(`1–10 of ${names.length}`).waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(constants.largePageSize + 1)
  const kinds = page.waitForResponse((answer) => answer.url().includes('/Providers/GetRecordType'))
  await page.goto('/home/myrecords/allergies?view=every')
  expect((await kinds).status()).toBe(200)
  let answerNow = () => {}
  const gate = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route(/AllergyIntoleranceByProfileId/, async (route) => {
    await gate
    await route.continue()
  })
  const otherProfileRequest = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname.endsWith('/AllergyIntoleranceByProfileId') && searchParams.get('profileId') !== parent.profileId
  })
  await page.getByRole('button', { name: new RegExp(shellLabels.selectDependent) }).click()
  await page.getByRole('menuitemradio', { name: /Child3 Whitcombe/ }).click()
  expect(new URL((await otherProfileRequest).url()).searchParams.get('pageNumber')).toBe('1')
  await page.getByRole('main').locator('.MuiSkeleton-root').first().waitFor()
  expect(await page.getByText(messages.chooseFacility).count()).toBe(0)
  answerNow()
  await page.getByText(messages.chooseFacility).waitFor()
  expect(problems).toEqual([])
})

test('shows the tab for other records only if the patient has records that belong to no other tab', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const cosmo = await makePerson(stack, 'Cosmo', 'Thistlewood')
  await openSignedIn(page, stack, cosmo, '/home/myrecords/vitals')
  await page.getByRole('tab', { name: 'Dr Visit Notes' }).waitFor()
  expect(await page.getByRole('tab', { name: pageTitles.others }).count()).toBe(0)

  await connectHospital(stack, cosmo, {
    slug: 'juniper-street-family-practice',
    username: 'cosmo',
    patientId: 'cosmo-thistlewood',
  })
  await page.reload()
  await page.getByRole('tab', { name: pageTitles.others }).press('Enter')
  await page.waitForURL('**/home/myrecords/others')
  const rows = page.getByRole('row')
  const team = rows.filter({ hasText: 'Care teams' }).first()
  await team.waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await team.getByRole('button', { name: /^Details of/ }).press('Enter')
  const details = page.getByRole('dialog')
  await details.getByText('Care teams').first().waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.waitForURL('**/home/myrecords/vitals')
  expect(problems).toEqual([])
})
