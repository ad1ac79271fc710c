// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addChild, giveSignIn, makePerson, openSignedIn, startTestStack } from './known-person.ts'
import { goWithin, desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'

// Make every user staff, so that they see the exception log.
const stack = useStack(async () => startTestStack({ STAFF_EMAIL_DOMAIN: 'example.org' }))

const picker = (page: Page) => page.locator('[data-part~=person-picker]')
const pages = ['myrecords/labs', 'yourclaims', 'encounters', 'veteranhistory'].map((path) => `/home/${path}`)
const otherPages = [
  'createdependent',
  'exception',
  'claims/costs',
  'share-records?tab=organization',
  'jason/nobody',
].map((path) => `/home/${path}`)

async function placeOf(page: Page): Promise<string[]> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor()
  return [page.url(), await page.title(), (await heading.textContent()) ?? '']
}

async function choose(page: Page, name: string): Promise<void> {
  await picker(page).click()
  await page.getByRole('menuitemradio', { name }).click()
  await picker(page).getByText(name).waitFor()
}

test('keeps the selected patient after a reload, in a new tab, after going back and on pages opened from the menu', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const teodor = await addChild(stack, marisol, {
    firstName: 'Teodor',
    lastName: 'Whitcombe',
    birthDate: '2016-09-08',
  })
  await openSignedIn(page, stack, marisol, '/home/myrecords/labs')
  await choose(page, 'Teodor Whitcombe')
  expect(new URL(page.url()).searchParams.get('person')).toBe(teodor)
  await page.reload()
  await picker(page).getByText('Teodor Whitcombe').waitFor()

  await page.getByRole('link', { name: 'Your Claims' }).click()
  await page.waitForURL(`**/home/yourclaims?person=${teodor}`)
  await picker(page).getByText('Teodor Whitcombe').waitFor()
  await choose(page, 'Marisol Whitcombe (Self)')
  await page.waitForURL((url) => url.pathname === '/home/yourclaims' && url.search === '')
  await page.goBack()
  await picker(page).getByText('Teodor Whitcombe').waitFor()
  await page.goForward()
  await picker(page).getByText('Marisol Whitcombe (Self)').waitFor()

  const tab = await context.newPage()
  await tab.goto(`/home/yourclaims?person=${teodor}`)
  await picker(tab).getByText('Teodor Whitcombe').waitFor()
  const go = goWithin(tab)
  for (const path of pages) {
    await go(`${path}?person=${teodor}`)
    await picker(tab).getByText('Teodor Whitcombe').waitFor()
    const before = await placeOf(tab)
    await tab.reload()
    await picker(tab).getByText('Teodor Whitcombe').waitFor()
    await expect.poll(async () => placeOf(tab)).toEqual(before)
    expect(new URL(tab.url()).searchParams.get('person')).toBe(teodor)
  }
})

test('a reload opens the same page again', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/myprofile')
  const go = goWithin(page)
  for (const path of otherPages) {
    await go(path)
    expect(page.url()).toBe(`${stack.url}${path}`)
    const before = await placeOf(page)
    await page.reload()
    await expect.poll(async () => placeOf(page)).toEqual(before)
  }
  expect(problems).toEqual([])
})

test('if the URL contains another user’s profile id, opens the signed-in user’s own record', async () => {
  const { page } = await visit(stack.url, desktop)
  const stranger = await makePerson(stack, 'Odette', 'Lark')
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  await giveSignIn(page, stack, stranger)
  for (const key of [marisol.profileId, 'nobody', '']) {
    await page.goto(`/home/myrecords/labs?person=${key}`)
    await picker(page).getByText('Odette Lark (Self)').waitFor()
    await page.waitForURL((url) => url.search === '')
    if (key !== '') await page.getByText(frameTexts.notYours).waitFor()
  }
  expect(await page.getByText('Marisol').count()).toBe(0)
})

test('signs out of both tabs at once, even if the server is slow', async () => {
  const { page, context } = await visit(stack.url, desktop)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const teodor = await addChild(stack, marisol, { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2016-09-08' })
  await openSignedIn(page, stack, marisol, '/home/myprofile')
  const second = await context.newPage()
  await second.goto('/home/dependents')
  await second.getByRole('button', { name: /^All details of Teodor/ }).click()
  await second.waitForURL('**/home/createdependent')
  let letGo: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const tokens: string[] = []
  await context.route('**/sign-ins/end-current', async (route) => {
    tokens.push((await route.request().headerValue('authorization')) ?? '')
    await slow
    await route.continue()
  })
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await second.waitForURL('**/login')
  for (const tab of [page, second])
    expect(await tab.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []])
  expect(await page.getByText('Marisol').count()).toBe(0)
  expect(tokens).toHaveLength(1)
  letGo()
  const alive = async () =>
    (await fetch(`${stack.url}/api/Dependent/get-dependents`, { headers: { authorization: tokens[0] ?? '' } })).status
  await expect.poll(alive).toBe(401)
  expect(teodor).not.toBe('')
})
