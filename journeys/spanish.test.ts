// @module-tag soak
import { expect, test } from 'vitest'
import { encryptEmail } from '../server/src/account/email-address.ts'
import type { Page } from 'playwright-core'
import { contractInSpanish } from '@kinchart/contract/text/in-spanish.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { english as onePageInEnglish } from '@kinchart/texts/en/copies.ts'
import { answers } from '@kinchart/texts/es/answers.ts'
import { labelsOfFields } from '@kinchart/texts/es/field-labels.ts'
import { mails } from '@kinchart/texts/es/mails.ts'
import { copies } from '@kinchart/texts/es/copies.ts'
import { shell } from '@kinchart/texts/es/shell.ts'
import { barriers } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, charts } from './known-person.ts'
import { desktop, openBrowser, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const { onePageTexts } = onePageInEnglish

const stack = useStack()

const { authLabels, pageTitles: titles, shellLabels } = contractInSpanish.spec
const languageOf = async (page: Page) => page.evaluate(() => document.documentElement.lang)

test('keeps Spanish, chosen before sign-in, until the user chooses English', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await languageOf(page)).toBe('es')
  expect(await barriers(page)).toEqual([])

  await openSignedIn(page, stack, await makePerson(stack, 'Odette', 'Wren'), '/home/dependents')
  await page.getByRole('heading', { name: titles.dependents, level: 1 }).waitFor()
  const account = page.getByRole('button', { name: /^Cuenta de/ })
  await account.click()
  expect(await page.getByText(shell.languageTexts.title).isVisible()).toBe(true)
  expect(await barriers(page, { within: '[role=menu]' })).toEqual([])
  await page.getByRole('menuitem', { name: shellLabels.logout }).click()
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()

  await openSignedIn(page, stack, await makePerson(stack, 'Petra', 'Wren'), '/home/dependents')
  await account.click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  expect(await languageOf(page)).toBe('en')
  expect(problems).toEqual([])
})

async function ownBrowser(locale: string) {
  const context = await (await openBrowser()).newContext({ baseURL: stack.url, viewport: desktop, locale })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const begun: string[] = []
  page.on('domcontentloaded', () => {
    if (page.url().includes('/home/')) begun.push(new URL(page.url()).pathname)
  })
  return { context, page, begun }
}
const savedOf = async ({ email }: { readonly email: string }) => {
  const { rows } = await stack.kinchart.database.pool.query<{ language: string | null }>(
    'select language from account where email = $1',
    [encryptEmail(stack.kinchart.cipher, email)],
  )
  return rows[0]?.language
}

test('applies the account’s language in another browser', async () => {
  const person = await makePerson(stack, 'Xiomara', 'Wren')
  const first = await ownBrowser('en-US')
  await openSignedIn(first.page, stack, person, '/home/dependents')
  await first.page.getByRole('button', { name: /’s account$/ }).click()
  await first.page.getByRole('menuitemradio', { name: 'Español' }).click()
  await first.page.getByRole('heading', { name: titles.dependents, level: 1 }).waitFor()
  await expect.poll(async () => savedOf(person)).toBe('es')

  const other = await ownBrowser('en-US')
  await openSignedIn(other.page, stack, person, '/home/dependents')
  await other.page.getByRole('heading', { name: titles.dependents, level: 1 }).waitFor()
  expect(await languageOf(other.page)).toBe('es')
  expect(other.begun).toEqual(['/home/dependents', '/home/dependents'])

  await other.page.getByRole('button', { name: /^Cuenta de/ }).click()
  await other.page.getByRole('menuitemradio', { name: 'English' }).click()
  await other.page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  await expect.poll(async () => savedOf(person)).toBe('en')
  await other.page.reload()
  await other.page.getByRole('heading', { name: pageTitles.dependents, level: 1 }).waitFor()
  await other.page.waitForLoadState('networkidle')
  expect(await languageOf(other.page)).toBe('en')
  expect(other.begun).toHaveLength(4)

  // A browser preference for Spanish does not count as choosing a language.
  const asking = await ownBrowser('es-MX')
  await asking.page.goto('/')
  await asking.page.getByLabel(labelsOfFields.fieldLabels.email).fill(person.email)
  await asking.page.getByLabel(labelsOfFields.fieldLabels.password, { exact: true }).fill(person.password)
  await asking.page.getByRole('button', { name: authLabels.signIn }).click()
  await asking.page.getByRole('button', { name: /’s account$/ }).waitFor()
  expect(await languageOf(asking.page)).toBe('en')
  expect(await savedOf(person)).toBe('en')
  for (const { context } of [first, other, asking]) await context.close()
})

