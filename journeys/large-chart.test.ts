import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultTexts } from '@kinchart/texts/details.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { tabUrls } from '@kinchart/contract/record-types.ts'
import { addDoctors } from '@kinchart/contract/sharing.ts'
import { healthLinkTexts } from '@kinchart/texts/health-links.ts'
import { sharingTexts } from '@kinchart/texts/sharing.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import { verifyRecipient } from '@kinchart/server/sharing/verified/verified.ts'
import { callKinchart } from '../scripts/call-kinchart.ts'
import { signInAsDoctor } from './doctor-sign-in.ts'
import { goWithin } from './go-within.ts'
import { connectHospital, makePerson, openSignedIn, signInThroughScreen } from './known-person.ts'
import type { KnownPerson } from './known-person.ts'
import { longestTask, watchLongTasks } from './long-tasks.ts'
import { desktop, openBrowser, visit } from './open-browser.ts'
import { startTestStack } from './start-test-stack.ts'
import type { TestStack } from './start-test-stack.ts'
import { exportTexts } from '@kinchart/texts/record.ts'
import { documentTexts } from '@kinchart/texts/documents.ts'
import { recordExportTexts } from '@kinchart/texts/copies.ts'
import { overviewTexts } from '@kinchart/texts/overview.ts'
import { pagerTexts } from '@kinchart/texts/ui.ts'
import { trendTexts } from '@kinchart/texts/trend.ts'

/** Augustin's chart has ten thousand resources. */
let stack: TestStack
let browser: Browser
let augustin: KnownPerson
beforeAll(async () => {
  stack = await startTestStack()
  browser = await openBrowser()
  augustin = await makePerson(stack, 'Augustin', 'Brightwater')
  const from = Date.now()
  await connectHospital(stack, augustin, {
    slug: 'northfield-transplant-center',
    username: 'augustin',
    patientId: 'augustin-brightwater',
  })
  tell('bring the chart in', Date.now() - from, 0)
}, 300_000)
afterAll(async () => {
  await browser.close()
  await stack.close()
})

/** For people to read: no time is asserted. */
const tell = (action: string, ms: number, task: number): void =>
  void process.stdout.write(`${String(ms).padStart(6)} ms, longest task ${String(task).padStart(4)} ms: ${action}\n`)

/** Does something and notes how long it took, and how long the page was held up. */
async function time(page: Page, action: string, act: () => Promise<unknown>): Promise<void> {
  const from = Date.now()
  await act()
  const ms = Date.now() - from
  tell(action, ms, await longestTask(page))
}

const rowsOf = (page: Page): Locator => page.locator('[role=row][data-id]')
/** A list has come: its rows, or that there are none. */
const listed = async (page: Page) => rowsOf(page).or(page.locator('[data-part~=list-middle]')).first().waitFor()
const goneDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('every list of ten thousand records opens, with a detail of each, and other pages of the record do', async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await watchLongTasks(page)
  const go = goWithin(page)
  await time(page, 'sign in', async () => {
    await signInThroughScreen(page, augustin)
    await page.getByLabel('City').waitFor()
  })
  for (const tab of tabUrls) {
    await time(page, `list ${tab}`, async () => {
      const answer = page.waitForResponse((one) => one.url().includes('pageNumber=1') && one.ok())
      await go(`/home/myrecords/${tab}?view=${tab === 'labs' ? 'result' : 'every'}`)
      await answer
      await listed(page)
    })
    const details = page.getByRole('button', { name: /^Details of/ }).first()
    if ((await details.count()) === 0) continue
    await time(page, `detail of ${tab}`, async () => {
      await details.click()
      await page.getByText(resultTexts.technical).waitFor()
    })
    await goneDialog(page)
  }
  await time(page, 'labs by test', async () => {
    await go('/home/myrecords/labs')
    await page.locator('[data-part~=test]').first().waitFor()
  })
  await time(page, 'current medications', async () => {
    await go('/home/myrecords/medications')
    await page.locator('[data-part~=thing]').first().waitFor()
  })
  await time(page, 'overview', async () => {
    await go('/home/overview')
    await page.getByRole('heading', { name: overviewTexts.measures }).waitFor()
  })
  for (const [title, path] of [
    [pageTitles.encounters, '/home/encounters'],
    [pageTitles.yourclaims, '/home/yourclaims'],
    [pageTitles.claims, '/home/claims/costs'],
    [pageTitles.viewxray, '/home/viewxray'],
    [pageTitles.covidpassport, '/home/covidpassport'],
    [pageTitles.importrecords, '/home/importrecords'],
    [pageTitles['share-records'], '/home/share-records'],
  ] as const)
    await time(page, `page ${title} (${path})`, async () => go(path))
  await go('/home/encounters')
  await time(page, 'detail of a visit', async () => {
    await page.locator('a[href*="encounterdetail"]').first().click()
    await page.waitForURL('**/home/encounterdetail?id=*')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })
  expect(problems).toEqual([])
  await context.close()
})

