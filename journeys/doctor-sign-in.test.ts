// @module-tag soak
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appTexts, codeTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { secondFactorTexts } from '@kinchart/texts/en/sign-ins.ts'
import { verifyRecipient } from '@kinchart/server/sharing/verified/verified.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { enterMailedCode, giveCode, setUpApp, takeCodes } from './other-side-pictures.ts'
import { giveReader } from './give-sign-in.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

async function verify(name = 'Dr. Lena Fairbank'): Promise<string> {
  const email = `${randomUUID()}@practice.example`
  await verifyRecipient(
    stack.kinchart.database.db,
    stack.kinchart.cipher,
    { kind: 'doctor', id: randomUUID() },
    { name, email },
  )
  return email
}

const isIn = async (page: Page) => page.getByText(recipientTexts.nobody).waitFor()
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: recipientTexts.signOut }).click()
  await page.getByLabel(recipientTexts.email).waitFor()
}
const bare = async (page: Page) => [...(await barriers(page)), await overflow(page)]

test('on a phone, a doctor sets up an authenticator app and a passkey, and signs in with each of them', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await giveReader(page)
  const email = await verify()
  await enterMailedCode(page, stack.url, email)
  await page.getByText(recipientTexts.setUpText({ name: 'Dr. Lena Fairbank' })).waitFor()
  expect(await bare(page)).toEqual([0])
  const { codes } = await setUpApp(page)
  expect(codes).toHaveLength(10)
  await isIn(page)
  expect(await overflow(page)).toBe(0)

  await page.getByRole('button', { name: recipientTexts.waysIn, exact: true }).click()
  await page.getByRole('heading', { name: recipientTexts.waysInTitle }).waitFor()
  await page.getByText(codeTexts.left({ count: 10, all: 10 })).waitFor()
  expect(await bare(page)).toEqual([0])
  // The only second factor can be moved to another device but not turned off.
  expect(await page.getByRole('button', { name: appTexts.turnOffTitle }).count()).toBe(0)
  await page.getByRole('button', { name: passkeyTexts.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(passkeyTexts.name).fill('Front desk')
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: passkeyTexts.goOn }).click()
  await page.getByRole('list').getByText('Front desk').waitFor()
  await signOut(page)

  await enterMailedCode(page, stack.url, email)
  await page.getByRole('heading', { name: recipientTexts.stepTitle }).waitFor()
  await page.getByText(recipientTexts.stepLead).waitFor()
  expect(await bare(page)).toEqual([0])
  await giveCode(page, '000000')
  await page.getByText('That code isn’t right').waitFor()
  await giveCode(page, codes[0] ?? '')
  await isIn(page)
  await signOut(page)

  await enterMailedCode(page, stack.url, email)
  await page.getByRole('button', { name: secondFactorTexts.passkey }).click()
  await isIn(page)
  // Ignore the 400 error that the browser logs for the wrong code.
  expect(problems.filter((text) => !/400/.test(text))).toEqual([])
})

test('asks a doctor’s office to repeat the second sign-in step before it can change its sign-in methods', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const email = await verify('Harrow Clinic')
  await enterMailedCode(page, stack.url, email)
  const { codes } = await setUpApp(page)
  await isIn(page)
  await stack.kinchart.database.pool.query(
    `update recipient_session set factor_at = factor_at - interval '11 minutes' where factor_at is not null`,
  )
  await page.getByRole('button', { name: recipientTexts.waysIn, exact: true }).click()
  await page.getByText(recipientTexts.stepAgain).waitFor()
  expect(await page.getByRole('button', { name: codeTexts.make }).count()).toBe(0)
  expect(await bare(page)).toEqual([0])
  await giveCode(page, codes[4] ?? '')
  await page.getByRole('button', { name: codeTexts.make }).click()
  const question = page.getByRole('dialog', { name: codeTexts.makeQuestion })
  await question.getByText(recipientTexts.takesAlong).waitFor()
  await question.getByRole('button', { name: codeTexts.make }).click()
  const made = await takeCodes(page)
  expect(made.filter((code) => codes.includes(code))).toEqual([])
  await page.getByRole('button', { name: recipientTexts.waysInBack }).click()
  await isIn(page)
  expect(problems).toEqual([])
})
