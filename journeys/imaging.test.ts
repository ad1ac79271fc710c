// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { imageFailures } from '@kinchart/texts/en/further-failures.ts'
import { imagingErrors, imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { drawHead } from '@kinchart/sandbox/making/draw-head.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { connectHospital, giveSignIn, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Hyun-woo', 'Castellanos')
  await connectHospital(stack, person, charts.hyunWoo)
})

const own = drawHead({
  ...{ patientName: 'Somebody^Else', birthDate: '19600229', date: '20240229', modality: 'CT', bodyPart: 'HEAD' },
  ...{ studyUid: '1.2', seriesUid: '1.2.1', instanceUid: '1.2.1.1', instanceNumber: 1 },
  ...{ studyDescription: 'Own file', seriesDescription: 'From a disc' },
})
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/dicom', buffer })

/** Counts the shades of gray in the image. A blank image has one shade. `middle` is the brightness at the center. */
async function look(page: Page): Promise<{ shades: number; middle: number }> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')
    if (!context) return { shades: 0, middle: 0 }
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const shades = new Set<number>()
    for (let at = 0; at < data.length; at += 4) shades.add(data[at] ?? 0)
    const at = (Math.floor(canvas.height / 2) * canvas.width + Math.floor(canvas.width / 2)) * 4
    return { shades: shades.size, middle: data[at] ?? 0 }
  })
}
async function drop(page: Page, files: readonly ReturnType<typeof file>[]): Promise<void> {
  const sent = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }))
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of dropped) transfer.items.add(new File([Uint8Array.from(bytes)], name))
    return transfer
  }, sent)
  const place = page.getByText(words.ownWhy)
  for (const type of ['dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer })
}
const shown = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await look(page)).shades).toBeGreaterThan(20)
}

for (const [where, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`on ${where}, shows a stored image and a series loaded from the hospital, with paging and tools`, async () => {
    const { page, problems } = await visit(stack.url, viewport)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await openSignedIn(page, stack, person, '/home/viewxray')
    await page.getByRole('heading', { name: pageTitles.viewxray, level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'CT of the head without contrast' }).waitFor()
    expect(requestedUrls.filter((url) => url.includes('/imaging-viewer') || url.includes('/imaging-parts/'))).toEqual(
      [],
    )
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

    await page.getByRole('button', { name: `${words.open} : Left wrist, 3 views` }).click()
    await shown(page)
    expect(requestedUrls.some((url) => url.includes('/imaging-viewer'))).toBe(true)
    await page.getByRole('region', { name: words.facts }).getByText('Hyun-woo Castellanos').waitFor()
    await page.getByRole('button', { name: words.close }).click()

    await page.getByRole('button', { name: /^Open series 1/ }).click()
    await shown(page)
    await page.getByText(words.place({ number: 1, all: 3 }), { exact: true }).waitFor()
    const stage = page.getByRole('application', { name: words.viewer })
    await stage.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText(words.place({ number: 2, all: 3 }), { exact: true }).waitFor()
    await page.getByRole('img', { name: /image 2 of 3$/ }).waitFor()
    await page.keyboard.press('End')
    await page.getByText(words.place({ number: 3, all: 3 }), { exact: true }).waitFor()
    expect([...(await barriers(page)), await overflow(page)]).toEqual([0])

    const before = await look(page)
    await page.getByRole('button', { name: words.invert }).click()
    await expect.poll(async () => (await look(page)).middle).toBe(255 - before.middle)
    await page.getByRole('button', { name: words.invert }).click()
    await page.getByLabel(words.window).selectOption(words.lung)
    await expect.poll(async () => (await look(page)).middle).toBeGreaterThan(before.middle)
    await page.getByLabel(words.window).selectOption(words.asSent)
    await page.getByRole('button', { name: words.play }).click()
    await page.getByText(words.place({ number: 1, all: 3 }), { exact: true }).waitFor()
    await page.getByRole('button', { name: words.pause }).click()
    expect(requestedUrls.filter((url) => !url.startsWith(stack.url) && !url.startsWith('blob:'))).toEqual([])
    expect(problems).toEqual([])
  })
}

test('opens image files from the patient’s device without uploading them, and reports a damaged file', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/viewxray')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const files = [
    file('cut.dcm', own.subarray(0, own.length - 2000)),
    file('words.dcm', Buffer.from('This is a letter and no picture at all.')),
    file('own.dcm', own),
  ]
  await drop(page, files)
  await shown(page)
  const listItems = page.getByRole('listitem')
  await listItems.filter({ hasText: 'cut.dcm' }).getByText(imagingErrors.truncated).waitFor()
  await listItems.filter({ hasText: 'words.dcm' }).getByText(imagingErrors['not-dicom']).waitFor()
  await page.getByText(words.otherPerson).waitFor()
  await page.getByText('Feb 29, 1960').waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  expect(sent).toEqual([])
  expect(problems).toEqual([])
})

test('explains why an image is missing if its source denies access, and later opens a different series', async () => {
  const { page } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, person)
  stack.sandbox.setFaults(['access-revoked'])
  await page.goto('/home/viewxray')
  await page.getByRole('button', { name: /^Open series 1/ }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${words.imageSlider} 3` })
    .getByText(imageFailures.refused)
    .waitFor()
  expect(await page.locator('canvas').count()).toBe(0)
  stack.sandbox.setFaults([])
  await page.getByRole('button', { name: words.close }).click()
  await page.getByRole('button', { name: /^Open series 2/ }).click()
  await shown(page)
  await page.getByText(words.place({ number: 1, all: 2 }), { exact: true }).waitFor()
})

test('embeds the operator’s own image viewer, 200 px shorter than the window', async () => {
  const { page } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/myprofile')
  await page.route('**/settings/get', async (route) => {
    const settings = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...settings, imagingViewerUrl: `${stack.url}/icon.svg` } })
  })
  await page.goto('/home/viewxray')
  const frame = page.getByTitle(words.frameTitle)
  await frame.waitFor()
  expect([await frame.getAttribute('width'), await frame.getAttribute('height')]).toEqual(['1240', '700'])
  expect(await page.getByText(words.own).count()).toBe(0)
})
