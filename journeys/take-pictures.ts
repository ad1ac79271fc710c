// `npm run pictures`: takes screenshots of every page of the demo family, for docs/screens and docs/guide.md.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { acceptLegal, legalVersions } from '@kinchart/contract/calls/legal.ts'
import { callKinchart, signUpAndIn } from '../scripts/call-kinchart.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import { demoFamily } from '../scripts/demo-family.ts'
import { freePort } from '../server/test/free-port.ts'
import { signInThroughScreen } from './known-person.ts'
import { makeHealthLink, takeDoctorsView, takeHealthLink } from './other-side-pictures.ts'
import { desktop, goWithin, openBrowser, phone, visitIn } from './open-browser.ts'
import { screens } from './screens.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'screens')
/** Screenshots of long lists are cut off at this height. */
const HIGHEST_PX = 2400

const STILL_MS = 300

/** Widths of a desktop, two tablets and two phones. `npm run pictures -- 1440 390` uses only 1440 and 390. */
const all = [desktop, { width: 1024, height: 900 }, { width: 768, height: 1024 }, phone, { width: 320, height: 690 }]
const requestedWidths = process.argv.slice(2).map(Number)
const viewports = all.filter(({ width }) => requestedWidths.length === 0 || requestedWidths.includes(width))
const isOfThese = (file: string): boolean => viewports.some(({ width }) => file.endsWith(`-${width}.jpg`))

type Shown = {
  readonly name: string
  readonly path: string
  readonly openIt?: (page: Page) => Promise<unknown>
  readonly isPage?: true
}

const details = async (page: Page, title: RegExp): Promise<void> => {
  await page.getByRole('button', { name: title }).first().click()
  await page.getByRole('dialog').waitFor()
  // Waits until the details have loaded.
  await page.waitForFunction(() => document.querySelector('[role=dialog] [aria-busy=true]') === null)
}

const openPage = async (page: Page, path: string): Promise<void> => {
  await page.locator(`main a[href^="${path}"]`).first().click()
  await page.waitForURL((at) => at.pathname.startsWith(path))
  await page.waitForLoadState('networkidle')
}

const nameOf = (path: string): string => path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')