test('sends emails in Spanish after the language is changed on the sign-in page', async () => {
  const person = await makePerson(stack, 'Yolanda', 'Wren')
  const { page } = await ownBrowser('en-US')
  await page.goto('/forgotpassword')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel(labelsOfFields.fieldLabels.email).fill(person.email)
  await page.getByRole('button', { name: authLabels.sendConfirmation }).click()
  await page.getByText(answers.answerTexts.resetMailed).waitFor()
  const subjects = async () => {
    const mailed = await fetch(`${stack.url}/dev/mail`, { headers: { accept: 'application/json' } })
    const mails = (await mailed.json()) as { to: string; subject: string; language?: string }[]
    return mails.filter(({ to }) => to === person.email).map(({ subject, language }) => [language, subject])
  }
  await expect.poll(subjects).toContainEqual(['es', mails.accountMails.resetSubject])
  await openSignedIn(page, stack, person, '/home/dependents')
  await page.getByRole('heading', { name: titles.dependents, level: 1 }).waitFor()
  await expect.poll(async () => savedOf(person)).toBe('es')
})

test('opens in Spanish if the browser prefers Spanish', async () => {
  const context = await (await openBrowser()).newContext({ baseURL: stack.url, viewport: desktop, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await languageOf(page)).toBe('es')
  // The server responds in English, and the portal shows the translation.
  await page.goto('/forgotpassword')
  await page.getByLabel(labelsOfFields.fieldLabels.email).fill('nobody@kinchart.example')
  await page.getByRole('button', { name: authLabels.sendConfirmation }).click()
  await page.getByText(answers.answerTexts.resetMailed).waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
})

test('if the portal is in Spanish, shows the one-page summary in English until the user selects Spanish', async () => {
  const person = await makePerson(stack, 'Zelda', 'Wren')
  await connectHospital(stack, person, charts.rufus)
  const { page } = await ownBrowser('es-MX')
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await openSignedIn(page, stack, person, '/home/onepage')
  const sheet = page.getByRole('article')
  const readLanguages = async () => [await languageOf(page), await sheet.getAttribute('lang')]
  await sheet.getByRole('heading', { name: onePageTexts.allergies }).waitFor()
  expect(await sheet.innerText()).toContain(onePageTexts.printed)
  expect(await sheet.getByText(/ de 2\d{3}|ene|fuente/).count()).toBe(0)
  expect(await readLanguages()).toEqual(['es', 'en'])
  expect(await barriers(page, { within: 'article' })).toEqual([])
  await page.getByRole('button', { name: copies.onePageTexts.inOwnLanguage }).click()
  await sheet.getByRole('heading', { name: copies.onePageTexts.allergies }).waitFor()
  expect(await readLanguages()).toEqual(['es', 'es'])
  await page.reload()
  await sheet.getByRole('heading', { name: copies.onePageTexts.allergies }).waitFor()
  await page.getByRole('button', { name: copies.onePageTexts.inEnglish }).click()
  await sheet.getByRole('heading', { name: onePageTexts.allergies }).waitFor()
})

test('opens in English if the file with Spanish texts does not load', async () => {
  const context = await (await openBrowser()).newContext({ baseURL: stack.url, viewport: desktop, locale: 'es-MX' })
  await context.route('**/assets/language-es-*.js', async (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
})
