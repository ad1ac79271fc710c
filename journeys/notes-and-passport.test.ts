// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { messages, pageTitles, notesTitle } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { holdBack, desktop, phone } from './open-browser.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { noteTexts } from '@kinchart/texts/en/record.ts'
import { covidTexts } from '@kinchart/texts/en/covid.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Hyun-woo', 'Castellanos')
  await connectHospital(stack, person, charts.hyunWoo)
})

test('writes a note on a section, limits its length, keeps it and removes it', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/labs')
  const opener = page.getByRole('button', { name: /^Notes/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: notesTitle('Labs') })
  const area = dialog.getByLabel(noteTexts.label)
  await area.fill('x'.repeat(230))
  expect((await area.inputValue()).length).toBe(200)
  await dialog.getByText('200/200').waitFor()
  expect(await barriers(page)).toEqual([])
  await area.fill('Ask why it was high')
  await dialog.getByText('19/200').waitFor()
  await page.route('**/AddUpdateRecordNote', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: noteTexts.save }).click()
  await page.getByText(messages.noteFailed).waitFor()
  expect(await area.inputValue()).toBe('Ask why it was high')
  await dialog.getByRole('button', { name: noteTexts.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(messages.noteSaved).waitFor()

  await page.getByRole('button', { name: `Notes (${noteTexts.exists})` }).waitFor()
  await page.reload()
  await opener.click()
  await expect.poll(async () => area.inputValue()).toBe('Ask why it was high')
  await area.fill('')
  await dialog.getByRole('button', { name: noteTexts.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notes', exact: true }).waitFor()
  expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
})

test('lists vaccine doses in order, and shows the health card as a QR code', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/covidpassport')
  await page.getByRole('heading', { name: pageTitles.covidpassport, level: 1 }).waitFor()
  const doses = page.locator('[data-part~=dose]')
  await expect.poll(async () => doses.count()).toBe(3)
  // Doses are listed newest first. The newest dose that was given is expanded.
  const head = (at: number) => doses.nth(at).getByRole('heading').getByRole('button')
  const fact = (at: number, label: string) =>
    doses.nth(at).getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').textContent()
  expect(await head(1).getAttribute('aria-expanded')).toBe('true')
  expect(await head(1).textContent()).toContain('Dose 2')
  expect(await fact(1, covidTexts.lotNumber)).toBe('MADEUP-2')
  await head(2).press('Enter')
  expect(await fact(2, covidTexts.lotNumber)).toBe('MADEUP-1')
  expect(await fact(2, covidTexts.ndc)).toBe('59267-1000-1')
  expect(await head(0).textContent()).toContain(covidTexts.notGiven)
  await head(0).press('Enter')
  expect(await fact(0, covidTexts.why)).toBe('patient objection')
  expect(await fact(0, covidTexts.route)).toBe(messages.emptyCell)
  await page.getByText('2 recorded').waitFor()
  expect(await page.getByText(covidTexts.notSigned).count()).toBe(0)
  await page.getByRole('img', { name: covidTexts.codeLabel }).waitFor()
  await page.getByText(covidTexts.notVerified).waitFor()
  // Read-only data must not look like a field.
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: covidTexts.print }).isVisible()).toBe(false)
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('img', { name: covidTexts.codeLabel }).isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test('keeps an unsaved note when the section’s list loads or the window becomes narrow', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const list = await holdBack(page, `${getVitalSigns.path}*`)
  await openSignedIn(page, stack, await makePerson(stack, 'Odette', 'Lark'), '/home/myrecords/vitals')
  await page.getByRole('button', { name: /^Notes/ }).click()
  const dialog = page.getByRole('dialog', { name: notesTitle('Vitals') })
  const area = dialog.getByLabel(noteTexts.label)
  await area.fill('Ask about weight')
  list.letGo()
  await page.getByText(messages.chooseFacility).waitFor()
  expect(await area.inputValue()).toBe('Ask about weight')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu', includeHidden: true }).waitFor()
  expect(await area.inputValue()).toBe('Ask about weight')
  await dialog.getByRole('button', { name: noteTexts.save }).click()
  await page.getByText(messages.noteSaved).waitFor()
  await page.getByRole('button', { name: `Notes (${noteTexts.exists})` }).waitFor()
  expect(problems).toEqual([])
})

test('on a phone, states that vaccine doses are not signed, and shows no QR code', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const at = charts.marisol
  await connectHospital(stack, marisol, at)
  await openSignedIn(page, stack, marisol, '/home/covidpassport')
  await page.getByText(covidTexts.notSigned, { exact: true }).waitFor()
  await page.getByText(covidTexts.notSignedMeans).waitFor()
  await page.getByText('1 recorded').waitFor()
  expect(await page.getByRole('img', { name: covidTexts.codeLabel }).count()).toBe(0)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  expect(problems).toEqual([])
})

test('waits until all data has arrived before stating that there are no vaccine doses', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const petra = await makePerson(stack, 'Petra', 'Emptyhand')
  await connectHospital(stack, petra, { slug: 'juniper-street-family-practice', username: 'petra' })
  await openSignedIn(page, stack, petra, '/home/covidpassport')
  await page.getByText(covidTexts.none).waitFor()
  await stack.kinchart.database.pool.query(
    `update import_query set reason = 'page-failed' where type = 'Immunization'
     and source_id in (select id from source where profile_id = $1)`,
    [petra.profileId],
  )
  await page.reload()
  await page.getByText(covidTexts.notYet).waitFor()
  expect(await page.getByText(covidTexts.none).count()).toBe(0)
  expect(problems).toEqual([])
})
