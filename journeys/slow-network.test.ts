// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { resultTexts } from '@kinchart/texts/en/details.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import type { Page } from 'playwright-core'
import { updateProfile } from '@kinchart/contract/calls/account.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { authLabels, pageTitles, profileLabels } from '@kinchart/contract/text/texts.ts'
import { goByMenu } from './go-by-menu.ts'
import { holdBack, phone } from './open-browser.ts'
import { connectHospital, makePerson, type KnownPerson, charts } from './known-person.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Saoirse', 'Lindqvist')
  await connectHospital(stack, person, charts.saoirse)
})

/** A slow rural connection: 400 kbit/s, 300 ms latency. */
async function slowDown(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

function countCalls(page: Page): Map<string, number> {
  const calls = new Map<string, number>()
  page.on('request', (request) => {
    if (request.method() === 'GET') return
    const { pathname } = new URL(request.url())
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
  })
  return calls
}

const complaints = [
  loadingTexts.notLoaded,
  loadingTexts.broke,
  'We couldn’t load this.',
  'You’re offline.',
  'We can’t reach Kinchart',
]
/** Records every error message that appears, even if only briefly. */
async function noteComplaints(page: Page): Promise<void> {
  await page.addInitScript((words) => {
    const seen = new Set<string>()
    Object.assign(globalThis, { complaintsSeen: seen })
    new MutationObserver(() => {
      for (const word of words) if (document.body?.textContent?.includes(word)) seen.add(word)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, complaints)
}
const complaintsSeen = async (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { complaintsSeen: Set<string> }).complaintsSeen])

test('on a slow network, shows loading indicators instead of errors, and sends no request twice', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await slowDown(page)
  await noteComplaints(page)
  const calls = countCalls(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const submit = page.getByRole('button', { name: authLabels.signIn })
  await submit.click()
  await page.keyboard.press('Enter')
  await page.locator('.MuiButton-loading').waitFor()
  await page.getByText(actionTexts.wait).first().waitFor()
  await page.getByLabel('City').waitFor()
  expect(calls.get('/api/Login/login')).toBe(1)

  // The page's script is small and would load too fast, so delay it until the loading indicator appears.
  const isWaiting = page.locator('[data-part~=part-wait]').waitFor()
  await page.route('**/assets/my-records-screen-*.js', async (route) => {
    await isWaiting
    await route.continue()
  })
  await goByMenu(page, 'Dr Visit Notes')
  await isWaiting
  await page.getByRole('heading', { name: pageTitles.myrecords, level: 1 }).waitFor()
  const details = page.getByRole('button', { name: /^Details of/ }).first()
  await page.locator('[data-part~=skeleton-rows]').or(details).first().waitFor()
  await details.click()
  await page.getByText(resultTexts.technical).click()
  await page.getByText(chartTexts.everything).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Show \d+ more/ }).click()
  const note = page.locator('[data-part~=record-card]').filter({ hasText: 'Consult note' }).first()
  await note.getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) }).click()
  await page.locator('[data-part~=part-wait]').or(page.locator('[data-part~=document-wait]')).first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: documentTexts.download }).waitFor()
  await page.getByRole('dialog').locator('iframe, canvas, [data-part~=document-area]').first().waitFor()
  expect(await complaintsSeen(page)).toEqual([])
  expect(problems).toEqual([])
})

test('on a slow network, saves a form only once when the button is clicked twice', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('ZIP code').fill('65101')
  await page.getByLabel('Birth date').fill('1983-03-17')
  await noteComplaints(page)
  await slowDown(page)
  const calls = countCalls(page)
  const saving = await holdBack(page, updateProfile.path)
  await page.getByRole('button', { name: profileLabels.saveInfo }).dblclick()
  await page.getByLabel('ZIP code').press('Enter')
  saving.letGo()
  await page.getByText('Your profile is saved.').waitFor()
  await page.waitForLoadState('networkidle')
  expect([...calls.values()].filter((count) => count > 1)).toEqual([])
  expect(await page.getByText('Your profile is saved.').count()).toBe(1)
  expect(problems).toEqual([])
})
