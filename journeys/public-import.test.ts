// @module-tag soak
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOrganizations } from '../scripts/list-sandbox.ts'
import { chooseFirstOption, desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { barriers } from './look-at-widths.ts'
import { openEmbeddingPage, type EmbeddingPage } from './embedding-page.ts'
import { giveSignIn, makePerson, openSignedIn, startTestStack } from './known-person.ts'

const customization = {
  'import-container': {
    labels: { title: 'Bring your records to Lakeside', successTitle: 'Your import has begun' },
    styles: { 'border-radius': '4px' },
    html: `<p>Questions? <a href="https://members.lakeside.example/help" onclick="window.ran=1">We help.</a></p>
      <script>window.ran = 1</script><img src=x onerror="window.ran=1"><a href="javascript:window.ran=1">No link</a>`,
  },
  'import-autocomplete': { labels: { label: 'Hospital or practice' }, placeholder: 'Type its name' },
  'import-button': {
    labels: { label: 'Bring it in' },
    styles: { 'background-color': 'rgb(29, 79, 145)', color: '#ffffff' },
  },
  'import-tooltip': { labels: { label: 'What do I need?' }, html: '<p>Lakeside never sees it.</p>' },
  'import-dialog': {
    labels: { title: 'Go to your hospital', cancel: 'Not now', confirm: 'Go there' },
    html: '<p>See you soon.</p>',
  },
}

let lakeside: EmbeddingPage
afterAll(() => lakeside.close())
const stack = useStack(async () => {
  lakeside = await openEmbeddingPage(customization)
  return startTestStack({ EMBEDDERS_FILE: lakeside.embeddersFile, POWERED_BY: 'Fairview Health' })
})
beforeAll(async () => {
  // Create enough organizations to fill more than one page of the directory.
  const many = stack.sandbox.organizations.slice(0, 1).flatMap((one) =>
    Array.from({ length: 80 }, (_clinic, at) => ({
      ...one,
      slug: `willow-${at}`,
      hospitalName: `Willow Creek Clinic ${String(at + 1).padStart(3, '0')}`,
      fhirBaseUrl: `${stack.sandbox.url}/willow-${at}/fhir`,
    })),
  )
  await listOrganizations(stack.kinchart, [...stack.sandbox.organizations, ...many])
})

const expectNoBarriers = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([])

async function proceed(
  page: Page,
  hospital: string,
  words = { label: 'Connect with Care Organization', go: 'Import', on: /Proceed/ },
) {
  await page.getByRole('combobox', { name: words.label }).fill(hospital)
  await chooseFirstOption(page, new RegExp(`^${hospital}.* \\(\\d+\\)`))
  await page.getByRole('button', { name: words.go, exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('link', { name: words.on }).click()
  return opened
}

test('imports records for a member who was redirected from an insurer, and returns to the insurer’s page', async () => {
  const person = await makePerson(stack, 'Petra', 'Emptyhand')
  const { page: insurer, context, problems } = await visit(lakeside.url, desktop)
  const redirectUrl = `${lakeside.url}/records/7`
  const token = await lakeside.ticketFor(stack.url, { email: person.email, redirectUrl })
  const handed = { portal: stack.url, token, email: person.email, redirectUrl, link: `${stack.url}/import` }
  await insurer.goto(`/#${encodeURIComponent(JSON.stringify(handed))}`)
  const opening = context.waitForEvent('page')
  await insurer.getByRole('button').click()
  const page = await opening
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.getByRole('heading', { name: 'Is this the right record?' }).waitFor()
  await page.getByText('Petra Emptyhand').waitFor()
  await page.getByText('Lakeside Insurance sent you here.').waitFor()
  expect(await page.evaluate(() => [window.name, location.search, localStorage.getItem('mrToken')])).toEqual([
    '',
    '',
    null,
  ])
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'That’s me, continue' }).click()

  await page.getByRole('heading', { name: 'Bring your records to Lakeside' }).waitFor()
  await page.getByText('Powered by Lakeside Insurance').waitFor()
  expect(await page.getByRole('link', { name: 'We help.' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(await page.getByRole('link', { name: 'No link' }).count()).toBe(0)
  expect(await page.locator('[data-part~=drawn-html] :is(script, img, [onclick])').count()).toBe(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  const go = page.getByRole('button', { name: 'Bring it in' })
  expect(await go.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(29, 79, 145)')
  expect(await page.getByRole('combobox').getAttribute('placeholder')).toBe('Type its name')
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('tooltip').getByText('Lakeside never sees it.').waitFor()
  await page.keyboard.press('Escape')
  await go.click()
  await page.getByText('Please choose and connect a facility before proceeding.').waitFor()
  await expectNoBarriers(page)
  const words = { label: 'Hospital or practice', go: 'Bring it in', on: /Go there/ }
  const hospital = await proceed(page, 'Juniper Street', words)
  await page.getByRole('heading', { name: 'Your import has begun' }).waitFor()

  expect(await hospital.evaluate(() => window.opener)).toBeNull()
  await authorizeAtHospital(hospital, { username: 'petra' })
  await hospital.waitForURL((url) => url.pathname === '/redirect-success' && url.search === '')
  await hospital.getByText('Import Complete!').waitFor({ timeout: 30_000 })
  await hospital.waitForURL(redirectUrl)
  expect(problems).toEqual([])
})

test('imports from two hospitals with one ticket from an insurer, and does not redirect to a forbidden address', async () => {
  const person = await makePerson(stack, 'Petra', 'Emptyhand')
  const { page, problems } = await visit(stack.url, desktop)
  const token = await lakeside.ticketFor(stack.url, { email: person.email })
  await page.goto(`/import?token=${token}&redirectUrl=${encodeURIComponent('https://evil.example/')}`)
  await page.getByRole('button', { name: 'That’s me, continue' }).click()
  expect(new URL(page.url()).search).toBe('')
  const words = { label: 'Hospital or practice', go: 'Bring it in', on: /Go there/ }
  // An unlisted hospital can also be requested on this page.
  await page.getByRole('combobox').fill('Zzyzx Polyclinic')
  await page.getByText('No care organization has this name.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request an organization' }).click()
  const asking = page.getByRole('dialog', { name: 'Request an organization' })
  expect(await asking.getByLabel('Name of the organization').inputValue()).toBe('Zzyzx Polyclinic')
  await expectNoBarriers(page)
  await asking.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you. We’ll look into it and write to you.').waitFor()
  await proceed(page, 'Tallgrass Regional', words)
  await page.getByRole('button', { name: 'Import More Records' }).click()
  const hospital = await proceed(page, 'Juniper Street', words)
  await authorizeAtHospital(hospital, { username: 'petra' })
  await hospital.getByText('Import Complete!').waitFor({ timeout: 30_000 })
  await hospital.getByText('You can close this window. Records that have arrived are saved in Kinchart.').waitFor()
  await expectNoBarriers(hospital)
  expect(new URL(hospital.url()).pathname).toBe('/redirect-success')
  // A ticket signs in only the first browser that opens its URL, so another browser gets an error.
  const other = await visit(stack.url, desktop)
  await other.page.goto(`/import?token=${token}`)
  await other.page.getByRole('heading', { name: 'We couldn’t let you in' }).waitFor()
  await expectNoBarriers(other.page)
  await other.context.close()
  expect(problems).toEqual([])
})

test('on the import page for insurers, a signed-in user selects an organization with the keyboard', async () => {
  const person = await makePerson(stack, 'Marisol', 'Whitcombe')
  const { page, problems } = await visit(stack.url, desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  await giveSignIn(page, stack, person)
  // Opening another user's ticket must not switch the signed-in user.
  const other = await makePerson(stack, 'Rufus', 'Pennyfeather')
  await page.goto(`/import?accessToken=${await lakeside.ticketFor(stack.url, { email: other.email })}`)
  await page.getByText('Marisol Whitcombe').waitFor()
  expect(await page.getByText('Rufus').count()).toBe(0)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'That’s me, continue' }).click()
  const box = page.getByRole('combobox', { name: 'Hospital or practice' })
  const found = page.waitForResponse(/search=willow/)
  await box.fill('willow')
  await found
  const options = page.getByRole('option')
  await page.getByRole('option', { name: /^Willow Creek Clinic 001/ }).waitFor()
  await expect.poll(() => options.count()).toBe(50)
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect.poll(() => options.count()).toBe(80)
  await expectNoBarriers(page)
  await box.fill('willow creek clinic 077')
  await expect.poll(() => options.first().textContent()).toMatch(/^Willow Creek Clinic 077 \(\d+\)/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toMatch(/^Willow Creek Clinic 077 \(\d+\)$/)
  await page.getByRole('button', { name: 'Bring it in' }).press('Enter')
  // The hospital does not exist: the dialog shows an error, and Cancel closes it.
  const dialog = page.getByRole('dialog', { name: 'Go to your hospital' })
  await dialog.getByText('The care organization didn’t respond.').waitFor()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(problems.filter((one) => !one.includes('/imports/begin-authorization'))).toEqual([])
})

test('the import page requires a token or a sign-in, and shows the default texts without a token', async () => {
  const { page } = await visit(stack.url, desktop)
  for (const address of ['/import', '/import?token=undefined', '/import?accessToken=not-a-token']) {
    await page.goto(address)
    await page.getByRole('heading', { name: 'We couldn’t let you in' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/import')
  await page.getByRole('button', { name: 'That’s me, continue' }).click()
  await page.getByText('Powered by Fairview Health').waitFor()
  expect(await page.getByRole('combobox').getAttribute('placeholder')).toBe('Connect with Care Organization...')
  await page.getByRole('combobox').focus()
  await page.keyboard.press('Shift+Tab')
  await page
    .getByRole('tooltip')
    .getByText(/you will need login credentials/)
    .waitFor()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await proceed(page, 'Juniper Street')
  await page.getByText('Would you like to import additional medical records from other providers?').waitFor()
  await expectNoBarriers(page)
})
