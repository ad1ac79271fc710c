import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { dependentLabels, shellLabels } from '@kinchart/contract/text/texts.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { fileTexts, importLabels, organizationRequestTexts, whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import { researchTexts } from '@kinchart/texts/en/research.ts'
import { barriers, settle, problemsAtWidths, faultsFromHere } from './look-at-widths.ts'
import {
  connectHospital,
  giveSignIn,
  makePerson,
  openSignedIn,
  startTestStack,
  type KnownPerson,
  type TestStack,
  charts,
} from './known-person.ts'
import { goWithin, desktop, openUsualBrowser, phone, visitIn } from './open-browser.ts'
import { leftUnmarked, speakMarkedSpanish } from './marked-spanish.ts'
import { screens } from './screens.ts'
import { isSoak } from '../server/test/is-soak.ts'
import { smallTargets } from './small-targets.ts'

let stack: TestStack
let browser: Browser
let marisol: KnownPerson
let rufus: KnownPerson
beforeAll(async () => {
  // Make every user staff, so that they see the exception log.
  stack = await startTestStack({ STAFF_EMAIL_DOMAIN: 'example.org', SUPPORT_EMAIL: 'help@kinchart.example' })
  // Use a browser with all optimizations, because pages stay open for minutes.
  browser = await openUsualBrowser()
  marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  rufus = await makePerson(stack, 'Rufus', 'Pennyfeather')
  const veterans = { slug: 'practice-veterans-office', username: 'theodosia' }
  for (const [person, at] of [
    [marisol, charts.marisol],
    [marisol, charts.saoirse],
    [marisol, veterans],
    // This clinic returns a whole family's records after one sign-in, so Import Records must match each record to a
    // patient.
    [marisol, { slug: 'honeylocust-family-clinic', username: 'marisol' }],
    [rufus, charts.rufus],
    [rufus, veterans],
  ] as const)
    await connectHospital(stack, person, at)
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

const beforeSignIn = ['login', 'signup', 'forgotpassword', 'shared', 'viewer', 'nowhere']
const unknownEntries = ['encounterdetail?id=1', 'jason/nobody']
/** Legal texts and staff screens have no Spanish translation. */
const onlyInEnglish = new Set(['privacypolicy', 'exception'])

const withLargerText = [
  'overview',
  'timeline',
  'myprofile',
  'importrecords',
  'myrecords/labs',
  'myrecords/labs?view=result',
  'myrecords/medications',
  'share-records',
  'yourclaims',
  'claims/costs',
  'appointments',
  'search?q=glucose',
]
/**
 * Text sizes in px. 20 px is the "large" setting in browsers. 32 px is twice the default size, at which no content
 * may be lost (WCAG 1.4.4).
 */
const textSizes = isSoak
  ? ([
      [20, [1440, 390]],
      [32, [1440, 768]],
    ] as const)
  : ([[32, [768]]] as const)
/**
 * `npm run soak` checks both sides of each breakpoint. `npm test` checks only the widest window, the narrowest window
 * in Spanish, and 768 px with larger text.
 */
const deskWidths = isSoak ? ([1440, 1280, 1024, 900, 768] as const) : ([1440] as const)
const dialogWidths = isSoak ? ([1440, 768, 390, 320] as const) : ([1440, 320] as const)
const narrow = { width: 320, height: 900 }
const phoneWidths = isSoak ? ([390, 320] as const) : ([320] as const)
/**
 * Widths for right-to-left layout. Only `npm run soak` checks them, because none of our languages is right-to-left
 * yet.
 */
const rightToLeftWidths = isSoak ? ([390, 1440] as const) : []
/** These two Spanish links are smaller than the minimum target size. The English links are large enough. */
const knownSmallTargets = /^'\u2063(?:Leer|Verlas)\u2064'/

/** Returns problems of the open screen. `within` selects the part that differs from screens checked earlier. */
type Check = (within: string) => Promise<readonly string[]>

async function checkScreens(page: Page, person: KnownPerson, list: readonly string[], check: Check): Promise<string[]> {
  const found: string[] = []
  const note = async (screen: string, within: string): Promise<void> => {
    found.push(...(await check(within)).map((problem) => `${screen}: ${problem}`))
  }
  for (const screen of beforeSignIn) {
    await page.goto(`/${screen}`)
    await page.getByRole('main').or(page.locator('form')).first().waitFor()
    await note(screen, 'body')
  }
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.locator('main h1').first().waitFor()
  await note('the frame of every screen', 'body')
  const go = goWithin(page)
  for (const screen of list) {
    await go(`/home/${screen}`)
    if (!page.url().endsWith(`/home/${screen}`)) found.push(`${screen} redirects to ${page.url()}`)
    await note(screen, 'main')
  }
  return found
}

test.concurrent('on a desktop, every screen is accessible and fits narrow windows and larger text', async ({
  expect,
}) => {
  const { page, problems, context } = await visitIn(browser, stack.url, desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = await checkScreens(page, marisol, [...screens, ...unknownEntries], async (within) => {
    const isWide = page.viewportSize()?.width === desktop.width
    const before = isWide ? await barriers(page, { within }) : []
    const problems = await faultsFromHere(page, 'body', deskWidths)
    return [...before, ...problems, ...(isWide ? [] : await barriers(page, { within }))]
  })
  await page.setViewportSize(desktop)
  const go = goWithin(page)
  const cdp = await context.newCDPSession(page)
  for (const [px, widths] of textSizes) {
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: px } })
    // Reload after changing the text size, because lists measure their rows only once.
    await page.reload()
    const entry = page.locator('[data-part~=side] a').first()
    await expect.poll(async () => entry.evaluate((one) => getComputedStyle(one).fontSize)).toBe(`${px}px`)
    for (const screen of withLargerText) {
      await go(`/home/${screen}`)
      found.push(
        ...(await faultsFromHere(page, 'body', widths)).map((problem) => `${screen}: ${px}px text, ${problem}`),
      )
    }
  }
  expect(found).toEqual([])
  // Ignore the error that the browser logs for a visit that does not exist.
  expect(problems.filter((problem) => !problem.includes('/get-encounter'))).toEqual([])
  await context.close()
})

