// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'
import { doctorTexts } from '@kinchart/texts/en/doctors.ts'
import { messages, pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { goByMenu } from './go-by-menu.ts'
import { makePerson, openSignedIn, startTestStack, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { supportTexts } from '@kinchart/texts/en/support.ts'
import { useStack, visit } from './use-stack.ts'

let person: KnownPerson
const stack = useStack(async () =>
  startTestStack({
    STAFF_EMAIL_DOMAIN: 'staff.example',
    SUPPORT_EMAIL: 'help@kinchart.example',
    SUPPORT_URL: 'https://tickets.kinchart.example/',
    SOCIAL_LINKS: 'Newsletter=https://news.kinchart.example/,Community=https://talk.kinchart.example/',
  }),
)
beforeAll(async () => {
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
})

const screens = [
  [pageTitles.myprofile, '/home/myprofile'],
  [pageTitles.dependents, '/home/dependents'],
  [pageTitles.importrecords, '/home/importrecords'],
  [pageTitles['share-records'], '/home/share-records'],
  [pageTitles.yourclaims, '/home/yourclaims'],
  [pageTitles.disability, '/home/disability'],
  [pageTitles.encounters, '/home/encounters'],
  [appointmentTexts.title, '/home/appointments'],
  [doctorTexts.title, '/home/findprovider'],
  [pageTitles.claims, '/home/claims'],
  [pageTitles.idcard, '/home/idcard'],
  [pageTitles.covidpassport, '/home/covidpassport'],
  [pageTitles.viewxray, '/home/viewxray'],
  [pageTitles.toxbox, '/home/toxbox'],
] as const

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`on ${where}, opens every screen from the menu and shows the screen’s title`, async () => {
    const { page, problems } = await visit(stack.url, viewport, { moves: true })
    await openSignedIn(page, stack, person, '/home/myprofile')
    for (const [title, path] of screens) {
      await goByMenu(page, title)
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await page.title()).toContain(title)
    }
    for (const [name, tab] of [
      ['Labs', 'labs'],
      ['Treatment Plan', 'treatmentplan'],
    ] as const) {
      await goByMenu(page, name)
      await page.waitForURL(`**/home/myrecords/${tab}`)
    }
    await page.getByRole('heading', { name: pageTitles.myrecords, level: 1 }).waitFor()
    const footer = page.getByRole('contentinfo')
    for (const label of [shellLabels.termsOfService, shellLabels.privacyPolicy, 'Newsletter', 'Community']) {
      const link = footer.getByRole('link', { name: label })
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
    }
    expect(problems).toEqual([])
  })
}

for (const [where, viewport, boxWidth] of [
  ['a desktop', desktop, constants.searchBoxWidth],
  ['a phone', phone, constants.searchBoxWidthSmall],
] as const) {
  test(`on ${where}, shows the search field only on lists, and clears old searches`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    await openSignedIn(page, stack, person, '/home/myprofile')
    const box = page.getByRole('textbox', { name: 'Search', exact: true })
    const column = page.getByRole('combobox', { name: 'Search in column' })
    await page.getByRole('heading', { name: pageTitles.myprofile, level: 1 }).waitFor()
    expect(await box.count()).toBe(0)
    await page.goto('/home/myrecords/labs')
    await column.waitFor()
    expect(await column.locator('option').first().textContent()).toBe(shellLabels.allColumns)
    expect(await column.locator('option').count()).toBeGreaterThan(1)
    const frame = await page.locator('[data-part~=record-search-box]').boundingBox()
    if (viewport === desktop) expect(Math.round(frame?.width ?? 0)).toBe(boxWidth)
    else expect(frame?.width ?? 0).toBeGreaterThanOrEqual(boxWidth)
    await column.selectOption({ index: 1 })
    await box.fill('glucose')
    await page
      .getByRole('tab', { name: 'Conditions' })
      .or(page.getByRole('link', { name: 'Conditions' }))
      .first()
      .click()
    await page.waitForURL('**/home/myrecords/conditions')
    await expect.poll(async () => [await column.inputValue(), await box.inputValue()]).toEqual(['', ''])
    // Like a list, the veteran rating shows one patient's data, but the rating can't be searched.
    await page.goto('/home/veteranhistory')
    await page.getByRole('heading', { name: pageTitles.veteranhistory, level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Select Dependent/ }).waitFor()
    expect(await box.count()).toBe(0)
    expect(problems).toEqual([])
  })
}

test('shows the sidebar with the specified width, a clock and the patient’s name', async () => {
  const { page } = await visit(stack.url, desktop, { moves: true })
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByRole('heading', { name: pageTitles.myprofile, level: 1 }).waitFor()
  expect(Math.round((await page.locator('[data-part~=side]').boundingBox())?.width ?? 0)).toBe(constants.sidebarWidth)
  const clock = page.getByRole('banner').locator('time').first()
  expect(await clock.getAttribute('aria-live')).toBe('off')
  const before = (await clock.textContent()) ?? ''
  expect(before).toMatch(/^\w+day, \w{3} \d{2}.*\d{2}:\d{2}:\d{2} [AP]M$/)
  await expect.poll(async () => clock.textContent()).not.toBe(before)
  for (const path of ['/home/myprofile', '/home/dependents', '/home/importrecords', '/home/myrecords/labs']) {
    await page.goto(path)
    await page.getByRole('banner').getByText(`Marisol Whitcombe ${shellLabels.self}`).first().waitFor()
  }
})

test('sends a message to support with only the keyboard', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByRole('button', { name: shellLabels.userSupport }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: shellLabels.userSupport })
  await dialog.getByRole('link', { name: supportTexts.openTicket }).waitFor()
  const send = dialog.getByRole('button', { name: supportTexts.send })
  expect(await send.isDisabled()).toBe(true)
  expect(await dialog.getByLabel(supportTexts.email).inputValue()).toBe(person.email)
  await dialog.getByLabel(supportTexts.message).focus()
  await page.keyboard.type('The picture of my card is upside down.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(messages.contactSuccess).waitFor()
  const mails = (await (await fetch(`${stack.url}/dev/mail`, { headers: { accept: 'application/json' } })).json()) as {
    to: string
    text: string
  }[]
  expect(mails.find(({ to }) => to === 'help@kinchart.example')?.text).toContain('upside down')
  expect(problems).toEqual([])
})

test('redirects users who are not staff away from the exception log', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/exception')
  await page.waitForURL('**/home/myprofile')
  await page.getByRole('heading', { name: pageTitles.myprofile, level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: pageTitles.exception, exact: true }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('shows staff a portal error without personal data, and marks it as fixed with the keyboard', async () => {
  const { page } = await visit(stack.url, desktop)
  const staff = await makePerson(stack, 'Ada', 'Marsh', 'staff.example')
  await openSignedIn(page, stack, staff, '/home/myprofile')
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/exception-log/create-entry') && answer.ok())
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Rufus Pennyfeather, born 1961')
    })
  })
  await reported
  await page.goto('/home/exception')
  const row = page.locator('tr').filter({ hasText: 'RangeError' }).filter({ hasText: staff.email })
  await row.waitFor()
  expect(await row.textContent()).not.toContain('Pennyfeather')
  await row.getByRole('button', { name: /^Mark as fixed/ }).focus()
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: /^Mark as not fixed/ }).waitFor()
  expect(await row.textContent()).toContain('Yes')
})
