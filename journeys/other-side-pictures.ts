import type { Browser, Page, Locator } from 'playwright-core'
import { healthLinkTexts, viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { demoDoctor } from '../scripts/share-demo.ts'
import { visitIn } from './open-browser.ts'
import { appTexts, codeTexts } from '@kinchart/texts/en/security.ts'
import { secondFactorTexts } from '@kinchart/texts/en/sign-ins.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { appCode } from '@kinchart/server/account/factors/authenticator.test-support.ts'

/** Returns the texts of the emails to this address whose subject contains `subject`, newest first. */
async function mailsTo(url: string, email: string, subject: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
  const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
  return mails.filter((one) => one.to === email && one.subject.includes(subject)).map(({ text }) => text)
}

export async function mailTo(url: string, email: string, subject: string, known = 0): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const mails = await mailsTo(url, email, subject)
    const [newest] = mails
    if (newest !== undefined && mails.length > known) return newest
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail '${subject}' was sent.`)
}

export function linkIn(text: string): string {
  const link = /https?:\S+#code=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('There is no link in this mail.')
  return link
}

export async function enterMailedCode(page: Page, url: string, email: string): Promise<void> {
  const known = (await mailsTo(url, email, mailsIn().shareMails.codeSubject)).length
  await page.goto('/shared')
  await page.getByLabel(recipientTexts.email).fill(email)
  await page.getByRole('button', { name: recipientTexts.sendCode }).click()
  await page.getByLabel(recipientTexts.code).waitFor()
  await typeMailedCode(page, url, email, known)
}

/**
 * Types the newest emailed code, which must already have been requested. `known` is the number of earlier emails with
 * a code.
 */
async function typeMailedCode(page: Page, url: string, email: string, known = 0): Promise<void> {
  const mail = await mailTo(url, email, mailsIn().shareMails.codeSubject, known)
  await page.getByLabel(recipientTexts.code).fill(/code is (\d{6})/.exec(mail)?.[1] ?? '')
  await page.getByRole('button', { name: recipientTexts.signIn }).click()
}

/**
 * Sets up an authenticator app for a recipient who has no second factor. Returns the app's key and the recovery
 * codes, which are shown only once.
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

export async function takeCodes(page: Page): Promise<string[]> {
  const dialog: Locator = page.getByRole('dialog', { name: codeTexts.shownTitle })
  await dialog.getByText(codeTexts.shownOnce).waitFor()
  const codes = await dialog.locator('li > [aria-hidden]').allTextContents()
  await dialog.getByRole('button', { name: actionTexts.savedIt }).click()
  await dialog.waitFor({ state: 'detached' })
  return codes
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(secondFactorTexts.code, { exact: true }).fill(code)
  await page.getByRole('button', { name: secondFactorTexts.goOn }).click()
}

export async function signInAsDoctor(page: Page, url: string, email: string): ReturnType<typeof setUpApp> {
  await enterMailedCode(page, url, email)
  return setUpApp(page)
}

type Where = {
  readonly browser: Browser
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly take: (page: Page, name: string) => Promise<void>
}
export type HealthLink = { readonly link: string; readonly passcode: string }

/** Filled when screenshots of the first width are taken. The screenshots of each later width use up one code. */
const recoveryCodes: string[] = []

const MAIL_MS = 1500

export async function makeHealthLink(page: Page): Promise<HealthLink> {
  const words = healthLinkTexts
  await page.goto('/home/share-records/links', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: words.make }).click()
  const dialog = page.getByRole('dialog', { name: words.make })
  for (const type of await dialog.getByRole('checkbox').all()) await type.check()
  await dialog.getByLabel(words.label).fill('For a second opinion')
  const passcode = await dialog.getByRole('textbox', { name: words.passcode }).inputValue()
  await dialog.getByRole('button', { name: words.make }).click()
  const made = page.getByRole('dialog', { name: words.made })
  const link = await made.getByLabel(words.link).inputValue()
  return { link, passcode }
}

export async function takeHealthLink({ browser, url, viewport, take }: Where, { link, passcode }: HealthLink) {
  const { page, context } = await visitIn(browser, url, viewport)
  await page.goto(link)
  await page.getByLabel(viewerTexts.who).fill('Dr. Second Opinion')
  await take(page, 'viewer-passcode')
  await page.getByLabel(viewerTexts.passcode).fill(passcode)
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: /Whitcombe/ }).waitFor()
  await take(page, 'viewer-summary')
  await context.close()
}

export async function takeDoctorsView({ browser, url, viewport, take }: Where): Promise<void> {
  const { page, context } = await visitIn(browser, url, viewport)
  await page.goto('/shared')
  await page.getByLabel(recipientTexts.email).fill(demoDoctor)
  await page.getByRole('button', { name: recipientTexts.sendCode }).click()
  await page.getByLabel(recipientTexts.code).waitFor()
  await take(page, 'shared-code')
  await page.waitForTimeout(MAIL_MS)
  await typeMailedCode(page, url, demoDoctor)
  await page
    .getByRole('heading', { name: new RegExp(`${recipientTexts.setUpTitle}|${recipientTexts.stepTitle}`) })
    .waitFor()
  await take(page, recoveryCodes.length === 0 ? 'shared-set-up' : 'shared-second-step')
  const code = recoveryCodes.pop()
  if (code === undefined) recoveryCodes.push(...(await setUpApp(page)).codes)
  else await giveCode(page, code)
  await page.getByRole('heading', { name: 'Marisol Whitcombe' }).waitFor()
  await page.waitForLoadState('networkidle')
  await take(page, 'shared-record')
  await page.getByRole('button', { name: recipientTexts.waysIn }).click()
  await page.getByRole('heading', { name: recipientTexts.waysInTitle }).waitFor()
  await take(page, 'shared-sign-in')
  await context.close()
}
