// @module-tag soak
import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  amountWords,
  claimColumns,
  claimTexts as words,
  priorAuthorizationTexts as priorWords,
} from '@kinchart/texts/en/claims.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { goByMenu } from './go-by-menu.ts'
import { addChild, connectHospital, makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { exportTexts } from '@kinchart/texts/en/record.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Winifred', 'Abara')
  await addChild(stack, person, { firstName: 'Clement', lastName: 'Abara', birthDate: '2015-02-11' })
  await connectHospital(stack, person, {
    slug: 'tallgrass-regional-hospital',
    username: 'winifred',
    patientId: 'winifred-abara',
  })
})

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

async function textOfPdf(download: Download): Promise<string> {
  const task = getDocument({ data: new Uint8Array(await readFile(await download.path())), verbosity: 0 })
  const document = await task.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await task.destroy()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

const details = (page: Page, service: string) =>
  page.getByRole('button', { name: new RegExp(`^Details of .*${service}`) })

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`on ${where}, searches, shows, exports and prints claims with exact amounts`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSignedIn(page, stack, person, '/home/myprofile')
    const isPhone = viewport === phone
    if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: pageTitles.yourclaims }).click()
    await page.getByText('7 claims from 1 source').waitFor()
    expect(await overflow(page)).toBe(0)

    // Only cards, which phones show instead of a table, truncate texts of more than 18 characters.
    expect(await page.getByText('Tallgrass Regional…').count()).toBe(isPhone ? 7 : 0)

    if (!isPhone) {
      const amounts = async () => page.locator('[role=gridcell][data-field=adjudicationamount]').allInnerTexts()
      await page.getByRole('columnheader', { name: claimColumns.adjudicationamount }).click()
      await expect.poll(async () => (await amounts())[0]).toBe('$12.90')
      await page.getByRole('columnheader', { name: claimColumns.adjudicationamount }).click()
      await expect.poll(async () => (await amounts())[0]).toBe('$3,130.00')
    }

    await page.getByLabel('Search in column').selectOption({ label: claimColumns.adjudicationamount })
    await page.getByRole('textbox', { name: 'Search' }).fill('$3,130.00')
    await page.getByText('1 found from 1 source').waitFor()
    await page.getByLabel('Search in column').selectOption({ label: claimColumns.service })
    await page.getByRole('textbox', { name: 'Search' }).fill('crown')
    await details(page, 'Crown, porcelain').waitFor()
    await details(page, 'Crown, porcelain').click()
    const dialog = page.getByRole('dialog')
    const ladder = dialog.getByRole('region', { name: words.amounts })
    await ladder.waitFor()
    expect((await ladder.innerText()).replaceAll(/\s+/g, ' ')).toContain(
      `${amountWords.charged} $1,350.00 ${amountWords.allowed} $0.00 ${amountWords.planPaid} $0.00 ${amountWords.youOwe} $1,350.00`,
    )
    for (const shown of [words.denied, 'Non-covered charge(s). (96)', 'Practice Mutual Health Plan', 'I10'])
      await dialog.getByText(shown, { exact: false }).first().waitFor()
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
    await dialog.getByText(words.whole).click()
    await dialog.getByText('Source data').waitFor()
    const pdf = await saved(page, async () => dialog.getByRole('button', { name: words.getDocument }).click())
    const printed = await textOfPdf(pdf)
    for (const text of ['$1,350.00', 'Crown, porcelain', 'Page 1 of 1']) expect(printed).toContain(text)
    await page.keyboard.press('Escape')

    await page.getByRole('textbox', { name: 'Search' }).fill('97110')
    await details(page, '97110').click()
    await expect.poll(async () => ladder.getByText(words.notProvided).count()).toBe(4)
    expect(await ladder.innerText()).not.toContain('$')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByText('7 claims from 1 source').waitFor()

    const csv = await saved(page, async () => page.getByRole('button', { name: exportTexts.button }).click())
    expect(csv.suggestedFilename()).toMatch(/^Exported on \d\d-\d\d-\d{4}\.csv$/)
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(8)
    // The spreadsheet escapes formulas and does not truncate names.
    expect(lines.filter((line) => line.includes("'=Dilated eye exam"))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('Tallgrass Regional Hospital'))).toHaveLength(7)
    expect(problems).toEqual([])
  })
}

