// @module-tag soak
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages, pageTitles, selectPrompt } from '@kinchart/contract/text/texts.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { accessLogTexts, sharingTexts, recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { verifyRecipient } from '@kinchart/server/sharing/verified/verified.ts'
import { listDoctors } from '../scripts/list-doctors.ts'
import { chooseFirstOption, desktop, phone } from './open-browser.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { signInAsDoctor, mailTo } from './other-side-pictures.ts'
import {
  addListedDoctor,
  connectHospital,
  giveSignIn,
  makePerson,
  openSignedIn,
  startTestStack,
  type KnownPerson,
  charts,
} from './known-person.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack(async () => startTestStack())
let person: KnownPerson

beforeAll(async () => {
  await listDoctors(stack.kinchart)
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisol)
})

const openShare = async (page: Page, doctor: string): Promise<void> => {
  await page.goto('/home/share-records')
  await page.getByRole('heading', { name: pageTitles['share-records'] }).waitFor()
  await page.getByRole('button', { name: `${sharingTexts.share}: ${doctor}` }).click()
}

test('adds a doctor named in the record, and shows with whom the record can be shared', async () => {
  await stack.kinchart.database.pool.query('delete from care_team_member where profile_id = $1', [person.profileId])
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/share-records')
  await page.getByText(sharingTexts.noDoctors).waitFor()
  await page.getByText(messages.noRecordsFound).waitFor()
  await page.getByRole('button', { name: sharingTexts.tooltip }).click()
  await page.getByRole('tooltip').getByText(sharingTexts.tooltip).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: sharingTexts.add.doctor }).first().click()
  const adding = page.getByRole('dialog', { name: sharingTexts.add.doctor })
  await adding.getByRole('button', { name: sharingTexts.add.doctor }).click()
  await adding.getByText(selectPrompt('doctor')).waitFor()
  await adding.getByRole('combobox').fill('Odell')
  await chooseFirstOption(page, /Simone Odell-Mbeki/)
  await adding.getByRole('button', { name: sharingTexts.add.doctor }).click()
  await page.getByText(messages.doctorAdded).waitFor()
  await page.getByRole('row', { name: /Simone Odell-Mbeki/ }).waitFor()
  expect(await page.getByText(`Rows per page: ${constants.largePageSize}`).count()).toBe(1)
  expect(problems).toEqual([])
})

