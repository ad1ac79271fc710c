import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultTexts } from '@kinchart/texts/details.ts'
import { chartTexts } from '@kinchart/texts/chart.ts'
import type { Browser, Page } from 'playwright-core'
import { tabUrls } from '@kinchart/contract/record-types.ts'
import { fileTexts, importLabels, organizationRequestTexts, whoIsWhoTexts } from '@kinchart/texts/import.ts'
import { researchTexts } from '@kinchart/texts/research.ts'
import { veteranTexts } from '@kinchart/texts/veteran.ts'
import { shellLabels, dependentLabels } from '@kinchart/contract/texts.ts'
import { viewerTexts } from '@kinchart/texts/health-links.ts'
import { sharingTexts, recipientTexts as sharedTexts } from '@kinchart/texts/sharing.ts'
import { barriers, barriersInOtherScheme, overflow } from './barriers.ts'
import { goWithin } from './go-within.ts'
import {
  connectHospital,
  countAsSecondFactor,
  giveSignIn,
  makePerson,
  openSignedIn,
  signInThroughScreen,
} from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { desktop, openBrowser, phone, visit } from './open-browser.ts'
import { smallTargets } from './small-targets.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'
import { profileTexts } from '@kinchart/texts/account.ts'

let stack: TestStack
let browser: Browser
let person: KnownPerson
beforeAll(async () => {
  // Everybody here is staff, so that the exception log is looked at, too.
  stack = await startTestStack({ STAFF_EMAIL_DOMAIN: 'example.org', SUPPORT_EMAIL: 'help@kinchart.example' })
  browser = await openBrowser()
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await connectHospital(stack, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'rufus',
    patientId: 'rufus-pennyfeather',
  })
  await connectHospital(stack, person, { slug: 'practice-veterans-office', username: 'theodosia' })
  // One sign-in for a family: Import Records asks who is who.
  await connectHospital(stack, person, { slug: 'honeylocust-family-clinic', username: 'marisol' })
})
afterAll(async () => {
  await browser.close()
  await stack.close()
})

type Looking = { within?: string }
type Look = (page: Page, looking: Looking) => Promise<string[]>

const ofLayout: Look = async (page, looking) => barriers(page, { ...looking, ofLayout: true })

/** Looks at a page at its own width, and at others for what these change. */
function lookAt(
  usual: { readonly width: number; readonly height: number },
  others: readonly (readonly [number, Look])[],
  first: Look,
): Look {
  return async (page, looking) => {
    const found = await first(page, looking)
    const wider = await overflow(page)
    if (wider > 0) found.push(`${wider}px wider than the window`)
    for (const [width, look] of others) {
      await page.setViewportSize({ width, height: usual.height })
      found.push(...(await look(page, looking)).map((one) => `${width}: ${one}`))
      const more = await overflow(page)
      if (more > 0) found.push(`${width}: ${more}px wider than the window`)
    }
    await page.setViewportSize(usual)
    return found
  }
}