test('shows prior authorizations next to the claims, with the reason for a denial', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignedIn(page, stack, person, '/home/yourclaims')
  await page.getByRole('tab', { name: priorWords.title }).click()
  await page.getByText('4 prior authorizations from 1 source').waitFor()
  const denied = page.getByRole('article', { name: /^Denied: MRI of the lumbar spine/ })
  // A denial starts expanded only during the year after the plan's decision, so expand this denial if it is older.
  const more = denied.getByRole('button', { name: priorWords.showMore({ service: 'MRI of the lumbar spine' }) })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await denied.getByText('Six weeks of physical therapy must be tried').waitFor()
  await denied.getByText('An appeal must reach the plan within 180 days of this answer.').waitFor()
  await page.getByRole('article', { name: 'Ended Jun 30, 2025: Sleep study at home' }).getByText('1 of 1').waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await denied.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByText('PA-30071-5528').first().waitFor()
  await page.goBack()
  await expect.poll(async () => page.getByRole('dialog').count()).toBe(0)
  const csv = await saved(page, async () => page.getByRole('button', { name: exportTexts.button }).click())
  expect((await readFile(await csv.path(), 'utf8')).trim().split('\r\n')).toHaveLength(5)
  expect(problems).toEqual([])
})

test('the insurance hub links to documents, copays, costs and the ID card', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignedIn(page, stack, person, '/home/myprofile')
  const main = page.getByRole('main')
  const toHub = async () => {
    await goByMenu(page, pageTitles.claims)
    await main.getByRole('heading', { name: pageTitles.claims, level: 1 }).waitFor()
  }
  const soundSoFar = async () => expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await toHub()
  expect(await main.getByRole('listitem').count()).toBe(7)
  expect(await main.getByRole('link', { name: words.findDoctor }).getAttribute('href')).toBe('/home/findprovider')
  await soundSoFar()

  await main.getByRole('link', { name: words.document }).click()
  const pdf = await saved(page, async () => main.getByRole('button', { name: words.pdf }).first().click())
  expect(await textOfPdf(pdf)).toContain('$95.00')
  await soundSoFar()
  await main.getByRole('link', { name: words.back }).click()

  await main.getByRole('link', { name: words.copay }).click()
  for (const text of ['GP Office Visit', '$20.00', '20 %', '$22.44']) await main.getByText(text).first().waitFor()
  await soundSoFar()
  await main.getByRole('link', { name: words.back }).click()

  await main.getByRole('link', { name: words.costs }).click()
  const years = main.getByRole('tablist', { name: words.yearShown })
  await main.getByRole('region', { name: words.byMonth }).waitFor()
  await years.getByRole('tab', { name: words.allYears }).click()
  await main.getByText('$1,477.44').first().waitFor()
  const byYear = main.getByRole('region', { name: words.byYear })
  const rows = await byYear.getByRole('row').allInnerTexts()
  expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^2025 \d+ .*\$3,130.00 \$1,193.85 \$100.00/)]),
  )
  await soundSoFar()
  await years.getByRole('tab', { name: '2025' }).click()
  await main.getByRole('region', { name: words.byMonth }).waitFor()
  await main.getByText('$1,193.85').first().waitFor()
  await main.getByRole('link', { name: words.back }).click()

  await main.getByRole('link', { name: words.idCard }).click()
  await main.getByText('PMH-0005505').first().waitFor()
  await main.getByRole('tab', { name: 'Old Smile Dental, dental program (expired)' }).click()
  await main.getByText(`${words.front}, ${words.expired}`).waitFor()
  const image = await saved(page, async () => main.getByRole('button', { name: words.download }).click())
  expect((await readFile(await image.path())).subarray(1, 4).toString()).toBe('PNG')
  await soundSoFar()
  await main.getByRole('button', { name: words.fullScreen }).click()
  const full = page.getByRole('dialog', { name: words.idCard })
  await full.getByRole('figure', { name: words.backSide }).waitFor()
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await full.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: new RegExp(words.family) }).click()
  await page.getByRole('menuitemradio', { name: 'Clement Abara' }).click()
  await main.getByText(words.noCoverageYet).waitFor()
  await soundSoFar()
  await main.getByRole('button', { name: words.seeSample }).click()
  await main.getByText(words.sampleText).waitFor()
  expect(await main.getByText('PMH-0005505').count()).toBe(0)
  await soundSoFar()

  await toHub()
  await main.getByRole('link', { name: pageTitles.yourclaims }).click()
  await page.waitForURL('**/home/yourclaims')
  expect(problems).toEqual([])
})
