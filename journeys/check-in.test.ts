// @module-tag soak
import { readFile } from 'node:fs/promises'
import QRCode from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { checkInTexts as words } from '@kinchart/texts/en/check-in.ts'
import { createHealthLink } from '@kinchart/contract/calls/health-links.ts'
import { healthLinkTexts, viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { furtherErrorTexts } from '@kinchart/texts/en/further-failures.ts'
import { proofTexts } from '@kinchart/texts/en/sign-ins.ts'
import { checkInErrors } from '../server/test/check-check-in.ts'
import { barriers, problemsAtWidths } from './look-at-widths.ts'
import { openClinicPage, type ClinicPage } from './clinic-page.ts'
import { connectHospital, giveSignIn, makePerson, openSignedIn, type KnownPerson, charts } from './known-person.ts'
import { desktop, phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition/'
const item = (id: string, title: string, content: object, accept = ['application/fhir+json']) => ({
  ...{ id, title, accept },
  content: content as Record<string, unknown>,
})
const selection = (profile: string) => ({ kind: 'selection.fhir', profiles: [`${usCore}${profile}`] })

const request = {
  type: 'smart-health-checkin-request',
  version: '1',
  id: 'visit-42',
  purpose: 'Your visit on Monday',
  items: [
    item('patient', 'About you', selection('us-core-patient')),
    item('medications', 'Medications', selection('us-core-medicationrequest')),
    item('allergies', 'Allergies', selection('us-core-allergyintolerance')),
    item('problems', 'Health problems', selection('us-core-condition-problems-health-concerns')),
    item('intake', 'Questionnaire', {
      kind: 'form.fhir',
      questionnaire: {
        resourceType: 'Questionnaire',
        url: 'https://clinic.example/Questionnaire/intake',
        status: 'active',
        title: 'Before your visit',
        item: [
          { linkId: 'smoke', type: 'boolean', text: 'Do you smoke?', required: true },
          {
            linkId: 'many',
            type: 'integer',
            text: 'How many a day?',
            required: true,
            enableWhen: [{ question: 'smoke', operator: '=', answerBoolean: true }],
          },
          { linkId: 'note', type: 'text', text: 'What should we know?' },
        ],
      },
    }),
    item('later', 'Something new', { kind: 'example.ktc-test' }),
  ],
}

const stack = useStack()
let clinic: ClinicPage
let person: KnownPerson
beforeAll(async () => {
  clinic = await openClinicPage()
  person = await makePerson(stack, 'Marisol', 'Whitcombe')
  await connectHospital(stack, person, charts.marisol)
})
afterAll(async () => {
  clinic.close()
})

const clinicAddress = (): string =>
  `${clinic.url}/#${encodeURIComponent(JSON.stringify({ portal: stack.url, request: JSON.stringify(request) }))}`
const shots = process.env['CHECK_IN_SHOTS']
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: proofTexts.title })
  const isProofRequired = await dialog.waitFor({ timeout: 4000 }).then(
    () => true,
    () => false,
  )
  if (!isProofRequired) return
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: proofTexts.goOn }).click()
}

test('answers a clinic’s check-in request with only the approved data', async () => {
  const { page, problems, context } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/appointments')
  const desk = await context.newPage()
  await desk.goto(clinicAddress())
  const opening = context.waitForEvent('page')
  await desk.locator('#ask').click()
  const app = await opening
  const host = new URL(clinic.url).host
  await app.getByText(words.asks({ who: host, count: 6 })).waitFor()
  await app.getByText(words.send.notChecked, { exact: true }).waitFor()
  await app.getByText(words.unsupported.kind).waitFor()
  await shoot(app, 'asked-1280')
  expect(await barriers(app)).toEqual([])
  expect(await problemsAtWidths(app)).toEqual([])

  await app.getByRole('button', { name: `${words.leaveOut}: Health problems` }).click()
  await app.getByRole('button', { name: `${words.choose}: Medications` }).click()
  const entries = app.getByRole('dialog', { name: words.changeOf({ title: 'Medications' }) })
  await entries.getByRole('checkbox').first().waitFor()
  expect(await barriers(app, { within: '[role=dialog]' })).toEqual([])
  await shoot(app, 'edit-1280')
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: `${words.answerForm}: Questionnaire` }).click()
  const form = app.getByRole('dialog', { name: 'Questionnaire' })
  await form.getByRole('radio', { name: words.form.yes }).check()
  await form.getByLabel('How many a day?').fill('a few')
  await form.getByRole('button', { name: words.form.save }).click()
  await form.getByText(words.form.wrongInteger).waitFor()
  expect(await barriers(app, { within: '[role=dialog]' })).toEqual([])
  await shoot(app, 'form-1280')
  await form.getByLabel('How many a day?').fill('5')
  await form.getByRole('button', { name: words.form.save }).click()
  await app.getByText(words.formProgress({ count: 2, all: 3 })).waitFor()
  await app.getByRole('button', { name: words.send.approve }).click()
  await prove(app)
  await app.getByText(words.done.sent({ who: host })).waitFor()
  await shoot(app, 'sent-1280')

  const { type, response } = JSON.parse((await desk.locator('pre').textContent()) ?? '{}') as Record<string, string>
  expect(type).toBe('kinchart/check-in/response')
  expect(checkInErrors(request, response ?? '')).toEqual([])
  const { requestStatus } = JSON.parse(response ?? '{}') as { requestStatus: { item: string; status: string }[] }
  const statuses = Object.fromEntries(requestStatus.map(({ item: id, status }) => [id, status]))
  expect(statuses).toMatchObject({
    patient: 'fulfilled',
    problems: 'declined',
    intake: 'fulfilled',
    later: 'unsupported',
  })
  expect(response).toContain('"valueInteger":5')
  expect(problems).toEqual([])
})

