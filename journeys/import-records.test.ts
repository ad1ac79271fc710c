// @module-tag soak
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { importLabels, progressTexts } from '@kinchart/texts/en/import.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { addOrganizations } from '@kinchart/server/directory/loading/add-organizations.ts'
import { callKinchart, pause } from '../scripts/call-kinchart.ts'
import { addFile } from '../scripts/demo-family.ts'
import { authorizeAtHospital } from './give-sign-in.ts'
import { barriers, overflow } from './look-at-widths.ts'
import {
  addChild,
  connectHospital,
  makePerson,
  openSignedIn,
  startTestStack,
  type KnownPerson,
} from './known-person.ts'
import { desktop } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const supportForm = 'https://tickets.kinchart.example/new'
const medicare = 'Practice Medicare (Blue Button v3)'
const [hospital, tallgrass] = ['Tallgrass Regional Hospital', 'tallgrass-regional-hospital'] as const
const lastOfAll = 'Zinnia Street Clinic 60'
const placesBefore = constants.largePageSize + 1

let parent: KnownPerson
let rufusId: string
const stack = useStack(async () => startTestStack({ SUPPORT_URL: supportForm }))
beforeAll(async () => {
  const more = Array.from({ length: 60 }, (_, at) => ({
    hospitalName: `Zinnia Street Clinic ${String(at + 1).padStart(2, '0')}`,
    fhirBase: `https://fhir.zinnia-${at + 1}.example/r4`,
    ehrname: 'Nobody We Know',
    providerType: 'CareOrganization' as const,
  }))
  await addOrganizations({ db: stack.kinchart.database.db, allowedPrivateHosts: [] }, 'a-list', more)

  parent = await makePerson(stack, 'Marisol', 'Whitcombe')
  rufusId = await addChild(stack, parent, { firstName: 'Rufus', lastName: 'Pennyfeather', birthDate: '1949-10-31' })
  // Adds more sources than fit on one page of the list.
  for (let at = 1; at <= placesBefore; at++)
    await addFile(stack.url, parent.token, parent.profileId, {
      fileName: `my pediatrician ${at}.json`,
      content: fileFrom(`Elm Street Pediatrics ${at}`),
    })
  while ((await filesRead()) < placesBefore) await pause(50)
})

const fileFrom = (practice: string) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        id: 'p',
        name: [{ given: ['Marisol'], family: 'Whitcombe' }],
        birthDate: '1984-03-17',
        managingOrganization: { display: practice },
      },
    },
    {
      resource: {
        resourceType: 'Condition',
        id: 'c',
        code: { text: 'Seasonal hay fever' },
        subject: { reference: 'Patient/p' },
      },
    },
  ],
})
const filesRead = async (): Promise<number> =>
  (await callKinchart(stack.url, getConnectedEhrs, { token: parent.token })).connectedEhrs.filter(
    ({ state }) => state === 'complete',
  ).length

const countSources = async (): Promise<number> =>
  (await callKinchart(stack.url, getConnectedEhrs, { token: parent.token })).connectedEhrs.length

async function lookThroughDirectory(page: Page): Promise<void> {
  await page.getByText(pageSubtitles.importrecords).waitFor()
  const picker = page.getByRole('textbox', { name: importLabels.picker })
  await picker.press('Enter')
  await page.getByText(messages.chooseFacility).waitFor()
  expect(await picker.getAttribute('aria-invalid')).toBe('true')

  const organizations = page.getByRole('list', { name: 'Care organizations' }).getByRole('listitem')
  const end = organizations.last()
  await expect.poll(async () => end.textContent()).toMatch(/^50 of \d+ shown, scroll/)
  const total = Number(/of (\d+)/.exec((await end.textContent()) ?? '')?.[1])
  expect(await organizations.count()).toBe(constants.facilityPageSize + 1)
  await end.scrollIntoViewIfNeeded()
  await organizations.filter({ hasText: lastOfAll }).waitFor()
  await expect.poll(async () => end.textContent()).toBe(`${total} of ${total} shown`)
  expect(await organizations.count()).toBe(total + 1)

  await page.context().route(supportForm, async (route) => route.fulfill({ body: 'A form' }))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: importLabels.requestSupport }).press('Enter')
  const tab = await opened
  await tab.waitForURL(supportForm)
  await tab.close()
}

