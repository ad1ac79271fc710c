// @module-tag soak
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { recordExportTexts } from '@kinchart/texts/en/copies.ts'
import { trendTexts } from '@kinchart/texts/en/trend.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let marisol: KnownPerson
beforeAll(async () => {
  marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const username = 'marisol'
  await connectHospital(stack, marisol, {
    slug: 'tallgrass-regional-hospital',
    username,
    patientId: 'marisol-whitcombe',
  })
  await connectHospital(stack, marisol, { slug: 'juniper-street-family-practice', username, patientId: 'jsfp-20417' })
})

test('shows trends for results from two hospitals and for both blood pressure values', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignedIn(page, stack, marisol, '/home/myrecords/labs')
  await page
    .getByRole('button', { name: /^Details of Hemoglobin/ })
    .first()
    .click()
  const trend = page.getByRole('region', { name: trendTexts.title })
  await trend.locator('svg[data-part~=trend]').waitFor()
  expect(await trend.locator('[data-part~=trend] [data-part~=trend-point]').count()).toBe(7)
  // One hospital's two reference ranges are drawn as bands. The other hospital's goal is drawn as a line.
  expect(await trend.locator('[data-part~=trend] [data-part~=trend-band]').count()).toBe(2)
  expect(await trend.locator('[data-part~=trend] [data-part~=trend-goal]').count()).toBe(1)
  expect(await trend.locator('[class*=common_unseen_]').textContent()).toContain(
    '7 results in %. First: 5.4 on Nov 09, 2021.',
  )
  await trend.getByText(trendTexts.asTable).click()
  const cells = await trend.getByRole('row').allTextContents()
  expect(cells.length).toBe(8)
  expect(cells[1]).toContain('May 12, 2026')
  expect(cells[2]).toContain('7.20 %')
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto('/home/myrecords/vitals?view=every')
  await page
    .getByRole('button', { name: /^Details of Blood pressure/ })
    .first()
    .click()
  await trend.getByRole('button', { name: 'Diastolic blood pressure' }).click()
  await expect
    .poll(async () => trend.locator('[class*=common_unseen_]').textContent())
    .toContain('Diastolic blood pressure')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('downloads the whole record as received and as PDF, and lists when it was downloaded', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, marisol, '/home/importrecords')
  const card = page.getByRole('region', { name: recordExportTexts.title })
  for (const [label, ending, head] of [
    [recordExportTexts.archive, 'zip', 'PK'],
    [recordExportTexts.print, 'pdf', '%P'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: label }).click(),
    ])
    // In the evening, the server's clock may already show the next date, so use the date in the browser's time zone.
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
    expect(download.suggestedFilename()).toBe(`Kinchart Marisol Whitcombe ${today}.${ending}`)
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe(head)
  }
  await card.getByText(`${recordExportTexts.lastTaken}: ${recordExportTexts.printShort}`).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  expect(problems).toEqual([])
})
