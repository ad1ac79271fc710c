// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { createHealthLink } from '@kinchart/contract/calls/health-links.ts'
import { healthLinkTexts as words, summaryTexts, viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, giveSignIn, makePerson, openSignedIn, charts } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const unforeseen = (problems: readonly string[]): readonly string[] =>
  problems.filter((problem) => !problem.includes('/shl/'))

async function openLink(page: Page, passcode: string): Promise<void> {
  await page.getByLabel(viewerTexts.passcode).fill(passcode)
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')
}

test('creates a health link with a passcode, and the link opens on another phone until the user ends it', async () => {
  const { page, problems, context } = await visit(stack.url, desktop)
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, marisol, charts.marisol)
  await openSignedIn(page, stack, marisol, '/home/share-records/links')
  await page.getByText(words.none).waitFor()
  await page.getByRole('button', { name: words.make }).click()
  const dialog = page.getByRole('dialog', { name: words.make })
  await dialog.getByRole('button', { name: words.make }).click()
  await dialog.getByText(words.chooseOne).waitFor()
  for (const type of ['Allergies', 'Immunization']) await dialog.getByRole('checkbox', { name: type }).check()
  await dialog.getByLabel(words.label).fill('For the school')
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  const passcode = await dialog.getByRole('textbox', { name: words.passcode }).inputValue()
  await dialog.getByRole('button', { name: words.make }).click()
  const made = page.getByRole('dialog', { name: words.made })
  await made.getByRole('img', { name: `${words.qrLabel}: For the school` }).waitFor()
  expect(await made.getByText(passcode, { exact: true }).count()).toBe(1)
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  const link = await made.getByLabel(words.link).inputValue()
  await made.getByRole('button', { name: actionTexts.savedIt }).click()

  const there = await visit(stack.url, phone)
  there.context.on('request', (request) => sent.push(`${request.url().split('#')[0]} ${request.postData() ?? ''}`))
  await there.page.goto(link)
  await there.page.getByText(viewerTexts.labelled({ label: 'For the school' })).waitFor()
  expect([...(await barriers(there.page)), await overflow(there.page)]).toEqual([0])
  await there.page.getByLabel(viewerTexts.who).fill('School nurse')
  await openLink(there.page, 'not-the-one')
  await there.page.getByText(viewerTexts.wrongPasscodeTries({ count: constants.linkTries - 1 })).waitFor()
  await openLink(there.page, passcode)
  await there.page.getByRole('heading', { name: 'Allergies and intolerances' }).waitFor()
  await there.page.getByRole('heading', { name: 'Immunizations' }).waitFor()
  await there.page.getByRole('heading', { level: 1, name: /Whitcombe/ }).waitFor()
  // The patient did not select problems and medications for the link. The summary states only that they were withheld.
  expect(await there.page.getByText(summaryTexts.withheld).count()).toBe(2)
  expect(await there.page.getByRole('heading', { name: 'Vital signs' }).count()).toBe(0)
  expect([...(await barriers(there.page)), await overflow(there.page)]).toEqual([0])
  expect(unforeseen(there.problems)).toEqual([])

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'For the school' })
  await row.getByText(/^Once, /).waitFor()
  expect(await row.textContent()).toContain(String(constants.linkTries - 1))
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await row.getByRole('button', { name: `${words.renew}: For the school` }).click()
  await page.getByText(words.renewed).waitFor()
  await row.getByRole('button', { name: `${words.end}: For the school` }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.end, exact: true }).click()
  await row.getByText(words.states.ended).waitFor()
  await there.page.reload()
  await there.page.getByLabel(viewerTexts.who).fill('School nurse')
  await openLink(there.page, passcode)
  await there.page.getByText(viewerTexts.failures.gone).waitFor()

  // Requests and stored data must not contain the key, the passcode or any unencrypted text of the record.
  const key = (JSON.parse(Buffer.from(link.split('shlink:/')[1] ?? '', 'base64url').toString()) as { key: string }).key
  const { rows } = await stack.kinchart.database.pool.query<{ kept: string }>(
    `select coalesce(string_agg(health_link::text, ' '), '') as kept from health_link`,
  )
  const all = [...sent, ...rows.map(({ kept }) => kept)].join(' ')
  expect(sent.some((one) => one.includes(createHealthLink.path))).toBe(true)
  expect(all).not.toContain(key)
  expect(all).not.toContain(Buffer.from(key, 'base64url').toString('hex'))
  expect(sent.join(' ')).not.toContain('resourceType')
  expect(unforeseen(problems)).toEqual([])
  await there.context.close()
})

