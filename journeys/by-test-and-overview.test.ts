// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { byTestTexts, filterTexts } from '@kinchart/texts/en/by-test.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { firstVisitTexts, overviewTexts } from '@kinchart/texts/en/overview.ts'
import { onePageTexts } from '@kinchart/texts/en/copies.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { timelineTexts } from '@kinchart/texts/en/record.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { goByMenu } from './go-by-menu.ts'
import { holdBack, desktop, phone } from './open-browser.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let marisol: KnownPerson
beforeAll(async () => {
  marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const username = 'marisol'
  await connectHospital(stack, marisol, {
    ...{ slug: 'tallgrass-regional-hospital', username, patientId: 'marisol-whitcombe' },
  })
  await connectHospital(stack, marisol, { slug: 'juniper-street-family-practice', username, patientId: 'jsfp-20417' })
})

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`on ${where}, groups all results of one test into one line`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    await openSignedIn(page, stack, marisol, '/home/myrecords/labs')
    const lines = page.locator('[data-part~=test]')
    const a1c = lines.filter({ hasText: 'Hemoglobin A1c' })
    await a1c.getByText(/^7 (?:results )?since 2021$/).waitFor()
    expect(await a1c.count()).toBe(1)
    const panel = page.getByText('Basic metabolic panel', { exact: true })
    await panel.waitFor()
    if (viewport === desktop) {
      expect(await lines.filter({ hasText: 'Creatinine' }).count()).toBe(0)
      await panel.click()
      await lines.filter({ hasText: 'Creatinine' }).waitFor()
    }
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

    await a1c.getByRole('button', { name: /^Details of Hemoglobin A1c/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Hemoglobin A1c' })
    await dialog.getByText('Previous result').waitFor()
    await dialog.getByText('down 0.30').waitFor()
    await dialog.getByText(resultTexts.collected).waitFor()
    await dialog.locator('[data-part~=trend-halo]').waitFor()
    expect(await dialog.locator('[data-part~=trend-value]').count()).toBe(viewport === desktop ? 7 : 2)
    if (viewport === desktop) {
      // The whole trend chart fits without scrolling.
      const box = await dialog.locator('svg[data-part~=trend]').boundingBox()
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(760)
    }
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('Apr 14, 2026, Tallgrass Regional Hospital').waitFor()
    await dialog.getByText(/Result 6 of 7/).waitFor({ state: 'attached' })
    await dialog.locator('[data-part~=value-big]').getByText('7.20').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await dialog.getByText(resultTexts.newest).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /^Details of Basic metabolic panel/ }).click()
    const panelDialog = page.getByRole('dialog')
    await panelDialog.getByText('1 of 2 out of range').waitFor()
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
    const potassium = panelDialog.getByRole('button', { name: 'Potassium' })
    await potassium.click()
    await panelDialog.getByRole('heading', { name: 'Potassium', level: 2 }).waitFor()
    await panelDialog.locator('[data-part~=value-big]').getByText('5.40').waitFor()
    await panelDialog.getByRole('button', { name: resultTexts.back({ name: 'Basic metabolic panel' }) }).click()
    await potassium.waitFor()
    expect(await potassium.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await panelDialog.waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: byTestTexts.everyResult }).click()
    await page.waitForURL('**/home/myrecords/labs?view=result')
    await page.getByText('Hemoglobin A1c/Hemoglobin.total in Blood').first().waitFor()
    await page.getByRole('tab', { name: byTestTexts.everyResult }).press('ArrowRight')
    await page.waitForURL('**/home/myrecords/labs?view=report')
    await page.locator('[role=tab][aria-selected=true]:focus').getByText(byTestTexts.reports).waitFor()
    expect(problems).toEqual([])
  })
}

