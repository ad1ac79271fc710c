import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { getVitalSigns } from '@kinchart/contract/by-test.ts'
import { messages, pageTitles, notesTitle } from '@kinchart/contract/texts.ts'
import { barriers, overflow } from './barriers.ts'
import { holdBack } from './hold-back.ts'
import { connectHospital, makePerson, openSignedIn } from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'
import { noteTexts } from '@kinchart/texts/record.ts'
import { covidTexts } from '@kinchart/texts/covid.ts'

let stack: TestStack
let browser: Browser
let person: KnownPerson
beforeAll(async () => {
  stack = await startTestStack()
  browser = await openBrowser()
  person = await makePerson(stack, 'Hyun-woo', 'Castellanos')
  await connectHospital(stack, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'hyun-woo',
    patientId: 'hyun-woo-castellanos',
  })
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

for (const [where, viewport, tab, name] of [
  ['a desktop', desktop, 'labs', 'Labs'],
  ['a phone', phone, 'procedures', 'Procedures'],
] as const) {
  test(`on ${where}, a note on a kind of record is written, cut at its length, kept and removed`, async () => {
    const { page, problems, context } = await visit(browser, stack.url, viewport)
    await openSignedIn(page, stack, person, `/home/myrecords/${tab}`)
    const opener = page.getByRole('button', { name: /^Notes/ })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: notesTitle(name) })
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
    await context.close()
  })

  test(`on ${where}, the doses stand in their order with what their source says, and its card as a code`, async () => {
    const { page, problems, context } = await visit(browser, stack.url, viewport)
    await openSignedIn(page, stack, person, '/home/covidpassport')
    await page.getByRole('heading', { name: pageTitles.covidpassport, level: 1 }).waitFor()
    const doses = page.getByRole('button', { name: /^Dose/ })
    await expect.poll(async () => doses.count()).toBe(3)
    // The last one that was given is open.
    expect(await doses.nth(1).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel(covidTexts.lotNumber).inputValue()).toBe('MADEUP-2')
    await doses.nth(0).click()
    expect(await page.getByLabel(covidTexts.lotNumber).inputValue()).toBe('MADEUP-1')
    expect(await page.getByLabel(covidTexts.ndc).inputValue()).toBe('59267-1000-1')
    await doses.nth(2).click()
    expect(await doses.nth(2).textContent()).toContain(covidTexts.notGiven)
    expect(await page.getByLabel(covidTexts.why).inputValue()).toBe('patient objection')
    expect(await page.getByLabel(covidTexts.route).inputValue()).toBe(messages.emptyCell)
    await page.getByRole('img', { name: covidTexts.codeLabel }).waitFor()
    await page.getByText(covidTexts.notVerified).waitFor()
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: covidTexts.print }).isVisible()).toBe(false)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('img', { name: covidTexts.codeLabel }).isVisible()).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })
}

test('a note that is being written stays when its list comes, and when the window becomes narrow', async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
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
  await context.close()
})

test('who has no dose is told so only once everything has arrived', async () => {
  const { page, problems, context } = await visit(browser, stack.url, phone)
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
  await context.close()
})
