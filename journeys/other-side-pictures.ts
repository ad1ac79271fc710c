/** Takes the screenshots of the pages of the demo family's doctor, and of a health link. */
import type { Browser, Page } from 'playwright-core'
import { healthLinkTexts, viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { demoDoctor } from '../scripts/share-demo.ts'
import { giveCode, setUpApp, typeMailedCode } from './doctor-sign-in.ts'
import { visit } from './open-browser.ts'

type Where = {
  readonly browser: Browser
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly take: (page: Page, name: string) => Promise<void>
}
export type HealthLink = { readonly link: string; readonly passcode: string }

/** The demo doctor's codes: each width uses one up, except the first, where the second step is set up. */
const recoveryCodes: string[] = []

/** Longer than an email takes on this machine. */
const MAIL_MS = 1500

/** Creates a health link with all possible content, like the demo family on their page. */
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

/** Takes screenshots of a health link before and after its passcode. */
export async function takeHealthLink({ browser, url, viewport, take }: Where, { link, passcode }: HealthLink) {
  const { page, context } = await visit(browser, url, viewport)
  await page.goto(link)
  await page.getByLabel(viewerTexts.who).fill('Dr. Second Opinion')
  await take(page, 'viewer-passcode')
  await page.getByLabel(viewerTexts.passcode).fill(passcode)
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: /Whitcombe/ }).waitFor()
  await take(page, 'viewer-summary')
  await context.close()
}

/** Takes screenshots of the demo family's shared records, as the doctor sees them. */
export async function takeDoctorsView({ browser, url, viewport, take }: Where): Promise<void> {
  const { page, context } = await visit(browser, url, viewport)
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