const signedIn: readonly Shown[] = [
  ...screens.filter((path) => path !== 'exception').map((path) => ({ name: nameOf(path), path })),
  {
    name: 'labs-details',
    path: 'myrecords/labs',
    openIt: async (page) => details(page, /^Details of Hemoglobin A1c/),
  },
  {
    name: 'claim-denied',
    path: 'yourclaims',
    openIt: async (page) => details(page, /^Details of/),
  },
  {
    name: 'panel',
    path: 'myrecords/labs',
    openIt: async (page) => details(page, /^Details of Lipid panel/),
  },
  {
    name: 'medicine-details',
    path: 'myrecords/medications',
    openIt: async (page) => details(page, /^Details of/),
  },
  {
    name: 'import-dialog',
    path: 'importrecords',
    openIt: async (page) => {
      await page.getByRole('button', { name: importLabels.importAction }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'search-nothing',
    path: 'search?q=zzyzx',
  },
  {
    name: 'vaccination-dates',
    path: 'onepage?only=vaccines',
  },
  {
    name: 'encounterdetail',
    path: 'encounters',
    openIt: async (page) => openPage(page, '/home/encounterdetail'),
    isPage: true,
  },
  {
    name: 'jason',
    path: 'appointments',
    openIt: async (page) => openPage(page, '/home/jason/'),
    isPage: true,
  },
  {
    name: 'book-with',
    path: 'appointments',
    openIt: async (page) => {
      await openPage(page, '/home/jason/')
      await openPage(page, '/home/book/')
    },
    isPage: true,
  },
  {
    name: 'share-dialog',
    path: 'share-records',
    openIt: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${sharingTexts.share}: `) })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account-menu',
    path: 'overview',
    openIt: async (page) => page.getByRole('button', { name: /’s account$/ }).click(),
  },
  {
    name: 'person-picker',
    path: 'overview',
    openIt: async (page) => page.locator('[data-part~=person-picker]').click(),
  },
]
const signedOut: readonly Shown[] = [
  'login',
  'signup',
  'shared',
  'viewer',
  'forgotpassword',
  'import',
  'legal/terms',
].map((path) => ({
  name: nameOf(path),
  path,
}))

/**
 * Starts Kinchart like `npm start`, but with a separate data folder. Resolves after the family's records are
 * imported.
 */
async function startDemo(data: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'start.ts')], {
    env: { ...process.env, DATA_DIR: data, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Demo sign-in')) return child
  throw new Error('The demo did not start.')
}

const beginner = { email: 'robin@kinchart.example', password: 'a long enough password' }
async function makeBeginner(url: string): Promise<void> {
  const token = await signUpAndIn(url, { ...beginner, firstName: 'Robin', lastName: 'Newcomb', gender: 'female' })
  for (const { document, version } of legalVersions)
    await callKinchart(url, acceptLegal, { token, body: { document, version } })
}

const data = mkdtempSync(join(tmpdir(), 'kinchart-pictures-'))
const port = await freePort()
const url = `http://localhost:${port}`
const demo = await startDemo(data, port)
const browser = await openBrowser()
try {
  await makeBeginner(url)
  mkdirSync(folder, { recursive: true })
  // The folder also contains the files that screenshots are compared with, so delete only earlier screenshots.
  for (const file of readdirSync(folder)) if (isOfThese(file)) rmSync(join(folder, file))

  const family = await visitIn(browser, url, desktop)
  await signInThroughScreen(family.page, demoFamily)
  const healthLink = await makeHealthLink(family.page)
  await family.context.close()
  for (const viewport of viewports) {
    const take = async (page: Page, name: string, isWhole = true): Promise<void> => {
      await page.waitForTimeout(STILL_MS)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.screenshot({
        path: join(folder, `${name}-${viewport.width}.jpg`),
        type: 'jpeg',
        quality: viewport === desktop || viewport === phone ? 62 : 45,
        ...(isWhole
          ? { fullPage: true, clip: { x: 0, y: 0, width: viewport.width, height: Math.min(height, HIGHEST_PX) } }
          : {}),
        animations: 'disabled',
        caret: 'hide',
      })
    }
    const there = { browser, url, viewport, take }
    await takeHealthLink(there, healthLink)
    await takeDoctorsView(there)
    const opened = await visitIn(browser, url, viewport)
    const { page } = opened
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const { name, path } of signedOut) {
      await page.goto(`/${path}`, { waitUntil: 'networkidle' })
      await take(page, name)
    }
    await page.goto('/login')
    // Use another user, because an account can sign in only ten times per 15 minutes.
    await page.getByLabel('Email').fill(beginner.email)
    await page.getByLabel('Password', { exact: true }).fill('not their password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
    await take(page, 'login-wrong-password')
    await signInThroughScreen(page, demoFamily)
    await page.locator('[data-part~=notice]').waitFor({ state: 'detached' })
    const go = goWithin(page)
    for (const { name, path, openIt, isPage = false } of signedIn) {
      await go(`/home/${path}`)
      await openIt?.(page)
      // A dialog is as large as the window, so don't capture the full page.
      await take(page, name, openIt === undefined || isPage)
      if (openIt && !isPage) await page.keyboard.press('Escape')
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['overview', 'myrecords/labs', 'timeline', 'importrecords', 'claims/costs', 'idcard']) {
      await go(`/home/${path}`)
      await take(page, `${nameOf(path)}-dark`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => localStorage.setItem('language', 'es'))
    for (const path of ['overview', 'myrecords/labs', 'myrecords/medications', 'importrecords', 'yourclaims']) {
      await page.goto(`/home/${path}`, { waitUntil: 'networkidle' })
      await take(page, `${nameOf(path)}-spanish`)
    }
    // The account stores the language, so reset the language before the next width.
    await page.evaluate(() => {
      localStorage.setItem('language', 'en')
      localStorage.removeItem('languageSaved')
    })
    await page.goto('/home/overview', { waitUntil: 'networkidle' })
    await opened.context.close()

    // Take screenshots of a new user's pages and of a list that could not be loaded.
    const first = await visitIn(browser, url, viewport)
    await signInThroughScreen(first.page, beginner)
    await first.page.locator('[data-part~=notice]').waitFor({ state: 'detached' })
    for (const path of [
      'overview',
      'myprofile',
      'myrecords/labs',
      'yourclaims',
      'dependents',
      'idcard',
      'disability',
      'timeline',
    ]) {
      await first.page.goto(`/home/${path}`, { waitUntil: 'networkidle' })
      await take(first.page, `${nameOf(path)}-nothing-yet`)
    }
    await first.context.route('**/ProcedureByProfileId*', async (route) => route.abort())
    await first.page.goto('/home/myrecords/procedures', { waitUntil: 'networkidle' })
    await first.page
      .getByRole('alert')
      .or(first.page.getByRole('button', { name: 'Try again' }))
      .first()
      .waitFor()
    await take(first.page, 'myrecords-procedures-failed')
    await first.context.close()
  }
} finally {
  await browser.close()
  demo.kill()
  await new Promise((resolve) => demo.once('exit', resolve))
  rmSync(data, { recursive: true, force: true })
}
process.exit()
