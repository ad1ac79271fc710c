// @module-tag soak
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { researchLabels, researchTexts, researchUseTexts } from '@kinchart/texts/en/research.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { showSources } from '@kinchart/server/import/sources/show-sources.ts'
import { openOutFolder } from '@kinchart/server/platform/commands/out-folder.ts'
import { writeStudy } from '@kinchart/server/sharing/research/export/write-study.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, charts } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

test('on a phone, starts and ends sharing selected sections with research', async () => {
  const { page, problems, context } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/myprofile')
  await page.getByText(researchTexts.notSharing).waitFor()
  const earn = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: shellLabels.earn }).click()
  }
  await earn()
  const dialog = page.getByRole('dialog')
  const share = dialog.getByRole('button', { name: researchLabels.share, exact: true })
  expect(await share.isDisabled()).toBe(true)
  await dialog.getByLabel(researchLabels.checkbox).check()
  await share.click()
  expect(await share.isDisabled()).toBe(true)
  await dialog.getByLabel('Labs Notes').check()
  expect(await dialog.getByLabel('Labs', { exact: true }).isChecked()).toBe(true)
  await dialog.getByLabel(researchLabels.selectAll).check()
  await dialog.getByLabel('Vitals', { exact: true }).uncheck()
  expect(await dialog.getByLabel(researchLabels.selectAll).isChecked()).toBe(false)
  await share.click()
  await dialog.getByText('Labs with notes').waitFor()
  await dialog.getByRole('button', { name: researchLabels.confirmShare }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(researchTexts.sharing, { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('shareRecord'))).toBe('true')

  const other = await context.newPage()
  await other.goto('/home/myprofile')
  await other.getByText(researchTexts.sharing, { exact: true }).waitFor()
  await page.getByRole('switch', { name: researchTexts.title }).click()
  await dialog.getByRole('button', { name: researchLabels.confirmUnshare }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(researchTexts.notSharing).waitFor()
  await other.getByText(researchTexts.notSharing).waitFor()

  await page.getByRole('button', { name: researchTexts.history }).click()
  await dialog.getByText(researchTexts.turnedOff).waitFor()
  await dialog.getByText(researchTexts.turnedOn, { exact: true }).waitFor()
  await dialog.getByText('Labs with notes').waitFor()
  expect(await dialog.getByText('Vitals').count()).toBe(0)
  expect(problems).toEqual([])
})

test('acknowledges the browser’s privacy signal, and does not share with research by default', async () => {
  const { page, context } = await visit(stack.url, desktop)
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
  await openSignedIn(page, stack, await makePerson(stack, 'Tamsin', 'Greaves'), '/home/myprofile')
  await page.getByText(researchTexts.signal).waitFor()
  await page.getByText(researchTexts.notSharing).waitFor()
})

test('keeps the research dialog open and shares nothing if saving fails', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Odette', 'Lark'), '/home/myprofile')
  await page.getByRole('switch', { name: researchTexts.title }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(researchLabels.selectAll).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: researchLabels.share, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.route('**/share-identified-data', async (route) => route.abort())
  await dialog.getByRole('button', { name: researchLabels.confirmShare }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(/We can’t reach Kinchart/).waitFor()
  await dialog.getByRole('button', { name: researchLabels.cancel }).click()
  await page.getByText(researchTexts.notSharing).waitFor()
})

test('shows a study’s use of records and the credit earned', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisol)
  const sharedItems = recordTypes
    .filter(({ name }) => ['Labs', 'Allergies'].includes(name))
    .map(({ id }) => ({ recordTypeId: id, notes: false }))
  await callKinchart(stack.url, shareIdentifiedData, { token: person.token, body: { shareRecord: true, sharedItems } })
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.getByRole('button', { name: researchUseTexts.title }).click()
  const dialog = page.getByRole('dialog', { name: researchUseTexts.title })
  await dialog.getByText(researchUseTexts.noneYet).waitFor()

  const folder = mkdtempSync(join(tmpdir(), 'study-'))
  const study = { name: 'Sleep and blood pressure', by: 'Harrow Lake University', creditCents: 250 }
  const { cipher, database } = stack.kinchart
  // Patients of other journeys on this server may also share with research, so delete their consents.
  await database.db.deleteFrom('researchConsent').where('profileId', '!=', person.profileId).execute()
  const services = { db: database.db, cipher }
  const written = await writeStudy(
    { ...services, sourcesOf: async (record, types) => showSources(services, record, types) },
    study,
    await openOutFolder(join(folder, 'sleep')),
  ).finally(() => rmSync(folder, { recursive: true, force: true }))
  expect(written.people).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: researchUseTexts.title }).click()
  await dialog.getByRole('heading', { name: study.name }).waitFor()
  await dialog.getByText(researchUseTexts.by({ organization: study.by })).waitFor()
  await dialog.getByText(researchUseTexts.records({ count: written.records })).waitFor()
  expect(await dialog.getByText('$2.50').count()).toBe(2)
  await dialog.getByText('Labs, Allergies', { exact: true }).waitFor()
  expect([...(await barriers(page, { within: '[role=dialog]' })), await overflow(page)]).toEqual([0])
  expect(problems).toEqual([])
})