test('immediately rejects a check-in request that uses the wallet protocol', async () => {
  const { page, problems, context } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/appointments')
  const desk = await context.newPage()
  await desk.goto(clinicAddress())
  const opening = context.waitForEvent('page')
  await desk.locator('#wallet').click()
  const app = await opening
  await app.getByText(words.take.notOurs).waitFor()
  await desk.getByText('"outcome":"error"').waitFor()
  expect(problems).toEqual([])
})

test('on a phone, answers a check-in request from a poster’s QR code after sign-in', async () => {
  const { page, problems, context } = await visit(stack.url, phone)
  const link = `/home/check-in#request=${Buffer.from(JSON.stringify(request)).toString('base64url')}`
  await page.goto(link)
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await page.waitForURL('**/home/check-in')
  await page.getByText(words.asks({ who: words.someClinic, count: 6 })).waitFor()
  expect(page.url()).not.toContain('request=')
  await shoot(page, 'asked-390')
  expect(await barriers(page)).toEqual([])
  await page.getByText(words.send.unknown).waitFor()
  await page.getByRole('button', { name: words.send.code }).click()
  await prove(page)
  const dialog = page.getByRole('dialog', { name: words.desk.title })
  await dialog.getByText(words.desk.notOpened).waitFor()
  const picture = dialog.getByRole('img', { name: words.desk.title })
  await picture.waitFor()
  await shoot(page, 'code-390')
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])

  const office = await visit(stack.url, desktop)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Another page reads the clipboard, because Permissions-Policy doesn't allow our pages to read it.
  const reader = await context.newPage()
  await reader.goto(clinic.url)
  const copied: string[] = []
  const copyLink = async (): Promise<string> => {
    await dialog.getByRole('button', { name: healthLinkTexts.copy }).click()
    let link = ''
    await expect
      .poll(async () => {
        link = await reader.evaluate(async () => navigator.clipboard.readText())
        return link.includes('shlink:/') && !copied.includes(link)
      })
      .toBe(true)
    copied.push(link)
    return link
  }
  const first = await copyLink()
  await office.page.goto(first)
  await office.page.getByLabel(viewerTexts.who).fill('Juniper Street desk')
  await office.page.getByRole('button', { name: viewerTexts.open, exact: true }).click()
  await office.page.getByText('Marisol Whitcombe').first().waitFor()
  await shoot(office.page, 'office-1280')
  await dialog.getByText('Juniper Street desk').waitFor()
  await shoot(page, 'opened-390')
  // A QR code or link works only once, and stops working when a new code replaces it.
  expect(await dialog.getByText(words.desk.over).count()).toBe(0)
  await dialog.getByRole('button', { name: words.desk.newCode }).click()
  await dialog.getByText(words.desk.notOpened).waitFor()
  const second = await copyLink()
  const createResponse = page.waitForResponse((answer) => answer.url().endsWith(createHealthLink.path))
  await dialog.getByRole('button', { name: words.desk.newCode }).click()
  await createResponse
  for (const link of [first, second]) {
    const again = await visit(stack.url, desktop)
    await again.page.goto(link)
    await again.page.getByLabel(viewerTexts.who).fill('Another desk')
    await again.page.getByRole('button', { name: viewerTexts.open, exact: true }).click()
    await again.page.getByText(viewerTexts.failures.gone).waitFor()
    await again.context.close()
  }
  expect(problems).toEqual([])
  await reader.close()
  await office.context.close()
})

test('rejects pasted text that is not a check-in request, reads a request from an image and saves the answer as a file', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, person, '/home/check-in')
  const paste = page.getByLabel(words.take.paste)
  await shoot(page, 'take-1280')
  expect(await barriers(page)).toEqual([])
  await paste.fill('shlink:/abc')
  await page.getByRole('button', { name: words.take.goOn }).click()
  await page.getByText(words.take.notOne).waitFor()
  await paste.fill('{"resourceType":"Bundle"}')
  await page.getByRole('button', { name: words.take.goOn }).click()
  await page.getByText(furtherErrorTexts['check-in-not-one']).waitFor()
  await page.getByRole('button', { name: words.another }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'request.png',
      mimeType: 'image/png',
      buffer: await QRCode.toBuffer(JSON.stringify({ ...request, items: request.items.slice(0, 2) }), { scale: 4 }),
    })
  await page.getByText(words.asks({ who: words.someClinic, count: 2 })).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: words.send.approveFile }).click()
  await prove(page)
  const saved = await (await saving).path()
  await page.getByText(words.done.saved).waitFor()
  const two = { ...request, items: request.items.slice(0, 2) }
  expect(checkInErrors(two, await readFile(saved, 'utf8'))).toEqual([])
  expect(problems.filter((one) => !one.includes('400'))).toEqual([])
})

test('explains why a page without HTTPS cannot create a check-in code', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await giveSignIn(page, stack, person)
  // Simulates a page loaded over plain HTTP from another machine.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto(`/home/check-in#request=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)
  await page.getByText(healthLinkTexts.needsSecure).waitFor()
  expect(await page.getByRole('button', { name: words.send.code }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: words.send.approveFile }).isEnabled()).toBe(true)
  expect(problems).toEqual([])
})
