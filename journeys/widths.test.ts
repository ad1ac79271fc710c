import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { shellLabels, profileLabels, dependentLabels } from '@kinchart/contract/texts.ts'
import { connectHospital, makePerson, openSignedIn } from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { goWithin } from './go-within.ts'
import { faultsAtWidths } from './look-at-widths.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { screens } from './screens.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'
import { documentTexts } from '@kinchart/texts/documents.ts'

let stack: TestStack
let browser: Browser
let person: KnownPerson
beforeAll(async () => {
  stack = await startTestStack({ STAFF_EMAIL_DOMAIN: 'example.org', SUPPORT_EMAIL: 'help@kinchart.example' })
  browser = await openBrowser()
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await connectHospital(stack, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'rufus',
    patientId: 'rufus-pennyfeather',
  })
  await connectHospital(stack, person, { slug: 'practice-veterans-office', username: 'theodosia' })
  // Who has documents, too.
  await connectHospital(stack, person, {
    slug: 'harrow-lake-womens-clinic',
    username: 'saoirse',
    patientId: 'saoirse-lindqvist',
  })
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

test('at no width from 320 to 1440 is anything cut, covered or out of reach', { timeout: 600_000 }, async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (what: string, within?: string): Promise<void> => {
    found.push(...(await faultsAtWidths(page, within)).map((fault) => `${what} ${fault}`))
  }
  const go = goWithin(page)
  await openSignedIn(page, stack, person, '/home/myprofile')
  for (const screen of screens) {
    await go(`/home/${screen}`)
    await look(screen)
  }
  for (const [what, path, opener] of [
    ['details', 'myrecords/labs', page.getByRole('button', { name: /^Details of/ })],
    ['a form', 'myprofile', page.getByRole('button', { name: dependentLabels.add })],
    ['support', 'myprofile', page.getByRole('button', { name: shellLabels.userSupport })],
    [
      'a document',
      'myrecords/drvisitnotes',
      page.getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) }),
    ],
  ] as const) {
    await go(`/home/${path}`)
    await opener.first().click()
    await page.getByRole('dialog').waitFor()
    await look(what, '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('on a phone, what is said of a form covers none of what is wrong in it', async () => {
  const { page, context } = await visit(browser, stack.url, phone)
  await openSignedIn(page, stack, person, '/home/myprofile')
  const first = page.getByLabel('First name').first()
  await first.fill('')
  await page.getByLabel('Zip').fill('1')
  await page.getByRole('button', { name: profileLabels.saveInfo }).click()
  const notice = page.locator('[data-part~=notice][data-part~=error]')
  await notice.waitFor()
  await expect.poll(async () => first.evaluate((field) => field === document.activeElement)).toBe(true)
  const [field, said] = await Promise.all([first.boundingBox(), notice.boundingBox()])
  expect(field?.y).toBeGreaterThan((said?.y ?? 0) + (said?.height ?? 0))
  await context.close()
})
