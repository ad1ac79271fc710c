import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { goWithin } from './go-within.ts'
import { connectHospital, makePerson, openSignedIn } from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { faultsAtWidths } from './look-at-widths.ts'
import { desktop, openBrowser, openBrowserWithText, visit } from './open-browser.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'

let stack: TestStack
let person: KnownPerson
let usual: Browser
beforeAll(async () => {
  stack = await startTestStack()
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'marisol',
    patientId: 'marisol-whitcombe',
  })
  usual = await openBrowser()
})
afterAll(async () => {
  await usual.close()
  await stack.close()
})

const pages = [
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

// Text of 20 px is the browsers' "large"; at twice the usual size WCAG 1.4.4 asks that nothing is lost.
for (const [px, widths] of [
  [20, [1440, 390]],
  [32, [1440, 768]],
] as const)
  test(
    `somebody whose browser writes in ${px} px gets every page that much larger, with nothing cut or covered`,
    { timeout: 240_000 },
    async () => {
      const browser = await openBrowserWithText(px)
      try {
        const { page, problems } = await visit(browser, stack.url, desktop)
        await openSignedIn(page, stack, person, '/home/overview')
        await page.locator('main h1').waitFor()
        const sizes = await page.evaluate(() =>
          ['h1', '[data-part~=side] a'].map((one) => {
            const found = document.querySelector(one)
            return found === null ? '' : getComputedStyle(found).fontSize
          }),
        )
        // A heading is 32 of 16 on a desk, 28 of 16 where there is less room.
        const [heading = 0, entry] = sizes.map((size) => Number.parseFloat(size) / px)
        expect([2, 1.75]).toContain(heading)
        expect(entry).toBe(1)
        const found: string[] = []
        const go = goWithin(page)
        for (const path of pages) {
          await go(`/home/${path}`)
          found.push(...(await faultsAtWidths(page, 'body', widths)).map((fault) => `${path} ${fault}`))
        }
        expect(found).toEqual([])
        expect(problems).toEqual([])
      } finally {
        await browser.close()
      }
    },
  )

test('where the system chooses the colours, what is chosen has an edge and what is drawn is in its ink', async () => {
  const { page } = await visit(usual, stack.url, desktop)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await openSignedIn(page, stack, person, '/home/myrecords/labs')
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
})
