import { documentStateWords } from '@kinchart/texts/en/further-failures.ts'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hostileHtmlNote } from '@kinchart/sandbox/people/zerelda-markup/hostile-notes.ts'
import { isSoak } from '../server/test/is-soak.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { exportTexts } from '@kinchart/texts/en/record.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let saoirse: KnownPerson
let zerelda: KnownPerson
beforeAll(async () => {
  zerelda = await makePerson(stack, 'Zerelda', 'Markup')
  await connectHospital(stack, zerelda, {
    slug: 'tallgrass-regional-hospital',
    username: 'zerelda',
    patientId: 'zerelda-markup',
  })
  // Only tests tagged `soak` need this patient's record.
  if (!isSoak) return
  saoirse = await makePerson(stack, 'Saoirse', 'Lindqvist')
  const hers = charts.saoirse
  await connectHospital(stack, saoirse, hers)
})

const frameOf = (page: Page) => page.frameLocator('iframe[data-part~=document-frame]').locator('body')
const viewerOf = (page: Page): Locator =>
  page
    .getByRole('dialog')
    .filter({ has: page.locator('[data-part~=sheet-body]') })
    .last()

async function read(page: Page, row: Locator, look: (viewer: Locator) => Promise<void>): Promise<void> {
  await row.getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) }).click()
  const viewer = viewerOf(page)
  await viewer.getByRole('button', { name: documentTexts.download }).waitFor()
  await look(viewer)
  await viewer.getByRole('button', { name: 'Close' }).click()
  await viewer.waitFor({ state: 'detached' })
}

function watchRequests(page: Page): string[] {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'about:' && protocol !== 'blob:' && host !== new URL(stack.url).host)
      elsewhere.push(request.url())
  })
  return elsewhere
}

