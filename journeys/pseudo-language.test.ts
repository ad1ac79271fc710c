import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { goWithin } from './go-within.ts'
import { connectHospital, makePerson, openSignedIn } from './known-person.ts'
import { faultsAtWidths } from './look-at-widths.ts'
import { desktop, openBrowser, visit } from './open-browser.ts'
import { leftUnmarked, speakPseudo } from './pseudo-language.ts'
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

/** Legal texts are English, and staff reads it. */
const inEnglish = new Set(['privacypolicy', 'exception'])
const beforeSignIn = ['login', 'signup', 'forgotpassword', 'shared', 'viewer', 'nowhere']

/** The names of months and days of the week as the browser writes them in Spanish, long and short, without their full stop. */
const datesInSpanish = (['long', 'short'] as const).flatMap((style) =>
  Array.from({ length: 12 }, (_, step) => new Date(2024, 0, 1 + 31 * step)).flatMap((date) =>
    [{ month: style, day: 'numeric' } as const, { weekday: style } as const].map((parts) =>
      new Intl.DateTimeFormat('es', parts).format(date).replace(/^\d+ (?:de )?|\.$/gu, ''),
    ),
  ),
)
/** What no catalogue holds: days as the browser writes them, units, the brand, the place where records are practised, and the sample card's number. */
const days = String.raw`(?<!\p{L})(?:${[...new Set(datesInSpanish)].join('|')}|[ap]\.? ?m|de|UTC)(?!\p{L})`
const units = String.raw`mmHg|\p{L}{1,3}/\p{L}{1,3}`
const inNoCatalogue = (names: readonly string[]): RegExp =>
  new RegExp(
    [
      ...names,
      days,
      units,
      'Kinchart',
      'A practice organization on this machine',
      'LM 000 000 000',
      String.raw`\S+@\S+`,
    ].join('|'),
    'giu',
  )

/** Walks through every page of somebody with a record. */
async function walk(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const person = await makePerson(stack, 'Silvestra', 'Marlowe')
  const rufus = { slug: 'tallgrass-regional-hospital', username: 'rufus', patientId: 'rufus-pennyfeather' }
  await connectHospital(stack, person, rufus)
  await connectHospital(stack, person, { slug: 'practice-veterans-office', username: 'theodosia' })
  for (const screen of beforeSignIn) {
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
}

test(
  'every sentence that a person reads is one of the catalogue, and one that runs from right to left has room on every page',
  { timeout: 600_000 },
  async () => {
    const { page, problems, context } = await visit(browser, stack.url, desktop)
    await speakPseudo(page)
    const hospitals = stack.sandbox.organizations.map((one) => one.hospitalName)
    const known = inNoCatalogue(['Silvestra Marlowe', 'SM', ...hospitals])
    const found: string[] = []
    await walk(page, async (screen) => {
      found.push(...(await leftUnmarked(page, known)).map((left) => `${screen} says '${left}' without the catalogue`))
      found.push(...(await faultsAtWidths(page, 'body', [1440, 390])).map((fault) => `${screen} ${fault}`))
    })
    expect(found).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  },
)
