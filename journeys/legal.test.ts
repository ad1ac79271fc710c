// @module-tag soak
import { expect, test } from 'vitest'
import { barriers, overflow } from './look-at-widths.ts'
import { makePerson, openSignedIn } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { signUpThroughScreens } from './sign-up.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

test('shows the accepted legal texts, and lets the user reject arbitration only once', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await signUpThroughScreens(page, stack.url, {
    firstName: 'Marisol',
    lastName: 'Whitcombe',
    email: `marisol.${Math.random().toString(36).slice(2)}@example.org`,
    password: 'a long enough password',
  })
  await page.waitForURL('**/home/**')
  await page.goto('/home/privacypolicy')
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await page.getByText('We recognize the Global Privacy Control signal').waitFor()
  await page.getByRole('tab', { name: 'Privacy Policy' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/termsandconditions')
  await page.getByRole('heading', { name: 'You can reject arbitration' }).waitFor()
  const own = page.getByRole('region', { name: 'What you accepted' })
  await expect.poll(() => own.getByText(/You accepted the version dated .* on /).count()).toBe(2)
  await own.getByRole('button', { name: 'Reject arbitration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject arbitration' }).click()
  await own.getByText(/You rejected arbitration on/).waitFor()
  await page.reload()
  await own.getByText(/You rejected arbitration on/).waitFor()
  expect(await own.getByRole('button', { name: 'Reject arbitration' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Privacy Policy' }).click()
  await page.waitForURL('**/home/privacypolicy')
  expect(problems).toEqual([])
})

test('asks for acceptance on every screen until the legal texts are accepted', async () => {
  const person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/importrecords')
  for (const title of ['Privacy Policy', 'Terms and Conditions']) {
    await page.getByText(`Please read and accept our ${title}.`).waitFor()
  }
  await page.getByRole('link', { name: 'Read it' }).last().click()
  await page.waitForURL('**/home/termsandconditions')
  for (const title of ['Privacy Policy', 'Terms and Conditions']) {
    await page.getByRole('button', { name: `Accept the ${title}` }).click()
    await page.getByText(`Please read and accept our ${title}.`).waitFor({ state: 'detached' })
  }
  const own = page.getByRole('region', { name: 'What you accepted' })
  await expect.poll(() => own.getByText(/You accepted the version dated .* on /).count()).toBe(2)
  await own.getByRole('button', { name: 'Reject arbitration' }).waitFor()
  expect(problems).toEqual([])
})

for (const [where, viewport, colorScheme] of [
  ['a desktop', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const) {
  test(`on ${where}, anyone can read the legal texts, jump to a section and print them`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [address, section] of [
      ['/legal/privacy', 'Research: only if you opt in'],
      ['/legal/terms', 'Governing law'],
    ] as const) {
      await page.goto(address)
      await page.getByRole('heading', { name: section }).waitFor()
      if (viewport === phone) await page.getByText('Contents').click()
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: section }).click()
      await expect
        .poll(async () => (await page.getByRole('heading', { name: section }).boundingBox())?.y ?? 9999)
        .toBeLessThan(160)
      expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false)
      expect(await page.getByRole('heading', { name: section }).isVisible()).toBe(true)
      await page.emulateMedia({ media: 'screen' })
    }
    expect(problems).toEqual([])
  })
}

test('the legal page of a signed-in user is accessible', async () => {
  const person = await makePerson(stack, 'Tamsin', 'Greaves')
  const { page } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/termsandconditions')
  await page.getByText('What you accepted').waitFor()
  expect(await barriers(page)).toEqual([])
})