test('keeps an open entry in the URL, so that Back closes the entry, and a reload or a new tab shows the entry', async () => {
  const { page, problems, context } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, marisol, '/home/myrecords/labs?view=test')
  const opener = page.getByRole('button', { name: /^Details of Hemoglobin A1c/ })
  const dialog = page.getByRole('dialog')
  const shown = (value: string) => dialog.locator('[data-part~=value-big]').getByText(value).waitFor()
  const named = () => new URL(page.url()).searchParams.get('entry')
  await opener.click()
  await dialog.getByText('Previous result').waitFor()
  const newest = named()
  await page.keyboard.press('ArrowLeft')
  await shown('7.20')
  const older = named()
  expect([newest === null, older === null, newest === older]).toEqual([false, false, false])

  await page.reload()
  await shown('7.20')
  await dialog.getByRole('heading', { name: 'Hemoglobin A1c', level: 2 }).waitFor()
  await dialog.getByText('Previous result').waitFor()
  await page.keyboard.press('ArrowLeft')
  await shown('6.8')
  const tab = await context.newPage()
  await tab.goto(page.url())
  await tab.getByRole('dialog').locator('[data-part~=value-big]').getByText('6.8').waitFor()
  await tab.keyboard.press('Escape')
  await expect.poll(() => new URL(tab.url()).search).toBe('?view=test')
  await tab.close()

  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?view=test')
  await page.goForward()
  await shown('6.8')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await opener.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('?view=test')
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(problems).toEqual([])

  await page.goto('/home/overview?entry=Observation/of-somebody-else')
  await dialog.getByText(chartTexts.entryGone).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await dialog.getByRole('button', { name: uiTexts.close }).first().click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

test('combines filters, keeps the filters in the URL after a reload and clears the filters', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, marisol, '/home/myrecords/labs')
  const lines = page.locator('[data-part~=test]')
  await lines.first().waitFor()
  const all = await lines.count()
  await page.getByRole('button', { name: filterTexts.source, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tallgrass Regional Hospital' }).click()
  await page.getByText(/from 2 sources/).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('source')).not.toBeNull()
  await page.getByRole('button', { name: filterTexts.period, exact: true }).click()
  await page.getByRole('menuitem', { name: filterTexts.choose }).click()
  const dialog = page.getByRole('dialog', { name: filterTexts.choose })
  await dialog.getByLabel(filterTexts.to).fill('2022-12-31')
  await dialog.getByRole('button', { name: filterTexts.apply }).click()
  const a1c = lines.filter({ hasText: 'Hemoglobin A1c' })
  await a1c.getByText('5.7').first().waitFor()
  await page.reload()
  await a1c.getByText('5.7').first().waitFor()
  expect(await lines.count()).toBeLessThan(all)
  await page.getByRole('button', { name: filterTexts.remove({ name: filterTexts.period }) }).click()
  await page.getByRole('button', { name: filterTexts.remove({ name: filterTexts.source }) }).click()
  await expect.poll(() => lines.count()).toBe(all)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: new RegExp(`^${filterTexts.outOfRange}`) }).click()
  await page.getByText(filterTexts.noneMatch).waitFor()
  await page.getByRole('button', { name: filterTexts.clear }).click()
  await expect.poll(() => lines.count()).toBe(all)
  expect(problems).toEqual([])
})

test('shows current entries on the overview, opens an entry in a dialog and lets the user choose which measurements to show', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, marisol, '/home/myprofile')
  await goByMenu(page, overviewTexts.title)
  await page.getByRole('heading', { name: 'Marisol Whitcombe', level: 1 }).waitFor()
  await page.getByText(overviewTexts.emergency({ number: '911' })).waitFor()
  await page.getByText(overviewTexts.nothingNeeds).waitFor()
  const allergies = page.getByRole('region', { name: overviewTexts.allergies })
  await allergies.getByText('High criticality').waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  const opener = allergies.getByRole('button').first()
  await opener.click()
  const fold = page.getByRole('dialog').getByText(resultTexts.technical)
  await fold.waitFor()
  expect(await page.getByText(chartTexts.everything).count()).toBe(0)
  await fold.click()
  await page.getByText(chartTexts.everything).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

  const tiles = page.getByRole('button', { name: /^(?:Hemoglobin A1c|Blood pressure|Body weight|Potassium)/ })
  await expect.poll(() => tiles.count()).toBe(3)
  await page.getByRole('button', { name: overviewTexts.choose }).click()
  const dialog = page.getByRole('dialog', { name: overviewTexts.choose })
  await dialog.getByRole('checkbox', { name: /^Potassium/ }).check()
  await dialog.getByRole('button', { name: overviewTexts.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => tiles.count()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: /^Potassium/ }).waitFor()
  await page.getByRole('button', { name: overviewTexts.choose }).click()
  await dialog.getByRole('checkbox', { name: /^Potassium/ }).uncheck()
  await dialog.getByRole('button', { name: overviewTexts.save }).click()
  await expect.poll(() => tiles.count()).toBe(3)
  expect(problems).toEqual([])
})