test.concurrent('every dialog is accessible and fits in wide and narrow windows', async () => {
  const { page, problems, context } = await visitIn(browser, stack.url, desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openSignedIn(page, stack, marisol, '/home/myprofile')
  const go = goWithin(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  const found: string[] = []
  for (const [path, open] of [
    ['myprofile', async () => page.getByRole('switch', { name: researchTexts.title }).click()],
    ['myprofile', async () => button(researchTexts.history).click()],
    ['myprofile', async () => button(dependentLabels.add).click()],
    ['myprofile', async () => button(profileTexts.add).click()],
    ['myprofile', async () => button(profileTexts.changePassword).click()],
    ['myprofile', async () => button(shellLabels.userSupport).click()],
    [
      'importrecords',
      async () => {
        await page.getByRole('form', { name: whoIsWhoTexts.title }).waitFor()
        await button(importLabels.askFor).click()
        await page.getByRole('dialog', { name: organizationRequestTexts.title }).waitFor()
      },
    ],
    [
      'importrecords',
      async () => {
        await page
          .locator('[data-part~=files-card] input[type=file]')
          .setInputFiles({ name: 'my record.json', mimeType: '', buffer: Buffer.from('{}') })
        await page.getByRole('dialog', { name: fileTexts.dialogTitle }).waitFor()
      },
    ],
    [
      'myrecords/labs',
      async () => {
        await button(/^Details of/).click()
        await page.getByText(resultTexts.technical).click()
        await page.getByText(chartTexts.everything).waitFor()
      },
    ],
    ['myrecords/drvisitnotes', async () => button(new RegExp(`^${documentTexts.openOf}`)).click()],
  ] as const) {
    await go(`/home/${path}`)
    await open()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const name = await dialog.evaluate((one) => (one.textContent ?? '').slice(0, 30))
    const within = '[role=dialog]'
    for (const problem of [
      ...(await barriers(page, { within })),
      ...(await problemsAtWidths(page, within, dialogWidths)),
    ])
      found.push(`dialog '${name}': ${problem}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test.concurrent('on a phone in Spanish, every screen is translated, fits and has large enough targets', async () => {
  const { page, problems, context } = await visitIn(browser, stack.url, isSoak ? phone : narrow)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await speakMarkedSpanish(page)
  const known = inNoCatalogue([
    ...['Rufus Pennyfeather', 'RP'],
    ...stack.sandbox.organizations.map((one) => one.hospitalName),
  ])
  const untranslated = async (): Promise<string[]> =>
    (await leftUnmarked(page, known)).map((text) => `'${text}' is not translated`)
  const translated = screens.filter((one) => !onlyInEnglish.has(one))
  const found = await checkScreens(page, rufus, translated, async (within) => {
    const problems = [
      // The test puts invisible markers around each text, so skip the rule that compares an element's label with its
      // visible text. axe has already checked these elements on a desktop.
      ...(isSoak ? await barriers(page, { within, without: ['label-content-name-mismatch'] }) : []),
      ...(await smallTargets(page, within)).filter((one) => !knownSmallTargets.test(one)),
      ...(await faultsFromHere(page, 'body', phoneWidths)),
    ]
    for (const width of rightToLeftWidths) {
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      problems.push(...(await problemsAtWidths(page, 'body', [width])).map((problem) => `right to left, ${problem}`))
    }
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    problems.push(...(await untranslated()))
    if (!isSoak) return problems
    await page.setViewportSize(desktop)
    await settle(page)
    problems.push(...(await untranslated()))
    await page.setViewportSize(phone)
    return problems
  })
  expect(found).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('with system colors (forced colors), selected items have an outline and drawings use the text color', async () => {
  const { page, context } = await visitIn(browser, stack.url, desktop)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await openSignedIn(page, stack, marisol, '/home/myrecords/labs')
  await page.locator('[data-part~=spark]').first().waitFor()
  const without = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-current=page], [aria-selected=true], [aria-pressed=true]')]
      .filter((one) => one.checkVisibility())
      .filter((one) => getComputedStyle(one).outlineStyle !== 'solid')
      .map((one) => one.textContent),
  )
  expect(without).toEqual([])
  const ink = await page.evaluate(() => {
    const drawn = document.querySelector('[data-part~=rule] path, [data-part~=rule] line')
    const ground = getComputedStyle(document.body).backgroundColor
    return { ground, drawn: drawn === null ? null : getComputedStyle(drawn).stroke }
  })
  expect(ink.drawn).not.toBeNull()
  expect(ink.drawn).not.toBe(ink.ground)
  await context.close()
})

test('opens the profile when the path is unknown', async () => {
  const { page, problems, context } = await visitIn(browser, stack.url, desktop)
  await giveSignIn(page, stack, rufus)
  for (const path of ['/home', '/home/nowhere', '/home/videochat', '/nowhere']) {
    await page.goto(path)
    await page.waitForURL('**/home/myprofile')
  }
  expect(problems).toEqual([])
  await context.close()
})

function inNoCatalogue(names: readonly string[]): RegExp {
  const dates = (['long', 'short'] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, step) => new Date(2024, 0, 1 + 31 * step)).flatMap((date) =>
      [{ month: style, day: 'numeric' } as const, { weekday: style } as const].map((parts) =>
        new Intl.DateTimeFormat('es', parts).format(date).replace(/^\d+ (?:de )?|\.$/gu, ''),
      ),
    ),
  )
  return new RegExp(
    [
      ...names,
      String.raw`(?<!\p{L})(?:${[...new Set(dates)].join('|')}|[ap]\.? ?m|de|UTC)(?!\p{L})`,
      String.raw`mmHg|\p{L}{1,3}/\p{L}{1,3}`,
      'Kinchart',
      'A practice organization on this machine',
      'LM 000 000 000',
      String.raw`\S+@\S+`,
    ].join('|'),
    'giu',
  )
}
