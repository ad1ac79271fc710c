import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { messages, profileLabels, shellLabels } from '@kinchart/contract/text/texts.ts'
import { beginApp, confirmApp } from '@kinchart/contract/calls/second-factors.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { codeTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { activityTexts, proofTexts, secondFactorTexts, whereTexts } from '@kinchart/texts/en/sign-ins.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { appCode } from '@kinchart/server/account/factors/authenticator.test-support.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { giveReader } from './give-sign-in.ts'
import { giveSignIn, makePerson, openSignedIn } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

async function expectNoBarriers(page: Page): Promise<void> {
  expect(await overflow(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
}

const typeSignIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
}
const proofIsOld = async (): Promise<void> =>
  void (await stack.kinchart.database.pool.query(`update session set proved_at = now() - interval '11 minutes'`))

test('after the password, accepts only the right code from an authenticator app', { tags: 'soak' }, async () => {
  const person = await makePerson(stack, 'Petra', 'Emptyhand')
  const { secret } = await callKinchart(stack.url, beginApp, { token: person.token, body: {} })
  await callKinchart(stack.url, confirmApp, { token: person.token, body: { code: appCode(secret, Date.now()) } })
  const { page, problems } = await visit(stack.url, desktop)
  await typeSignIn(page, person)
  await page.getByText(secondFactorTexts.lead).waitFor()
  await expectNoBarriers(page)
  await page.getByLabel(secondFactorTexts.code).fill('000000')
  await page.getByRole('button', { name: secondFactorTexts.goOn }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await page.getByLabel(secondFactorTexts.code).fill(appCode(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: secondFactorTexts.goOn }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/home/'))
  problems.length = 0
  await page.context().close()
})

test('signs in with a passkey, and uses the passkey to confirm the user’s identity', async () => {
  const person = await makePerson(stack, 'Ilse', 'Marrow')
  const { page } = await visit(stack.url, desktop)
  await giveReader(page)
  await openSignedIn(page, stack, person, '/home/security')
  await page.getByRole('button', { name: passkeyTexts.add }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel(passkeyTexts.name).fill('A key of mine')
  await adding.getByRole('button', { name: passkeyTexts.goOn }).click()
  await page
    .getByRole('dialog', { name: codeTexts.shownTitle })
    .getByRole('button', { name: actionTexts.savedIt })
    .click()
  await page.getByText('A key of mine').first().waitFor()
  await page.evaluate(() => {
    localStorage.clear()
  })
  await page.goto('/login')
  await page.getByRole('button', { name: sessionTexts.passkey }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/home/'))
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.email)).toBe(person.email)
  await proofIsOld()
  await page.goto('/home/security')
  await page.getByRole('button', { name: passkeyTexts.add }).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeyTexts.goOn }).click()
  await page.getByRole('heading', { name: proofTexts.title }).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: proofTexts.passkey }).click()
  await page.getByRole('heading', { name: proofTexts.title }).waitFor({ state: 'detached' })
  await page.context().close()
})

test(
  'asks for the password before a permanent change, and does nothing if the dialog is closed',
  { tags: 'soak' },
  async () => {
    const person = await makePerson(stack, 'Otto', 'Vance')
    const { page } = await visit(stack.url, phone)
    await openSignedIn(page, stack, person, '/home/myprofile')
    await proofIsOld()
    const ask = async () => {
      await page.getByRole('button', { name: profileLabels.deleteAccount }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: profileLabels.deleteAccount }).click()
      await page.getByRole('heading', { name: proofTexts.title }).waitFor()
    }
    await ask()
    const question = page.getByRole('dialog').filter({ hasText: proofTexts.facts })
    await expectNoBarriers(page)
    await question.getByLabel('Password', { exact: true }).fill('not my password')
    await question.getByRole('button', { name: proofTexts.goOn }).click()
    await question.getByText(proofTexts.wrong).waitFor()
    await question.getByLabel('Password', { exact: true }).fill(person.password)
    await question.getByRole('button', { name: proofTexts.goOn }).click()
    await page.getByText(messages.deleteAccountSuccess).first().waitFor()
    await page.context().close()
  },
)

test('lists sign-ins, signs another device out and reports wrong passwords', { tags: 'soak' }, async () => {
  const person = await makePerson(stack, 'Ada', 'Marsh')
  const other = await visit(stack.url, phone)
  await openSignedIn(other.page, stack, person, '/home/myprofile')
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  for (let times = 0; times < 6; times++)
    await fetch(`${stack.url}/api/Login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: `guess ${times}` }),
    })
  const { page } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, person)
  await page.goto('/home/security')
  await page.getByText(whereTexts.thisDevice).waitFor()
  await page.getByText(activityTexts.wasThisYou).waitFor()
  await expectNoBarriers(page)
  const ends = page.getByRole('button', { name: new RegExp(`^${whereTexts.signOutOf({ device: '' }).trim()}`) })
  const before = await ends.count()
  await ends.first().click()
  await expect.poll(async () => ends.count()).toBe(before - 1)
  await page.getByRole('button', { name: activityTexts.wasThisYou }).click()
  await page.getByRole('dialog').getByRole('button', { name: whereTexts.signOutOthers }).click()
  await page.getByRole('heading', { name: profileTexts.changePassword }).waitFor()
  await expect.poll(async () => ends.count()).toBe(0)
  await other.page.reload()
  await other.page.waitForURL('**/login')
  await other.page.context().close()
  await page.context().close()
})

test(
  'does not sign the user out in a second tab, after a reload or on the next day, and stores no token',
  { tags: 'soak' },
  async () => {
    const person = await makePerson(stack, 'Hal', 'Brook')
    const { page, context } = await visit(stack.url, desktop)
    await openSignedIn(page, stack, person, '/home/overview')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const second = await context.newPage()
    await second.goto(`${stack.url}/home/myprofile`)
    await second.getByRole('heading', { level: 1 }).waitFor()
    await Promise.all([page.reload(), second.reload()])
    await page.getByRole('heading', { level: 1 }).waitFor()
    await second.getByRole('heading', { level: 1 }).waitFor()
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
    expect(stored).not.toMatch(/eyJ|kinchart_session/)
    await second.getByRole('button', { name: /Brook/ }).first().click()
    await second.getByRole('menuitem', { name: shellLabels.logout }).click()
    await page.waitForURL('**/login')
    await context.close()
  },
)
