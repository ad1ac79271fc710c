// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import { setImportMails } from '@kinchart/contract/calls/import.ts'
import { importLabels, organizationRequestTexts } from '@kinchart/texts/en/import.ts'
import { messages, shellLabels } from '@kinchart/contract/text/texts.ts'
import { addOrganizations } from '@kinchart/server/directory/loading/add-organizations.ts'
import { barriers } from './look-at-widths.ts'
import { connectHospital, makePerson, openSignedIn, startTestStack } from './known-person.ts'
import { mailTo } from './other-side-pictures.ts'
import { phone } from './open-browser.ts'
import { supportMails } from '@kinchart/texts/en/mails.ts'
import { supportTexts } from '@kinchart/texts/en/support.ts'
import { useStack, visit } from './use-stack.ts'

const support = 'help@kinchart.example'
const words = organizationRequestTexts
const unregistered = { hospitalName: 'Cedar Hollow Clinic', place: 'Salina, KS' }

const stack = useStack(async () => startTestStack({ SUPPORT_EMAIL: support }))
beforeAll(async () => {
  // The organization is in the directory, but Kinchart is not registered as an app there.
  await addOrganizations({ db: stack.kinchart.database.db, allowedPrivateHosts: [] }, 'a-list', [
    {
      ...unregistered,
      fhirBase: 'https://fhir.cedarhollow.example/r4',
      ehrname: 'Nobody We Know',
      providerType: 'CareOrganization',
    },
  ])
})

test('on a phone, requests by email that an unlisted organization be added', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/importrecords')
  const name = `Zzyzx Polyclinic ${phone.width}`
  await page.locator('[data-part~=org-list]').waitFor()
  const below = page.getByRole('heading', { name: importLabels.medicalRecordsList })
  const before = await below.boundingBox()
  await page.getByRole('textbox', { name: importLabels.picker }).fill(`${name} `)
  await page.getByText(importLabels.noneListed).waitFor()
  // When a search has no results, the content below must not move.
  expect(await below.boundingBox()).toEqual(before)
  await page.locator('[data-part~=org-none]').getByRole('button', { name: importLabels.askFor }).press('Enter')

  const dialog = page.getByRole('dialog', { name: words.title })
  expect(await dialog.getByLabel(words.name).inputValue()).toBe(name)
  const website = dialog.getByLabel(words.website)
  await website.fill('nowhere')
  await dialog.getByRole('button', { name: words.send }).click()
  await dialog.getByText(words.websiteInvalid).waitFor()
  expect(await website.getAttribute('aria-invalid')).toBe('true')
  expect(await barriers(page)).toEqual([])
  await website.fill('www.zzyzx.example')
  await dialog.getByLabel(words.message).fill('Dr Odell')
  await website.press('Enter')
  await page.getByText(words.sent).waitFor()
  await dialog.waitFor({ state: 'detached' })
  const mail = await mailTo(stack.url, support, supportMails.organizationSubject)
  for (const text of [name, 'www.zzyzx.example', 'Dr Odell']) expect(mail).toContain(text)
  // Ignore the error that the browser logs for the rejected request.
  expect(problems.filter((problem) => !problem.includes('400 (Bad Request)'))).toEqual([])
})

test('on a phone, requests an organization that cannot be connected yet, and emails support', async () => {
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Rufus', 'Pennyfeather'), '/home/importrecords')
  await page.getByRole('textbox', { name: importLabels.picker }).fill(unregistered.hospitalName)
  await page.getByRole('button', { name: `${importLabels.askForThis}: ${unregistered.hospitalName}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: words.title })
  expect(await dialog.getByLabel(words.name).inputValue()).toBe(unregistered.hospitalName)
  expect(await dialog.getByLabel(words.place).inputValue()).toBe(unregistered.place)
  await dialog.getByRole('button', { name: words.send }).press('Enter')
  await page.getByText(words.sent).waitFor()
  const mail = await mailTo(stack.url, support, supportMails.organizationSubject)
  expect(mail).toContain(unregistered.hospitalName)
  expect(mail).toMatch(/In the directory: \d+/)

  await page.getByRole('button', { name: importLabels.requestSupport }).press('Enter')
  const contact = page.getByRole('dialog', { name: shellLabels.userSupport })
  // This operator has no ticket page, so the dialog contains no link to a ticket page.
  expect(await contact.getByRole('link', { name: supportTexts.openTicket }).count()).toBe(0)
  await contact.getByLabel(supportTexts.message).fill(`I cannot find my clinic, ${phone.width}.`)
  await contact.getByRole('button', { name: supportTexts.send }).click()
  await page.getByText(messages.contactSuccess).waitFor()
  expect(problems).toEqual([])
})

test('keeps the switch for import emails on or off after a reload', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const person = await makePerson(stack, 'Petra', 'Emptyhand')
  await connectHospital(stack, person, {
    slug: 'juniper-street-family-practice',
    username: 'petra',
    patientId: 'petra-emptyhand',
  })
  await openSignedIn(page, stack, person, '/home/importrecords')
  const mails = (checked: boolean) => page.getByRole('switch', { name: importLabels.mailWhenEnded, checked })
  for (const isOn of [false, true]) {
    const saved = page.waitForResponse((answer) => answer.url().includes(setImportMails.path) && answer.ok())
    await mails(!isOn).press('Space')
    await saved
    await page.reload()
    await mails(isOn).waitFor()
  }
  expect(problems).toEqual([])
})

test('after a new search, scrolls the list of organizations to the best match', async () => {
  await addOrganizations(
    { db: stack.kinchart.database.db, allowedPrivateHosts: [] },
    'many',
    Array.from({ length: 120 }, (_clinic, at) => ({
      hospitalName: `Willow Creek Clinic ${String(at + 1).padStart(3, '0')}`,
      fhirBase: `https://willow-${at}.example/r4`,
      ehrname: 'Nobody We Know',
      providerType: 'CareOrganization' as const,
    })),
  )
  const { page, problems } = await visit(stack.url, phone)
  await openSignedIn(page, stack, await makePerson(stack, 'Marisol', 'Whitcombe'), '/home/importrecords')
  const search = page.getByRole('textbox', { name: importLabels.picker })
  const list = page.locator('[data-part~=org-list]')
  await search.fill('willow creek clinic')
  await list.getByText('Willow Creek Clinic 020').waitFor()
  const scrollDown = async () =>
    list.evaluate((one) => {
      one.scrollTo({ top: one.scrollHeight })
      return one.scrollTop
    })
  await expect.poll(scrollDown).toBeGreaterThan(100)
  await search.fill('willow creek clinic 077')
  await list.locator('li').first().getByText('Willow Creek Clinic 077').waitFor()
  await expect.poll(async () => list.evaluate((one) => one.scrollTop)).toBe(0)
  expect(problems).toEqual([])
})
