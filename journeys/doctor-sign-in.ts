import type { Locator, Page } from 'playwright-core'
import { appTexts, codeTexts } from '@kinchart/texts/en/security.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { secondFactorTexts } from '@kinchart/texts/en/sign-ins.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { appCode } from '@kinchart/server/account/factors/authenticator.test-support.ts'
import { mailsTo, mailTo } from './mailbox.ts'

/** Enters the emailed code, a recipient's first step. */
export async function enterMailedCode(page: Page, url: string, email: string): Promise<void> {
  const known = (await mailsTo(url, email, mailsIn().shareMails.codeSubject)).length
  await page.goto('/shared')
  await page.getByLabel(recipientTexts.email).fill(email)
  await page.getByRole('button', { name: recipientTexts.sendCode }).click()
  await page.getByLabel(recipientTexts.code).waitFor()
  await typeMailedCode(page, url, email, known)
}

/** Does the same if the code was already requested; `known` is the number of earlier emails. */
export async function typeMailedCode(page: Page, url: string, email: string, known = 0): Promise<void> {
  const mail = await mailTo(url, email, mailsIn().shareMails.codeSubject, known)
  await page.getByLabel(recipientTexts.code).fill(/code is (\d{6})/.exec(mail)?.[1] ?? '')
  await page.getByRole('button', { name: recipientTexts.signIn }).click()
}

/**
 * Sets up an authenticator app, the second step of a recipient who has none yet. Returns its key and the recovery codes
 * that are shown once.
 */
export async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('heading', { name: recipientTexts.setUpTitle }).waitFor()
  await page.getByRole('button', { name: appTexts.setUpTitle }).click()
  const dialog = page.getByRole('dialog', { name: appTexts.setUpTitle })
  const key = ((await dialog.locator('code > [aria-hidden]').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel(appTexts.code).fill(appCode(key, Date.now()))
  await dialog.getByRole('button', { name: appTexts.turnOn }).click()
  return { key, codes: await takeCodes(page) }
}

/** Reads the recovery codes, which are shown once, and dismisses them. */
export async function takeCodes(page: Page): Promise<string[]> {
  const dialog: Locator = page.getByRole('dialog', { name: codeTexts.shownTitle })
  await dialog.getByText(codeTexts.shownOnce).waitFor()
  const codes = await dialog.locator('li > [aria-hidden]').allTextContents()
  await dialog.getByRole('button', { name: actionTexts.savedIt }).click()
  await dialog.waitFor({ state: 'detached' })
  return codes
}

/** Enters an authenticator code or a recovery code. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(secondFactorTexts.code, { exact: true }).fill(code)
  await page.getByRole('button', { name: secondFactorTexts.goOn }).click()
}

/** Signs in a doctor for the first time: the emailed code, then an app. Returns the same as setUpApp. */
export async function signInAsDoctor(page: Page, url: string, email: string): ReturnType<typeof setUpApp> {
  await enterMailedCode(page, url, email)
  return setUpApp(page)
}