const isPhone = (page: Page): boolean => page.viewportSize()?.width === phone.width
const rowWith = (page: Page, text: string): Locator =>
  (isPhone(page) ? page.locator('[data-part~=record-card]') : page.getByRole('row')).filter({ hasText: text }).first()

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(
    `on ${where}, shows notes in HTML, RTF, PDF, text and C-CDA, and downloads the original`,
    { tags: 'soak' },
    async () => {
      const { page, problems, context } = await visit(stack.url, viewport)
      const elsewhere = watchRequests(page)
      await openSignedIn(page, stack, saoirse, '/home/myrecords/drvisitnotes')
      if (isPhone(page)) await page.getByRole('button', { name: /^Show \d+ more/ }).click()

      const progress = rowWith(page, 'Progress note')
      await read(page, progress, async (viewer) => {
        await frameOf(page).getByRole('heading').first().waitFor()
        const before = await frameOf(page).innerText()
        await viewer.getByRole('button', { name: documentTexts.words.rtf }).click()
        await expect.poll(async () => frameOf(page).innerText()).not.toBe(before)
        expect(await page.locator('iframe[data-part~=document-frame]').getAttribute('sandbox')).toBe(
          'allow-same-origin',
        )
        expect(await barriersOfFrame(page)).toEqual([])
        expect(await barriers(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
      })
      await read(page, rowWith(page, 'Consult note'), async () => frameOf(page).locator('p').first().waitFor())
      await read(page, rowWith(page, 'Summary of episode'), async () => {
        await frameOf(page).getByRole('heading', { name: 'Allergies' }).waitFor()
        await frameOf(page).getByText('No known allergies').waitFor()
      })
      await read(page, rowWith(page, 'Discharge summary'), async (viewer) => {
        await viewer.getByText('Reflux in pregnancy. Rest, small meals.').waitFor()
        await viewer.getByText('1 page').waitFor()
        expect(await viewer.locator('[data-part~=pdf-page] canvas').evaluate(isDrawn)).toBe(true)
        await viewer.getByRole('button', { name: documentTexts.zoomIn }).click()
        await viewer.getByText('125 %').waitFor()
        expect(await barriers(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
        const saved = page.waitForEvent('download')
        await viewer.getByRole('button', { name: documentTexts.download }).click()
        const download = await saved
        expect(download.suggestedFilename()).toBe('Discharge summary.pdf')
        const bytes = readFileSync(await download.path())
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(bytes.toString('latin1')).toContain('Reflux in pregnancy')
      })
      await rowWith(page, 'Laboratory report')
        .getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
        .click()
      await page.getByText(documentStateWords.missing).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

      if (!isPhone(page)) await page.getByRole('button', { name: 'Next page' }).click()
      await read(page, rowWith(page, 'History and physical'), async (viewer) => {
        await viewer.getByText('first pregnancy').waitFor()
      })

      expect(elsewhere).toEqual([])
      expect(problems).toEqual([])
      await context.close()
    },
  )
}

test('opens a lab document from its row and from its details', { tags: 'soak' }, async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, saoirse, '/home/myrecords/labs?view=result')
  await read(page, rowWith(page, 'Pathology study'), async () => {
    await frameOf(page).getByText('negative for intraepithelial lesion').waitFor()
  })
  await rowWith(page, 'US Pelvis')
    .getByRole('button', { name: /^Details of/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Open document: / })
    .click()
  await page.getByText('Growth on the 52nd percentile.').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Open document: / })
    .waitFor()
  // A result without a document has only the Details button.
  const lone = rowWith(page, 'Hemoglobin')
  await page.keyboard.press('Escape')
  expect(await lone.getByRole('button', { name: /^Details of/ }).count()).toBe(1)
  expect(await lone.getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('runs no script and opens no link in a hostile note, and downloads the unchanged original', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  const elsewhere = watchRequests(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await openSignedIn(page, stack, zerelda, '/home/myrecords/drvisitnotes')
  const open = page.getByRole('button', { name: new RegExp(`^${documentTexts.openOf}`) })
  await open.first().waitFor()
  const address = page.url()
  let read = 0
  let saved = 0
  for (let index = 0; index < (await open.count()); index += 1) {
    await open.nth(index).click()
    const viewer = viewerOf(page)
    const download = viewer.getByRole('button', { name: documentTexts.download })
    await Promise.race([download.waitFor(), viewer.getByText(documentTexts.notHere).waitFor()])
    if ((await download.count()) > 0) {
      await page.locator('iframe[data-part~=document-frame], [data-part~=document-text]').first().waitFor()
      const isPage = (await page.locator('iframe[data-part~=document-frame]').count()) > 0
      if (isPage && (await frameOf(page).innerText()).includes('take care')) {
        read += 1
        const waiting = page.waitForEvent('download')
        await download.click()
        saved += Number(readFileSync(await (await waiting).path(), 'utf8') === hostileHtmlNote)
      }
      expect(
        await page
          .locator('iframe[data-part~=document-frame]')
          .contentFrame()
          .locator('script, form, img[src^=http], a[href], iframe')
          .count(),
      ).toBe(0)
    }
    await viewer.getByRole('button', { name: 'Close' }).click()
    await viewer.waitFor({ state: 'detached' })
  }
  expect({ read, saved }).toEqual({ read: 2, saved: 2 })
  expect(page.url()).toBe(address)
  expect(dialogs).toEqual([])
  expect(elsewhere).toEqual([])
  expect(problems).toEqual([])
})

test('exports all visit notes that match the search', { tags: 'soak' }, async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, saoirse, '/home/myrecords/drvisitnotes')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: exportTexts.button }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Exported on \d{2}-\d{2}-\d{4}\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .replace(/^\u{FEFF}/u, '')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toBe('Facility,Patient name,Date generated,Type')
  expect(lines).toHaveLength(10)
  expect(lines.join('\n')).toContain('Discharge summary')
  expect(problems).toEqual([])
})

/**
 * Checks the accessibility of the document frame's content. Loads the content in a separate page, because no script
 * can run within the frame.
 */
async function barriersOfFrame(page: Page): Promise<string[]> {
  const alone = await page.context().newPage()
  await alone.setContent((await page.locator('iframe[data-part~=document-frame]').getAttribute('srcdoc')) ?? '')
  const found = await barriers(alone)
  await alone.close()
  await page.locator('iframe[data-part~=document-frame]').evaluate((frame) => frame.remove())
  return found
}

function isDrawn(canvas: Element): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return pixels.some((value, index) => index % 4 !== 3 && value < 128)
}
