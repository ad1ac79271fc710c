// @module-tag soak
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Rufus', 'Pennyfeather')
  for (const [slug, username, patientId] of [
    ['tallgrass-regional-hospital', 'rufus', 'rufus-pennyfeather'],
    ['harrow-lake-womens-clinic', 'saoirse', 'saoirse-lindqvist'],
  ] as const)
    await connectHospital(stack, person, { slug, username, patientId })
})

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const)
  test(`on ${where}, prints only the rows of a list and the patient’s name`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    await openSignedIn(page, stack, person, '/home/myrecords/labs?view=result')
    const details = page.getByRole('button', { name: /^Details of/ })
    await details.nth(constants.defaultPageSize - 1).waitFor()
    const more = page.getByRole('button', { name: /^(?:Next page|Show \d+ more)/ })
    await more.click()
    await (viewport === desktop ? page.getByText(/^9–/) : details.nth(constants.defaultPageSize)).waitFor()
    const names = await details.evaluateAll((all) =>
      all.map((one) => (one.getAttribute('aria-label') ?? '').replace('Details of ', '')),
    )
    let requestCount = 0
    page.on('request', (request) => void (requestCount += request.url().includes('pageNumber') ? 1 : 0))
    const printed = await textOf(await page.pdf({ format: 'Letter' }))
    for (const name of names) expect(printed).toContain(name)
    expect(printed).toContain('Rufus Pennyfeather. Printed from Kinchart on')
    expect(printed).toMatch(
      viewport === desktop ? /\b9 to \d+ of \d+ in the list/ : /All \d+ in the list|\b1 to \d+ of \d+ in/,
    )
    for (const chrome of [pageTitles.importrecords, pageTitles.dependents, 'Rows per page', 'Notes', 'Search'])
      expect(printed).not.toContain(chrome)
    expect(requestCount).toBe(0)
    await details.first().waitFor()
    expect(await details.count()).toBe(names.length)
    expect(problems).toEqual([])
  })

test('turns a list’s pages with the keyboard, and announces a row’s position in the list', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/labs?view=result')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText(/^1–8 of/).waitFor()
  const total = Number(/of (\d+)/.exec((await pages.textContent()) ?? '')?.[1])
  const grid = page.getByRole('grid')
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(total + 1))
  await page.getByRole('gridcell').nth(1).click()
  await page.keyboard.press('ArrowDown')
  const next = pages.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await pages.getByText(/^9–/).waitFor()
  await expect.poll(async () => grid.locator('[role=row][data-id]').first().getAttribute('aria-rowindex')).toBe('10')
  const back = pages.getByRole('button', { name: 'Previous page' })
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
  await back.focus()
  await page.keyboard.press('Enter')
  await pages.getByText(/^1–8 of/).waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
})

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const)
  test(`on ${where}, moves the focus to the heading of a new page, or to the panel of a tab`, async () => {
    const { page } = await visit(stack.url, viewport)
    await openSignedIn(page, stack, person, '/home/myprofile')
    await page.getByRole('heading', { name: pageTitles.myprofile, level: 1 }).waitFor()
    for (const title of [pageTitles.dependents, pageTitles.importrecords]) {
      if (viewport === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('link', { name: title, exact: true }).focus()
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { name: title, level: 1 })
      await heading.waitFor()
      await expect.poll(async () => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await page.goto('/home/myrecords/labs?view=result')
    const tab = page.getByRole('tab', { name: pageTitles.labs })
    const panel = page.getByRole('tabpanel', { name: pageTitles.labs })
    await panel.waitFor()
    expect(await tab.getAttribute('aria-controls')).toBe(await panel.getAttribute('id'))
    const other = page.getByRole('tab', { name: pageTitles.conditions })
    await other.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('tabpanel', { name: pageTitles.conditions }).waitFor()
    expect(await other.evaluate((one) => one === document.activeElement)).toBe(true)
  })

test('closes a document with Escape even if its frame has the focus', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myrecords/drvisitnotes')
  await page
    .getByRole('row')
    .filter({ hasText: 'Consult note' })
    .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
    .first()
    .click()
  const frame = page.locator('iframe[data-part~=document-frame]')
  await frame.waitFor()
  await frame.contentFrame().locator('body').click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