test('a trend, a document, search, filter, sort, the last page and the CSV of thousands of results come to their end', async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await watchLongTasks(page)
  await openSignedIn(page, stack, augustin, '/home/myrecords/labs?view=result')
  const first = page.getByRole('button', { name: /^Details of/ }).first()
  await first.waitFor()
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Details of ', '').split(/[,(]/)[0] ?? ''
  await time(page, 'trend', async () => {
    await first.click()
    await page.getByRole('region', { name: trendTexts.title }).locator('svg').first().waitFor()
  })
  await time(page, 'trend as a table', async () => {
    await page.getByText(trendTexts.asTable).click()
    await page.getByRole('region', { name: trendTexts.title }).getByRole('row').last().waitFor()
  })
  await goneDialog(page)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  const search = page.getByRole('textbox', { name: 'Search' })
  const answered = async (act: () => Promise<unknown>) => {
    const answer = page.waitForResponse((one) => one.url().includes('pageNumber=') && one.ok())
    await act()
    await answer
    await page.getByRole('main').locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
  }
  await time(page, 'last page', async () =>
    answered(async () => pages.getByRole('button', { name: 'Last page' }).click()),
  )
  await time(page, 'a page by its number', async () =>
    answered(async () => {
      await pages.getByLabel(pagerTexts.goTo).fill('7')
      await pages.getByLabel(pagerTexts.goTo).press('Enter')
    }),
  )
  await pages.getByText(/^49–56 of/).waitFor()
  await time(page, 'sort by date', async () =>
    answered(async () => page.getByRole('columnheader', { name: 'Date' }).click()),
  )
  await time(page, `search ‘${name}’`, async () => answered(async () => search.fill(name.slice(0, 12))))
  await time(page, 'search what is not there', async () => {
    await search.fill('no test is called so')
    await page.getByText(messages.noRecordsFound).waitFor()
  })
  await time(page, 'filter by a column', async () =>
    answered(async () => {
      await page.getByRole('combobox', { name: 'Search in column' }).selectOption({ index: 1 })
      await search.fill(name.slice(0, 8))
    }),
  )
  // Visit notes are the list that can be exported.
  await page.goto('/home/myrecords/drvisitnotes')
  const button = page.getByRole('button', { name: exportTexts.button })
  await button.waitFor()
  await time(page, 'CSV of hundreds of notes', async () => {
    const saved = page.waitForEvent('download')
    await button.click()
    expect(statSync(await (await saved).path()).size).toBeGreaterThan(1000)
  })
  await time(page, 'document', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: documentTexts.download }).waitFor()
    await page.getByRole('dialog').locator('iframe, canvas, [data-part~=document-area]').first().waitFor()
  })
  expect(problems).toEqual([])
  await context.close()
})

test('the whole record as ZIP and its patient summary come to their end while the page goes on', async () => {
  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await watchLongTasks(page)
  await openSignedIn(page, stack, augustin, '/home/importrecords')
  const card = page.getByRole('region', { name: recordExportTexts.title })
  // The PDF of ten thousand is made, and read, by the server's own test.
  await time(page, recordExportTexts.archive, async () => {
    const saved = page.waitForEvent('download', { timeout: 120_000 })
    await card.getByRole('button', { name: recordExportTexts.archive }).click()
    expect(statSync(await (await saved).path()).size).toBeGreaterThan(100_000)
  })
  await page.goto('/home/share-records/links')
  await page.getByRole('button', { name: healthLinkTexts.make }).click()
  const dialog = page.getByRole('dialog', { name: healthLinkTexts.make })
  for (const box of await dialog.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  const link = dialog.getByRole('button', { name: healthLinkTexts.make })
  await time(page, 'patient summary in a health link', async () => {
    await link.click()
    await page.getByRole('dialog', { name: healthLinkTexts.made }).waitFor()
  })
  expect(problems).toEqual([])
  await context.close()
})

test('all of it is shared with a doctor, who opens every list of it', async () => {
  const id = randomUUID()
  const name = 'Dr. Lena Harrow'
  const email = `${id}@practice.example`
  await stack.kinchart.database.pool.query(
    `insert into listed_provider (id, kind, name, type, address, name_key, digest, list)
     values ($1, 'practitioner', $2, 'Cardiology', '4 Harrow Lake Road, Harrow, MO', lower($2), '\\x00', 'made up')`,
    [id, name],
  )
  const { token, profileId } = augustin
  await callKinchart(stack.url, addDoctors, { token, body: { status: '1', providerId: id, profileId } })
  await verifyRecipient(stack.kinchart.database.db, stack.kinchart.cipher, { kind: 'doctor', id }, { name, email })
  const own = await visit(browser, stack.url, desktop)
  await watchLongTasks(own.page)
  await openSignedIn(own.page, stack, augustin, '/home/share-records')
  await own.page.getByRole('button', { name: `${sharingTexts.share}: ${name}` }).click()
  const dialog = own.page.getByRole('dialog')
  for (const box of await dialog.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  await time(own.page, 'share', async () => {
    await dialog.getByRole('button', { name: sharingTexts.share, exact: true }).click()
    await own.page.getByText(messages.recordShared).waitFor()
  })

  const { page, problems, context } = await visit(browser, stack.url, desktop)
  await watchLongTasks(page)
  await signInAsDoctor(page, stack.url, email)
  await time(page, 'the other side: open', async () => {
    await page.reload()
    await page.getByRole('heading', { name: 'Augustin Brightwater' }).waitFor()
    await rowsOf(page).first().waitFor()
  })
  const tabs = page.getByRole('tab')
  expect(await tabs.count()).toBeGreaterThanOrEqual(tabUrls.length)
  for (const tab of await tabs.all())
    await time(page, `the other side: ${(await tab.textContent()) ?? ''}`, async () => {
      await tab.click()
      await listed(page)
    })
  expect([...own.problems, ...problems]).toEqual([])
  await own.context.close()
  await context.close()
})