test('pages through the directory, finishes an import, pages through the sources and deletes a source', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, parent, '/home/importrecords')
  await lookThroughDirectory(page)

  const sources = page.getByRole('region', { name: importLabels.medicalRecordsList })
  const places = sources.locator('[data-part~=source-group]')
  const totalsLine = (count: number) => sources.getByText(`${count} places, ${count} imports`)
  await totalsLine(placesBefore).waitFor()
  const pages = sources.getByRole('navigation', { name: 'Pages' })
  await pages.getByText(`1–10 of ${placesBefore}`).waitFor()
  expect(await places.count()).toBe(constants.largePageSize)
  // A complete source is collapsed until its header is clicked.
  expect(await sources.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  const practice = sources.getByRole('button', { name: /^Elm Street Pediatrics 3\W+Complete/ })
  await practice.press('Enter')
  await sources.getByRole('button', { name: /^Delete the import of .* from Elm Street Pediatrics 3$/ }).waitFor()
  await practice.press('Enter')

  const removal = sources.getByRole('button', { name: `Delete the import of Rufus Pennyfeather from ${hospital}` })
  stack.sandbox.setFaults(['rate-limited-with-retry-after'], {
    organization: tallgrass,
    type: 'Observation',
    retryAfterSeconds: 1,
    // An import makes one more attempt than this number of failures, so the import's last attempt succeeds.
    times: 5,
  })
  const loaded = page.getByText(messages.dataLoaded)
  const ended = connectHospital(
    stack,
    { ...parent, profileId: rufusId },
    { slug: tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' },
  )
  // The newest source must be on the first page, not on a later page.
  await removal.waitFor()
  expect(await loaded.count()).toBe(0)
  stack.sandbox.setFaults([])
  await Promise.all([ended, loaded.waitFor()])
  await totalsLine(placesBefore + 1).waitFor()
  expect(await removal.count()).toBe(1)
  await pages.getByRole('button', { name: 'Last page' }).press('Enter')
  await pages.getByText(`11–12 of ${placesBefore + 1}`).waitFor()
  expect([await places.count(), await removal.count()]).toEqual([2, 0])
  await pages.getByRole('button', { name: 'Previous page' }).press('Enter')

  await removal.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this import?' })
  await dialog.getByText(`of Rufus Pennyfeather from ${hospital} will be removed`).waitFor()
  expect([...(await barriers(page)), await overflow(page)]).toEqual([0])
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText(messages.importDeleted).count()).toBe(0)
  expect(await countSources()).toBe(placesBefore + 1)
  expect(await removal.count()).toBe(1)
  await removal.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText(messages.importDeleted).waitFor()
  await totalsLine(placesBefore).waitFor()
  expect([await removal.count(), await countSources()]).toEqual([0, placesBefore])
  // The focus was in the deleted row, and no other row is open, so the focus moves to the list's heading.
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.textContent))
    .toBe(importLabels.medicalRecordsList)
  expect(problems).toEqual([])
})

test('connects Medicare and counts every claim in the import’s ledger', async () => {
  const { page, problems } = await visit(stack.url, desktop)
  await openSignedIn(page, stack, await makePerson(stack, 'Barnaby', 'Thornquill'), '/home/importrecords')
  await page.getByRole('radio', { name: 'Medicare' }).press('Space')
  await page.getByRole('button', { name: `${importLabels.importAction} from ${medicare}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: importLabels.proceed }).press('Enter')
  await authorizeAtHospital(page, { username: 'barnaby' })
  await page.waitForURL((url) => url.pathname === '/redirect-success' && url.search === '')
  await page.getByRole('heading', { name: progressTexts.titleDone }).waitFor()
  await page.waitForURL('**/home/importrecords')
  await page.getByRole('heading', { name: pageTitles.importrecords, level: 1 }).waitFor()

  await page.getByRole('button', { name: /^Practice Medicare .*Complete/ }).press('Enter')
  await page.getByRole('button', { name: `Details of Barnaby Thornquill (Self) at ${medicare}` }).press('Enter')
  const claims = page.locator('[data-part~=ledger]').getByRole('row').filter({ hasText: 'Explanations of benefit' })
  await claims.waitFor()
  const cells = await claims.getByRole('cell').allTextContents()
  // The sandbox's patient page states this number of claims.
  expect(cells).toEqual(['132', '132', '132', '0', 'All stored'])
  expect(problems).toEqual([])
})
