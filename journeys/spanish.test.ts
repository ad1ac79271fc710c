import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptEmail } from '../server/src/account/email-address.ts'
import type { Browser, Page } from 'playwright-core'
import { contractInSpanish } from '@kinchart/contract/in-spanish.ts'
import { pageTitles } from '@kinchart/contract/texts.ts'
import { onePageTexts } from '@kinchart/texts/en/one-page.ts'
import { answers } from '@kinchart/texts/es/answers.ts'
import { labelsOfFields } from '@kinchart/texts/es/field-labels.ts'
import { mails } from '@kinchart/texts/es/mails.ts'
import { onePage } from '@kinchart/texts/es/one-page.ts'
import { shell } from '@kinchart/texts/es/shell.ts'
import { barriers } from './barriers.ts'
import { goWithin } from './go-within.ts'
import { connectHospital, makePerson, openSignedIn } from './known-person.ts'
import { englishSentences, leftInEnglish } from './left-in-english.ts'
import { faultsAtWidths } from './look-at-widths.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { screens } from './screens.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'

let stack: TestStack
let browser: Browser
beforeAll(async () => {
  stack = await startTestStack()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

const { authLabels, pageTitles: titles, shellLabels } = contractInSpanish.spec
/** Legal texts are binding in English, and staff reads it. */
const inEnglish = new Set(['privacypolicy', 'exception'])
const languageOf = async (page: Page) => page.evaluate(() => document.documentElement.lang)

test('who chooses Spanish before signing in reads it there, in the account and after signing out, and can go back', async () => {
  const { page, problems } = await visit(browser, stack.url, phone)
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

/** A browser of one's own whose pages count how often they begin. */
async function ownBrowser(locale: string) {
  const context = await browser.newContext({ baseURL: stack.url, viewport: desktop, locale })
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

test('the language that a person chooses is there at another browser, where another one can be chosen', async () => {
  const person = await makePerson(stack, 'Xiomara', 'Wren')
  const first = await ownBrowser('en-US')
  await openSignedIn(first.page, stack, person, '/home/dependents')
  await first.page.getByRole('button', { name: /^Account of/ }).click()
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

  // A browser that only asks for Spanish has chosen nothing.
  const asking = await ownBrowser('es-MX')
  await asking.page.goto('/')
  await asking.page.getByLabel(labelsOfFields.fieldLabels.email).fill(person.email)
  await asking.page.getByLabel(labelsOfFields.fieldLabels.password, { exact: true }).fill(person.password)
  await asking.page.getByRole('button', { name: authLabels.signIn }).click()
  await asking.page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(await languageOf(asking.page)).toBe('en')
  expect(await savedOf(person)).toBe('en')
  for (const { context } of [first, other, asking]) await context.close()
})

test('who switches the sign-in page to Spanish gets mails in it, and the account keeps it', async () => {
  const person = await makePerson(stack, 'Yolanda', 'Wren')
  const { page, context } = await ownBrowser('en-US')
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
  await context.close()
})

test('whose browser asks for Spanish reads it from the first page on', async () => {
  const context = await browser.newContext({ baseURL: stack.url, viewport: desktop, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: authLabels.signIn }).waitFor()
  expect(await languageOf(page)).toBe('es')
  // The server answers in English.
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
  await context.close()
})

test('the page for a doctor is in English on a Spanish page, and in Spanish for who asks', async () => {
  const person = await makePerson(stack, 'Zelda', 'Wren')
  await connectHospital(stack, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'rufus',
    patientId: 'rufus-pennyfeather',
  })
  const { page, context } = await ownBrowser('es-MX')
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await openSignedIn(page, stack, person, '/home/onepage')
  const sheet = page.getByRole('article')
  const said = async () => [await languageOf(page), await sheet.getAttribute('lang')]
  await sheet.getByRole('heading', { name: onePageTexts.allergies }).waitFor()
  expect(await sheet.innerText()).toContain(onePageTexts.printed)
  expect(await sheet.getByText(/ de 2\d{3}|ene|fuente/).count()).toBe(0)
  expect(await said()).toEqual(['es', 'en'])
  expect(await barriers(page, { within: 'article' })).toEqual([])
  await page.getByRole('button', { name: onePage.onePageTexts.inOwnLanguage }).click()
  await sheet.getByRole('heading', { name: onePage.onePageTexts.allergies }).waitFor()
  expect(await said()).toEqual(['es', 'es'])
  await page.reload()
  await sheet.getByRole('heading', { name: onePage.onePageTexts.allergies }).waitFor()
  await page.getByRole('button', { name: onePage.onePageTexts.inEnglish }).click()
  await sheet.getByRole('heading', { name: onePageTexts.allergies }).waitFor()
  await context.close()
})

test('a page whose Spanish does not come is there in English', async () => {
  const context = await browser.newContext({ baseURL: stack.url, viewport: desktop, locale: 'es-MX' })
  await context.route('**/assets/language-es-*.js', async (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await context.close()
})

test(
  'in Spanish no screen says a sentence of ours in English, and none is too narrow for it',
  { timeout: 600_000 },
  async () => {
    const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
    await connectHospital(stack, person, {
      slug: 'tallgrass-regional-hospital',
      username: 'rufus',
      patientId: 'rufus-pennyfeather',
    })
    await connectHospital(stack, person, { slug: 'practice-veterans-office', username: 'theodosia' })
    const { page, problems, context } = await visit(browser, stack.url, desktop)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const sentences = await englishSentences()
    const found: string[] = []
    const look = async (what: string): Promise<void> => {
      found.push(...(await faultsAtWidths(page, 'body', [1440, 390, 320])).map((fault) => `${what} ${fault}`))
      found.push(...(await leftInEnglish(page, sentences)).map((sentence) => `${what} says '${sentence}'`))
    }
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    for (const screen of ['login', 'signup', 'shared', 'viewer']) {
      await page.goto(`/${screen}`)
      await page.getByRole('main').or(page.locator('form')).first().waitFor()
      await look(screen)
    }
    const go = goWithin(page)
    await openSignedIn(page, stack, person, '/home/myprofile')
    for (const screen of screens.filter((one) => !inEnglish.has(one))) {
      await go(`/home/${screen}`)
      await look(screen)
    }
    expect(found).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  },
)
