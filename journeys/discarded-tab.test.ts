// @module-tag soak
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { addDoctors, shareToDoctor } from '@kinchart/contract/calls/sharing.ts'
import { authLabels, messages } from '@kinchart/contract/text/texts.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { makePerson, signInThroughScreen } from './known-person.ts'
import { mailTo } from './other-side-pictures.ts'
import { phone } from './open-browser.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const password = 'a long enough password'

async function signUp(page: Page, email: string, typed: string): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Rufus')
  await page.getByLabel('Last name').fill('李')
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByLabel('Confirm password').fill(typed)
  for (const document of [authLabels.acceptPrivacy, authLabels.acceptTerms]) {
    await page.getByLabel(document).click()
    await page.getByRole('dialog').getByRole('button', { name: authLabels.confirm }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: authLabels.signUp }).click()
  await page.getByLabel(/code/i).waitFor()
}

const digitsFor = async (email: string) =>
  /code is (\d{6})/.exec(await mailTo(stack.url, email, 'registration code'))?.[1] ?? ''

test('after a phone discards the sign-up page from memory, asks again only for the emailed code', async () => {
  const { page } = await visit(stack.url, phone)
  const email = 'rufus.discarded@example.org'
  await signUp(page, email, password)
  await page.reload()
  await page.getByText(email).waitFor()
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    password,
  )
  await page.getByLabel(/code/i).fill(await digitsFor(email))
  await page.getByRole('button', { name: authLabels.verify }).click()
  await page.getByText(sessionTexts.confirmed).waitFor()
  await page.waitForURL('**/login?email=*')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/myprofile')
})

test('after a second sign-up with the same email address, states that the first password is valid', async () => {
  const { page } = await visit(stack.url, phone)
  const email = 'rufus.twice@example.org'
  await signUp(page, email, password)
  const code = await digitsFor(email)
  await page.getByRole('button', { name: 'Back' }).click()
  await signUp(page, email, 'quite another password')
  await page.getByLabel(/code/i).fill(code)
  await page.getByRole('button', { name: authLabels.verify }).click()
  await page.getByText(sessionTexts.confirmedWithFirst).waitFor()
  await page.waitForURL('**/login?email=*')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(messages.loginSuccess).waitFor()
  await page.waitForURL('**/home/myprofile')
})

test('after a reload, asks the recipient of a share for the passcode again, and removes the emailed link from the browser history', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { token, profileId } = person
  const id = randomUUID()
  await stack.kinchart.database.pool.query(
    `insert into listed_provider (id, kind, name, type, address, name_key, digest, list)
     values ($1, 'practitioner', 'Dr. Tomas Reed', 'Cardiology', '4 Harrow Lake Road, Harrow, MO', 'x', '\\x00', 'made up')`,
    [id],
  )
  await callKinchart(stack.url, addDoctors, { token, body: { status: '1', providerId: id, profileId } })
  const email = `${id}@practice.example`
  const [type] = recordTypes
  const { links } = await callKinchart(stack.url, shareToDoctor, {
    token,
    body: { profileIds: [profileId], mongoDBTables: [type?.eName ?? ''], providers: [id], sendTo: email },
  })
  const mail = await mailTo(stack.url, email, mailsIn().shareMails.linkSubject)
  const { page } = await visit(stack.url, phone)
  await page.goto(/http\S+#link=\S+/.exec(mail)?.[0] ?? '')
  await page.getByLabel(recipientTexts.passcode).waitFor()
  await page.reload()
  expect(page.url()).not.toContain('link=')
  await page.getByLabel(recipientTexts.passcode).fill(links[0]?.passcode ?? '')
  await page.getByRole('button', { name: recipientTexts.open }).click()
  await page.getByRole('heading', { name: 'Marisol Whitcombe' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Marisol Whitcombe' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('mailedLink')
})

test('lets a doctor enter the emailed code after the phone discards the sign-in page from memory', async () => {
  const { page } = await visit(stack.url, phone)
  await page.goto('/shared')
  await page.getByLabel(recipientTexts.email).fill('lena@practice.example')
  await page.getByRole('button', { name: recipientTexts.sendCode }).click()
  await page.getByLabel(recipientTexts.code).waitFor()
  await page.reload()
  expect(await page.getByLabel(recipientTexts.email).inputValue()).toBe('lena@practice.example')
  await page.getByLabel(recipientTexts.code).waitFor()
  await page.getByRole('button', { name: recipientTexts.anotherAddress }).click()
  await page.reload()
  await page.getByRole('button', { name: recipientTexts.sendCode }).waitFor()
})

test('after a reload, asks again for the code that was sent to the new email address', async () => {
  const { page } = await visit(stack.url, phone)
  const person = await makePerson(stack, 'Odette', 'Lark')
  await signInThroughScreen(page, person)
  await page.getByRole('button', { name: profileTexts.changeEmail }).first().click()
  const dialog = page.getByRole('dialog', { name: profileTexts.changeEmail })
  const email = `new.${person.email}`
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: authLabels.sendConfirmation }).click()
  await dialog.getByText(email).waitFor()
  await page.reload()
  await dialog.getByText(email).waitFor()
  await dialog
    .getByLabel(/code/i)
    .fill(/code is (\d{6})/.exec(await mailTo(stack.url, email, 'Confirm your new'))?.[1] ?? '')
  await dialog.getByRole('button', { name: authLabels.verify }).click()
  await page.getByText(answerTexts.emailChanged).waitFor()
  await page.reload()
  await page.getByLabel('City').waitFor()
  expect(await dialog.count()).toBe(0)
})