test('jumps to a year of the timeline, groups records by visit and filters by section', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, marisol, '/home/myprofile')
  await goByMenu(page, timelineTexts.title)
  await page.getByRole('heading', { name: timelineTexts.title, level: 1 }).waitFor()
  const newest = page.getByRole('region', { name: /^2026/ })
  const followUp = newest.locator('[data-part~=event]').filter({ hasText: 'Follow-up encounter' })
  await followUp.getByText('Hemoglobin A1c').waitFor()
  await followUp.getByRole('button', { name: timelineTexts.moreOfVisit({ count: 2 }) }).click()
  await expect.poll(() => followUp.getByRole('listitem').count()).toBe(7)
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

  const years = page.getByRole('navigation', { name: timelineTexts.years })
  await years.getByRole('button', { name: /^2026/ }).click()
  await page.setViewportSize(phone)
  await page.getByRole('combobox', { name: timelineTexts.years }).selectOption('2021')
  await page.setViewportSize(desktop)
  const older = page.getByRole('region', { name: /^2021/ })
  await older.locator('[data-part~=event]').first().waitFor()
  await older.getByRole('button', { name: /^Nov 09, 2021.*Hemoglobin A1c/ }).click()
  await page.getByRole('dialog', { name: 'Hemoglobin A1c' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Immunization/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('immunization')
  await page.reload()
  await page.locator('[data-part~=gap]').first().waitFor()
  expect(await followUp.count()).toBe(0)
  expect(problems).toEqual([])
})

test('prints current entries on one page, and vaccination dates separately on request', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, marisol, '/home/overview')
  await page.getByRole('link', { name: overviewTexts.printSummary }).click()
  await page.getByRole('heading', { name: onePageTexts.title, level: 1 }).waitFor()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await part(onePageTexts.allergies).getByText('penicillin G').first().waitFor()
  await part(onePageTexts.problems).getByText('Type 2 diabetes mellitus').waitFor()
  await part(onePageTexts.medicines).getByText('lisinopril 10 MG Oral Tablet').waitFor()
  await part(onePageTexts.vaccines).getByText('Tdap').waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  const pdf = await page.pdf({ format: 'Letter' })
  const { numPages } = await getDocument({ data: new Uint8Array(pdf) }).promise
  expect(numPages).toBe(1)
  await page.getByRole('button', { name: onePageTexts.vaccinesAlone }).click()
  await page.getByRole('heading', { name: onePageTexts.vaccinesTitle, level: 1 }).waitFor()
  expect(await part(onePageTexts.medicines).count()).toBe(0)
  await part(onePageTexts.vaccines).getByText('Tdap').waitFor()
  expect(problems).toEqual([])
})

test('offers three ways to add records to an empty record, and opens the import page with the chosen organization type selected', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const nobody = await makePerson(stack, 'Odette', 'Lark')
  await openSignedIn(page, stack, nobody, '/home/overview')
  await page.getByRole('heading', { name: firstVisitTexts.title, level: 1 }).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.getByRole('link', { name: firstVisitTexts.veterans }).click()
  await page.getByRole('heading', { name: pageTitles.importrecords, level: 1 }).waitFor()
  expect(await page.locator('#provider-type-Veterans').isChecked()).toBe(true)
  expect(problems).toEqual([])
})

test('flags a result that arrived since the user’s previous visit to Kinchart, until the user opens the result', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/overview')
  await page.getByText(firstVisitTexts.title).waitFor()
  const { pool } = stack.kinchart.database
  await pool.query(`update record_visit set last_seen_at = now() - interval '1 hour'`)
  await connectHospital(stack, person, charts.marisolAtJuniper)
  await page.goto('/home/myrecords/labs')
  const lines = page.locator('[data-part~=test]')
  const news = lines.filter({ has: page.locator('[data-part~=new]') })
  await news.first().waitFor()
  const [all, marked] = [await lines.count(), await news.count()]
  expect([marked, await barriers(page), await overflow(page)]).toEqual([all, [], 0])
  // A clicked entry counts as opened, even if the user goes back before the details have loaded.
  const details = await holdBack(page, `/api${getRecord.path}**`)
  await page.getByRole('button', { name: /^Details of Potassium/ }).click()
  await page.getByRole('dialog', { name: 'Potassium' }).waitFor()
  await page.goBack()
  details.letGo()
  await expect.poll(async () => news.count()).toBe(all - 1)
  await page.unroute(`**/api${getRecord.path}**`)
  await page.getByRole('button', { name: `${filterTexts.new} ${all - 1}` }).click()
  await expect.poll(async () => lines.count()).toBe(all - 1)
  await page.reload()
  await expect.poll(async () => lines.count()).toBe(all - 1)

  await page.goto('/home/timeline')
  const chips = page.locator('[data-part~=event] [data-part~=new]')
  await chips.first().waitFor()
  const readChips = async () => (await chips.allTextContents()).join(' ')
  const before = await readChips()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page
    .getByRole('button', { name: /Hemoglobin A1c/ })
    .first()
    .click()
  const result = page.getByRole('dialog', { name: 'Hemoglobin A1c' })
  await result.locator('[data-part~=new]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(readChips).not.toBe(before)
  expect(problems).toEqual([])
})