test('shows a doctor only the shared records until the patient ends the share', async () => {
  const { id, name, email } = await addListedDoctor(stack, person, 'Lena')
  await verifyRecipient(stack.kinchart.database.db, stack.kinchart.cipher, { kind: 'doctor', id }, { name, email })
  const own = await visit(stack.url, desktop)
  await giveSignIn(own.page, stack, person)
  await openShare(own.page, name)
  const dialog = own.page.getByRole('dialog')
  const share = dialog.getByRole('button', { name: sharingTexts.share, exact: true })
  expect(await share.isDisabled()).toBe(true)
  expect(await barriers(own.page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('Labs Notes').check()
  expect(await dialog.getByLabel('Labs', { exact: true }).isChecked()).toBe(true)
  await dialog.getByLabel('Allergies', { exact: true }).check()
  await share.click()
  await own.page.getByText(messages.recordShared).waitFor()
  await own.page
    .getByText(sharingTexts.withNotes({ types: 'Labs, Allergies' }))
    .first()
    .waitFor()

  const theirs = await visit(stack.url, desktop)
  await signInAsDoctor(theirs.page, stack.url, email)
  await theirs.page.getByRole('heading', { name: 'Marisol Whitcombe' }).waitFor()
  expect(await theirs.page.getByRole('tab').allTextContents()).toEqual(['Labs', 'Allergies'])
  await theirs.page.getByRole('tab', { name: 'Allergies' }).click()
  await theirs.page
    .getByText(/penicillin/i)
    .first()
    .waitFor()

  await own.page.reload()
  await own.page.getByRole('button', { name: sharingTexts.seeWhoLooked }).click()
  const looked = own.page.getByRole('dialog', { name: accessLogTexts.title })
  await looked.getByText(email).first().waitFor()
  expect(await looked.textContent()).toContain('Allergies')
  await looked.getByRole('button', { name: 'Close' }).click()
  await own.page.getByRole('button', { name: `${sharingTexts.remove}: ${name}` }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: sharingTexts.remove, exact: true }).click()
  // The doctor's page must show without a reload that the share has ended.
  await theirs.page.getByText(recipientTexts.endedText).waitFor({ timeout: 20_000 })
  expect(await theirs.page.getByText(/penicillin/i).count()).toBe(0)
  expect(own.problems).toEqual([])
  expect(theirs.problems).toEqual([])
  await own.context.close()
  await theirs.context.close()
})

test('on a phone, opens a share’s emailed link with the passcode', async () => {
  const { name, email } = await addListedDoctor(stack, person, 'Tomas')
  const own = await visit(stack.url, phone)
  await giveSignIn(own.page, stack, person)
  await openShare(own.page, name)
  const dialog = own.page.getByRole('dialog')
  await dialog.getByLabel('Conditions', { exact: true }).check()
  await dialog.getByLabel(sharingTexts.sendTo).fill(email)
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  await dialog.getByText(sharingTexts.sendToDiffers).waitFor()
  await dialog.getByLabel(sharingTexts.sendToAgain).fill(email)
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  const linkDialog = own.page.getByRole('dialog', { name: sharingTexts.linkMailed })
  const passcode = (await linkDialog.getByRole('status').textContent()) ?? ''
  expect(passcode).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await linkDialog.getByRole('button', { name: actionTexts.savedIt }).click()
  const mail = await mailTo(stack.url, email, mailsIn().shareMails.linkSubject)
  expect(mail).not.toContain(passcode)

  const theirs = await visit(stack.url, phone)
  await theirs.page.goto(/http\S+#link=\S+/.exec(mail)?.[0] ?? '')
  await theirs.page.getByLabel(recipientTexts.passcode).fill('AAAA-AAAA')
  await theirs.page.getByRole('button', { name: recipientTexts.open }).click()
  await theirs.page.getByText('That passcode isn’t right').waitFor()
  await theirs.page.getByLabel(recipientTexts.passcode).fill(passcode.toLowerCase())
  await theirs.page.getByRole('button', { name: recipientTexts.open }).click()
  await theirs.page.getByRole('heading', { name: 'Marisol Whitcombe' }).waitFor()
  expect(theirs.page.url()).not.toContain('link=')
  expect(await theirs.page.getByRole('tab').allTextContents()).toEqual(['Conditions'])
  await theirs.page.getByRole('list').getByRole('heading').first().waitFor()
  expect([...(await barriers(theirs.page)), await overflow(theirs.page)]).toEqual([0])

  await own.page.getByRole('button', { name: `${sharingTexts.share}: ${name}` }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: sharingTexts.endSharing }).click()
  await own.page.getByRole('dialog').getByRole('button', { name: sharingTexts.endSharing }).click()
  await theirs.page.getByText(recipientTexts.endedText).waitFor({ timeout: 20_000 })
  // Ignore the errors that the browser logs for the wrong passcode and for the ended share.
  expect(theirs.problems.filter((text) => !/40[134]/.test(text))).toEqual([])
  expect(own.problems).toEqual([])
  await own.context.close()
  await theirs.context.close()
})

test('adds a newly connected hospital to an existing share only if the patient agrees', async () => {
  const owner = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, owner, charts.marisol)
  const { id, name, email } = await addListedDoctor(stack, owner, 'Nadia')
  await verifyRecipient(stack.kinchart.database.db, stack.kinchart.cipher, { kind: 'doctor', id }, { name, email })
  const own = await visit(stack.url, desktop)
  await giveSignIn(own.page, stack, owner)
  await openShare(own.page, name)
  const dialog = own.page.getByRole('dialog')
  await dialog.getByLabel('Allergies', { exact: true }).check()
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  await own.page.getByText(messages.recordShared).waitFor()

  await connectHospital(stack, owner, charts.marisolAtJuniper)
  const theirs = await visit(stack.url, desktop)
  await signInAsDoctor(theirs.page, stack.url, email)
  const rows = theirs.page.getByRole('row').filter({ hasText: /penicillin/i })
  await rows.filter({ hasText: 'Tallgrass Regional Hospital' }).waitFor()
  expect(await theirs.page.getByText('Juniper Street Family Practice').count()).toBe(0)

  await own.page.reload()
  const add = own.page.getByRole('button', {
    name: sharingTexts.addNewSource({ count: 1, names: 'Juniper Street Family Practice' }),
  })
  await add.waitFor()
  await add.press('Enter')
  const source = dialog.getByRole('group', { name: sharingTexts.newSources }).getByRole('checkbox')
  expect(await source.isChecked()).toBe(false)
  expect(await barriers(own.page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('Juniper Street Family Practice').check()
  await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
  await add.waitFor({ state: 'detached' })
  await theirs.page.reload()
  await rows.filter({ hasText: 'Juniper Street Family Practice' }).waitFor()
  expect(own.problems).toEqual([])
  expect(theirs.problems).toEqual([])
  await own.context.close()
  await theirs.context.close()
})
