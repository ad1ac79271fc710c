import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { tabUrls } from '@kinchart/contract/record-types.ts'
import { dependentTexts, profileTexts, researchTexts, shellLabels } from '@kinchart/contract/texts.ts'
import { connectHospital, makePerson, signInThroughScreen } from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { startHouse } from './start-house.ts'
import type { House } from './start-house.ts'

let house: House
let browser: Browser
let person: KnownPerson
beforeAll(async () => {
  // Everybody here is staff, so that the exception log is looked at, too.
  house = await startHouse({ STAFF_EMAIL_DOMAIN: 'example.org', SUPPORT_EMAIL: 'help@kinchart.example' })
  browser = await openBrowser()
  person = await makePerson(house, 'Rufus', 'Pennyfeather')
  await connectHospital(house, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'rufus',
    patientId: 'rufus-pennyfeather',
  })
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

/** What stands against WCAG 2.2 A and AA, as far as a program can see it. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on ${where} in the ${colorScheme} scheme, no screen stands in anybody’s way and nothing is wider than the window`, async () => {
      const { page, problems, context } = await visit(browser, house.url, viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found: string[] = []
      const look = async (address: string, ready: () => Promise<unknown>): Promise<void> => {
        await page.goto(address)
        await ready()
        found.push(...(await barriers(page)).map((barrier) => `${address} ${barrier}`))
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) found.push(`${address} is ${overflow}px wider than the window`)
      }
      await look('/login', async () => page.getByRole('button', { name: 'SIGN IN' }).waitFor())
      await look('/signup', async () => page.getByRole('button', { name: 'SIGN UP' }).waitFor())
      await signInThroughScreen(page, person)
      await look('/home/myprofile', async () => page.getByLabel('Zip').waitFor())
      await look('/home/dependents', async () => page.getByText('No records found').waitFor())
      await look('/home/createdependent', async () => page.getByLabel('This person has insurance').check())
      await look('/home/exception', async () => page.getByText('No records found').waitFor())
      await page.goto('/home/myprofile')
      for (const [what, opener] of [
        ['research', page.getByRole('switch', { name: researchTexts.title })],
        ['research history', page.getByRole('button', { name: researchTexts.history })],
        ['dependent', page.getByRole('button', { name: dependentTexts.add })],
        ['insurance', page.getByRole('button', { name: 'Edit', exact: true })],
        ['password', page.getByRole('button', { name: profileTexts.changePassword })],
        ['support', page.getByRole('button', { name: shellLabels.userSupport })],
      ] as const) {
        await opener.click()
        await page.getByRole('dialog').waitFor()
        found.push(...(await barriers(page)).map((barrier) => `${what} dialog ${barrier}`))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await look('/home/importrecords', async () => page.getByText('Medical Records List').waitFor())
      for (const tab of tabUrls) await look(`/home/myrecords/${tab}`, async () => page.waitForLoadState('networkidle'))
      await page.goto('/home/myrecords/labs')
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click()
      await page.getByText('Everything in this record').waitFor()
      found.push(...(await barriers(page)).map((barrier) => `details ${barrier}`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(found).toEqual([])
      expect(problems).toEqual([])
      await context.close()
    })
  }
}

test('signing out in one tab signs out the other, and the way back needs a sign-in', async () => {
  const { page, context } = await visit(browser, house.url, desktop)
  await signInThroughScreen(page, person)
  const other = await context.newPage()
  await other.goto('/home/myrecords/labs')
  await other.getByRole('heading', { name: 'My Records' }).waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.goto('/home/myrecords/labs')
  await page.waitForURL('**/login')
  await context.close()
})

test('an unknown path, an owed one and an unknown kind of record lead somewhere sensible', async () => {
  const { page, problems, context } = await visit(browser, house.url, desktop)
  await signInThroughScreen(page, person)
  for (const path of ['/home', '/home/nowhere', '/home/toxbox', '/nowhere']) {
    await page.goto(path)
    await page.waitForURL('**/home/myprofile')
  }
  await page.goto('/home/myrecords/unheard-of')
  await page.getByText('No records found').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