test('on a phone, creates a health link without a passcode', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const rufus = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await openSignedIn(page, stack, rufus, '/home/share-records/links')
  await page.getByRole('button', { name: words.make }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: words.selectAll }).press(' ')
  await dialog.getByRole('radio', { name: words.modes.direct }).press(' ')
  expect(await dialog.getByRole('textbox', { name: words.passcode }).count()).toBe(0)
  await dialog.getByRole('button', { name: words.make }).press('Enter')
  const link = await page.getByRole('dialog', { name: words.made }).getByLabel(words.link).inputValue()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: actionTexts.done }).press('Enter')
  await page.evaluate(() => localStorage.removeItem('healthLinks'))
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^${words.showQr}`) }).press('Enter')
  await page.getByText(words.notHere).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  await page.goto('/viewer')
  await page.getByLabel(viewerTexts.paste).fill(link.slice(0, -20))
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')
  await page.getByText(viewerTexts.failures['not-a-link']).waitFor()
  await page.getByLabel(viewerTexts.paste).fill(link)
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')
  await page.getByLabel(viewerTexts.who).fill('A helper')
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')
  await page.getByText(summaryTexts.notAsked).first().waitFor()
  expect(problems).toEqual([])
})

test('an opened health link lists current entries first, jumps to a section with the keyboard and prints the whole record', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  for (const slug of ['tallgrass-regional-hospital', 'juniper-street-family-practice'])
    await connectHospital(stack, marisol, { slug, username: 'marisol' })
  await openSignedIn(page, stack, marisol, '/home/share-records/links')
  await page.getByRole('button', { name: words.make }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: words.selectAll }).check()
  await dialog.getByRole('radio', { name: words.modes.direct }).check()
  await dialog.getByRole('button', { name: words.make }).click()
  await page.goto(await page.getByRole('dialog', { name: words.made }).getByLabel(words.link).inputValue())
  await page.getByLabel(viewerTexts.who).fill('Dr. Osei')
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')

  const jump = page.getByRole('navigation', { name: viewerTexts.onThisPage })
  await jump.waitFor()
  const parts = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(parts.slice(0, 4)).toEqual([
    viewerTexts.problemsNow,
    viewerTexts.medicinesNow,
    'Allergies and intolerances',
    'Results',
  ])
  const at = (title: string) => parts.indexOf(title)
  expect(at('Immunizations')).toBeGreaterThan(at('Vital signs and other observations'))
  expect(at(viewerTexts.pastAndRuledOut)).toBeGreaterThan(at('Immunizations'))

  // One hospital states that the patient does not have the allergy. That hospital's row is struck through, and the
  // other hospital's row shows the difference.
  const allergies = page.getByRole('region', { name: 'Allergies and intolerances' }).first()
  await allergies.getByText(viewerTexts.sourcesDiffer).waitFor()
  // The hospitals list different doses, so each row also shows the other hospital's dose.
  const medicines = page.getByRole('region', { name: viewerTexts.medicinesNow }).first()
  const notes = medicines.getByText(viewerTexts.sourcesDiffer)
  await expect.poll(() => notes.count()).toBe(2)
  const noteTexts = (await notes.locator('xpath=..').allTextContents()).toSorted()
  expect(noteTexts.map((one) => /(Juniper|Tallgrass).*“metformin.*(1000|500)/i.exec(one)?.slice(1))).toEqual([
    ['Juniper', '500'],
    ['Tallgrass', '1000'],
  ])
  const past = page.getByRole('region', { name: viewerTexts.pastAndRuledOut })
  const struck = past.getByText('Ruled out, Inactive: penicillin G')
  expect(await struck.evaluate((cell) => getComputedStyle(cell).textDecorationLine)).toBe('line-through')
  const marks = await page
    .getByRole('region', { name: 'Results' })
    .first()
    .locator('td[data-cell=mark]')
    .allTextContents()
  // Several of the newest results are from the same day. Among these, flagged results come first.
  expect(marks[0]).toMatch(/^High$|out of range$/)

  const link = jump.getByRole('link', { name: /^Immunizations/ })
  await link.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Immunizations')
  await page.getByText('Tdap').first().waitFor()
  expect(new URL(page.url()).hash).toContain('shlink:/')
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  const closed = () => page.locator('details:not([open])').count()
  expect(await closed()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(closed).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(closed).toBeGreaterThan(0)
  expect(unforeseen(problems)).toEqual([])
})

test('explains why a page without HTTPS cannot create a health link', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, await makePerson(stack, 'Idris', 'Vale'))
  // Simulates a page loaded over plain HTTP from another machine.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/home/share-records/links')
  await page.getByText(words.needsSecure).waitFor()
  expect(await page.getByRole('button', { name: words.make }).isDisabled()).toBe(true)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  expect(problems).toEqual([])
})
