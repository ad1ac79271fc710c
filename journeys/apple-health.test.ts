// @module-tag soak
import { expect, test } from 'vitest'
import { appleHealthTexts, fileSourceTexts, fileTexts, sourceTexts } from '@kinchart/texts/en/import.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { trendTexts } from '@kinchart/texts/en/trend.ts'
import { appleExport, appleRecord } from '../server/src/forms/apple-health/apple-health.test-support.ts'
import { zipOf } from '../server/test/drop-files.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { phone } from './open-browser.ts'
import { problemsAtWidths } from './look-at-widths.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const DAYS = 60
const onDay = (day: number): string =>
  `${new Date(Date.UTC(2024, 2, 1 + day)).toISOString().slice(0, 10)} 07:00:00 -0500`

async function exported(): Promise<Buffer> {
  const days = Array.from({ length: DAYS }, (_, day) => onDay(day))
  const list = appleExport(
    ...days.map((start, day) =>
      appleRecord('HeartRate', String(58 + ((day * 7) % 30)), 'count/min', { start, source: 'Apple Watch' }),
    ),
    ...days.map((start, day) => appleRecord('BodyMass', String(70 + (day % 3)), 'kg', { start, source: 'Scale' })),
    ...days.flatMap((start) => Array.from({ length: 40 }, () => appleRecord('StepCount', '120', 'count', { start }))),
  )
  return zipOf([
    { name: 'apple_health_export/export.xml', bytes: list },
    { name: 'apple_health_export/export_cda.xml', bytes: '<ClinicalDocument/>' },
    { name: 'apple_health_export/workout-routes/route_2024-03-02.gpx', bytes: '<gpx/>' },
  ])
}

test('on a phone, imports an Apple Health export, reports what was left out and shows the heart rate trend', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/importrecords')
  await page
    .locator('[data-part~=files-card] input[type=file]')
    .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: await exported() })
  await page.getByRole('dialog').getByRole('button', { name: fileTexts.add }).click()

  // The export contains a birth date but no name, so the user must confirm whose data it is.
  const question = page.getByRole('region', { name: sourceTexts.confirmTitle })
  await question.getByText('Feb 11, 1984').waitFor()
  await question.getByRole('button', { name: sourceTexts.confirmYes }).click()

  await page.getByText('Apple Health').first().waitFor()
  const left = page.getByRole('list', { name: fileSourceTexts.notReadWhole })
  const list = left.getByRole('listitem').filter({ hasText: ledgerReasons['apple-measurements'] })
  await list.waitFor()
  expect(await list.textContent()).toContain(appleHealthTexts.kept({ types: 'BodyMass (60), HeartRate (60)' }))
  expect(await list.textContent()).toContain(appleHealthTexts.left({ types: 'StepCount (2,400)' }))
  expect(await left.getByText(ledgerReasons['apple-beside']).count()).toBe(2)
  expect(await problemsAtWidths(page, 'body', [1280, 390])).toEqual([])
  await page.setViewportSize(phone)

  await page.goto('/home/myrecords/vitals')
  await page.getByRole('button', { name: /^Heart rate/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(trendTexts.results({ count: DAYS }))
    .first()
    .waitFor()
  await dialog.getByText(trendTexts.asTable).first().click()
  const rows = dialog.locator('[data-part~=result-table]').first().locator('tbody tr')
  expect(await rows.count()).toBe(DAYS)
  expect(await rows.first().textContent()).toContain('Apple Health')
  expect(problems).toEqual([])
})