for (const [where, viewport, lookFor] of [
  // Every other page is seen at a desk in the dark and on a tablet in the light.
  [
    'a desktop and a tablet, in both schemes',
    desktop,
    lookAt(
      desktop,
      [
        [1024, barriersInOtherScheme],
        [768, ofLayout],
      ],
      barriers,
    ),
  ],
  [
    'a phone, and the smallest one',
    phone,
    lookAt(phone, [[320, ofLayout]], async (page, looking) => [
      ...(await barriers(page, { ...looking, withColours: false })),
      ...(await smallTargets(page, looking.within)),
    ]),
  ],
] as const) {
  // Three dozen screens and as many dialogs, one after the other.
  test(
    `on ${where}, no screen stands in anybody’s way and nothing is wider than the window`,
    { timeout: 600_000 },
    async () => {
      const { page, problems, context } = await visit(browser, stack.url, viewport)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      const found: string[] = []
      const go = goWithin(page)
      let isIn = false
      // What is around every screen is looked at once, with the first.
      const look = async (
        address: string,
        ready: () => Promise<unknown>,
        looking: { within?: string } = { within: 'main' },
      ): Promise<void> => {
        await (isIn ? go(address) : page.goto(address))
        await ready()
        found.push(...(await lookFor(page, looking)).map((barrier) => `${address} ${barrier}`))
      }
      await look('/login', async () => page.getByRole('button', { name: 'SIGN IN' }).waitFor(), {})
      await look('/signup', async () => page.getByRole('button', { name: 'SIGN UP' }).waitFor(), {})
      await look('/shared', async () => page.getByLabel(sharedTexts.email).waitFor(), {})
      await look('/viewer', async () => page.getByLabel(viewerTexts.paste).waitFor(), {})
      await signInThroughScreen(page, person)
      await countAsSecondFactor(stack)
      isIn = true
      await look('/home/myprofile', async () => page.getByLabel('Zip').waitFor(), {})
      await look('/home/share-records', async () => page.getByText(sharingTexts.noDoctors).waitFor())
      await look('/home/share-records?tab=organization', async () =>
        page.getByText(sharingTexts.noOrganizations).waitFor(),
      )
      await look('/home/dependents', async () => page.getByText('No records found').waitFor())
      const hasInsurance = page.getByLabel('This person has insurance')
      await look('/home/createdependent', async () => hasInsurance.check())
      // What is typed would be asked about on the way out.
      await hasInsurance.uncheck()
      await look('/home/exception', async () => page.getByText('No records found').waitFor())
      await go('/home/myprofile')
      for (const [what, opener] of [
        ['research', page.getByRole('switch', { name: researchTexts.title })],
        ['research history', page.getByRole('button', { name: researchTexts.history })],
        ['dependent', page.getByRole('button', { name: dependentLabels.add })],
        ['insurance', page.getByRole('button', { name: profileTexts.add, exact: true })],
        ['password', page.getByRole('button', { name: profileTexts.changePassword })],
        ['support', page.getByRole('button', { name: shellLabels.userSupport })],
      ] as const) {
        await opener.click()
        await page.getByRole('dialog').waitFor()
        found.push(...(await lookFor(page, { within: '[role=dialog]' })).map((barrier) => `${what} dialog ${barrier}`))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await look('/home/veteranhistory', async () => page.getByText(veteranTexts.combined).waitFor())
      for (const screen of [
        'disability',
        'encounters',
        'encounterdetail?id=1',
        'covidpassport',
        'toxbox',
        'viewxray',
        'share-records/links',
      ])
        await look(`/home/${screen}`, async () => undefined)
      for (const screen of ['findprovider', 'addyourdoctor', 'addOrganization'])
        await look(`/home/${screen}`, async () => undefined)
      for (const screen of ['appointments', 'jason/nobody', 'book'])
        await look(`/home/${screen}`, async () => undefined)
      await look('/home/importrecords', async () => {
        await page.getByText(fileTexts.title).waitFor()
        await page.getByRole('form', { name: whoIsWhoTexts.title }).waitFor()
      })
      for (const [what, open] of [
        [
          organizationRequestTexts.title,
          async () => page.getByRole('button', { name: importLabels.askFor }).first().click(),
        ],
        [
          fileTexts.dialogTitle,
          async () =>
            page
              .locator('[data-part~=files-card] input[type=file]')
              .setInputFiles({ name: 'my record.json', mimeType: '', buffer: Buffer.from('{}') }),
        ],
      ] as const) {
        await open()
        await page.getByRole('dialog', { name: what }).waitFor()
        found.push(...(await lookFor(page, { within: '[role=dialog]' })).map((barrier) => `${what}: ${barrier}`))
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      for (const path of ['yourclaims', 'claims', 'claims/document', 'claims/copay', 'claims/costs', 'idcard'])
        await look(`/home/${path}`, async () => undefined)
      for (const screen of ['overview', 'timeline', 'onepage']) await look(`/home/${screen}`, async () => undefined)
      for (const view of ['result', 'report']) await look(`/home/myrecords/labs?view=${view}`, async () => undefined)
      for (const tab of tabUrls) await look(`/home/myrecords/${tab}`, async () => undefined)
      await go('/home/myrecords/labs')
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click()
      await page.getByText(resultTexts.technical).click()
      await page.getByText(chartTexts.everything).waitFor()
      found.push(...(await lookFor(page, { within: '[role=dialog]' })).map((barrier) => `details ${barrier}`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(found).toEqual([])
      // The browser itself tells of the visit that does not exist.
      expect(problems.filter((problem) => !problem.includes('/get-encounter'))).toEqual([])
      await context.close()
    },
  )
}

test('signing out in one tab signs out the other, and the way back needs a sign-in', async () => {
  const { page, context } = await visit(browser, stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
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

test('an unknown path and an unknown kind of record lead somewhere sensible', async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await giveSignIn(page, stack, person)
  for (const path of ['/home', '/home/nowhere', '/home/videochat', '/nowhere']) {
    await page.goto(path)
    await page.waitForURL('**/home/myprofile')
  }
  await page.goto('/home/myrecords/unheard-of')
  await page.getByText('No records found').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
