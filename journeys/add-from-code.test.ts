// @module-tag soak
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactEncrypt } from 'jose'
import QRCode from 'qrcode'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { healthCard } from '@kinchart/sandbox/people/hyun-woo-castellanos/health-card.ts'
import { healthCardTexts as words, fileTexts } from '@kinchart/texts/en/import.ts'
import { viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { barriers, overflow } from './look-at-widths.ts'
import { makePerson, openSignedIn, type KnownPerson } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()
let person: KnownPerson
beforeAll(async () => {
  person = await makePerson(stack, 'Hyun-woo', 'Castellanos')
})

const picture = async (): Promise<Buffer> =>
  QRCode.toBuffer(
    [
      { data: Buffer.from('shc:/'), mode: 'byte' },
      {
        data: Array.from(healthCard, (letter) => String(letter.charCodeAt(0) - 45).padStart(2, '0')).join(''),
        mode: 'numeric',
      },
    ],
    { errorCorrectionLevel: 'L', scale: 4 },
  )

/** Adds the health card. The card's name and birth date match the patient, so the page asks for no confirmation. */
async function addCard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: fileTexts.dialogTitle })
  await dialog.getByText(`${words.fileName}.smart-health-card`).waitFor()
  // Turn off the signature check, because the issuer does not exist.
  await dialog.getByRole('checkbox', { name: words.check }).uncheck()
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: fileTexts.add }).click()
  await page.waitForURL('**/home/importrecords?source=*')
}

test('on a phone, imports the doses from a photo of a health card, and reports a photo without a code', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, person, '/home/importrecords')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.dialogTitle })
  expect([...(await barriers(page, { within: '[role=dialog]' })), await overflow(page)]).toEqual([0])
  const input = dialog.locator('input[type=file]')
  const wifi = await QRCode.toBuffer('WIFI:S:clinic;;')
  await input.setInputFiles({ name: 'wifi.png', mimeType: 'image/png', buffer: wifi })
  await dialog.getByText(words.notHealth).waitFor()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })
  await dialog.getByText(words.noCode).waitFor()
  await input.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await picture() })
  await addCard(page)
  await page.goto('/home/covidpassport')
  await page.getByText('2021').first().waitFor()
  expect(problems).toEqual([])
})

test('reads a health card with the camera, then turns the camera off', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const shown = `data:image/png;base64,${(await picture()).toString('base64')}`
  // Simulates a camera that shows an image of the card.
  await page.addInitScript((address) => {
    const film = async () => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 1200
      const context = canvas.getContext('2d')
      const draw = () => {
        context?.fillRect(0, 0, 900, 1200)
        context?.drawImage(image, 90, 240, 720, 720)
      }
      draw()
      setInterval(draw, 100)
      const stream = canvas.captureStream(10)
      Object.assign(window, { filmed: stream })
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: film } })
  }, shown)
  await openSignedIn(page, stack, person, '/home/importrecords')
  await page.getByRole('button', { name: words.add }).click()
  await page.getByRole('button', { name: words.camera }).click()
  await addCard(page)
  const isOff = () => {
    const { filmed } = window as unknown as { filmed: MediaStream }
    return filmed.getTracks().every(({ readyState }) => readyState === 'ended')
  }
  expect(await page.evaluate(isOff)).toBe(true)
  expect(problems).toEqual([])
})

test('offers other ways to add a code when the browser does not allow the camera', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await page.addInitScript(() => {
    const refuse = async () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse } })
  })
  await openSignedIn(page, stack, person, '/home/importrecords')
  await page.getByRole('button', { name: words.add }).click()
  await page.getByRole('button', { name: words.camera }).click()
  await page.getByText(words.noCamera).waitFor()
  expect(problems).toEqual([])
})

/** Simulates another server that hosts a health link without a passcode (flag U). */
async function keepLink(bundle: object): Promise<{ link: string; close: () => void }> {
  const key = randomBytes(32)
  const file = await new CompactEncrypt(Buffer.from(JSON.stringify(bundle)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
    .encrypt(key)
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/jose', 'access-control-allow-origin': '*' })
    reply.end(file)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const payload = { url: `http://127.0.0.1:${port}/file`, key: key.toString('base64url'), flag: 'U' }
  return {
    link: `https://viewer.example/#shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`,
    close: () => void server.close(),
  }
}

test('shows the content of a pasted health link before adding it', async () => {
  const storedLink = await keepLink({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'urn:uuid:5f3a1c1e-0000-4000-8000-000000000001',
        resource: { resourceType: 'Patient', name: [{ given: ['Hyun-Woo'], family: 'Castellanos' }] },
      },
      {
        fullUrl: 'urn:uuid:5f3a1c1e-0000-4000-8000-000000000002',
        resource: {
          resourceType: 'AllergyIntolerance',
          code: { text: 'Buckwheat' },
          patient: { reference: 'urn:uuid:5f3a1c1e-0000-4000-8000-000000000001' },
        },
      },
    ],
  })
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/importrecords')
  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog', { name: words.dialogTitle })
  await dialog.getByLabel(words.paste).fill('WIFI:S:clinic;;')
  await dialog.getByRole('button', { name: words.goOn }).click()
  await dialog.getByText(words.notHealth).waitFor()
  await dialog.getByLabel(words.paste).fill(storedLink.link)
  await dialog.getByRole('button', { name: words.goOn }).click()
  await page.getByLabel(viewerTexts.who).fill('Hyun-Woo')
  await page.getByRole('button', { name: viewerTexts.open, exact: true }).click()
  await page.getByText('Buckwheat').waitFor()
  await page.getByRole('button', { name: words.addToRecord }).click()
  const files = page.getByRole('dialog', { name: fileTexts.dialogTitle })
  await files.getByRole('button', { name: fileTexts.add }).click()
  await page.waitForURL('**/home/importrecords?source=*')
  // The link's content has no birth date, so the user must choose the patient.
  await page.getByText('Hyun-Woo Castellanos').first().waitFor()
  expect(problems).toEqual([])
  storedLink.close()
})
