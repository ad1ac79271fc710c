// @module-tag soak
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'
import { appointments } from '@kinchart/texts/es/appointments.ts'
import { addFile } from '../scripts/demo-family.ts'
import { connectHospital, makePerson, openSignedIn, charts } from './known-person.ts'
import { phone } from './open-browser.ts'
import { useStack, visit } from './use-stack.ts'

const stack = useStack()

const spanish = appointments.appointmentTexts
const subject = { reference: 'Patient/m' }
const pressure = (id: string, code: string, value: number, flag: string) => ({
  ...{ resourceType: 'Observation', id, status: 'final', subject, effectiveDateTime: '2024-05-04T09:00:00Z' },
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
  ],
  code: { coding: [{ system: 'http://loinc.org', code }] },
  valueQuantity: { value, unit: 'mmHg' },
  interpretation: [{ coding: [{ code: flag }] }],
})
const visitAtPlace = {
  ...{ resourceType: 'Appointment', id: 'scan', status: 'booked', start: '2031-04-01T10:00:00-05:00' },
  serviceType: [{ text: 'MRI of the knee' }],
  participant: [{ actor: subject }, { actor: { reference: 'Location/l', display: 'Imaging Center' } }],
}
const patient = {
  ...{ resourceType: 'Patient', id: 'm', birthDate: '1984-03-17' },
  name: [{ given: ['Marisol'], family: 'Whitcombe' }],
}
const allergy = (id: string, text: string) => ({
  resourceType: 'AllergyIntolerance',
  id,
  patient: subject,
  code: { text },
})

async function wordsOf(page: Page, path: string, words: string): Promise<string> {
  await page.goto(path)
  await page.getByText(words).first().waitFor()
  return page.locator('main').innerText()
}

test('shows both blood pressure values, omits a placeholder allergy, and shows an appointment’s place in two languages', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const entries = [
    patient,
    pressure('s', '8480-6', 121, 'N'),
    pressure('d', '8462-4', 112, 'HH'),
    visitAtPlace,
    allergy('named', 'Latex strap'),
    allergy('placeholder', 'Coded Allergy Name Not Available'),
  ]
  const content = { resourceType: 'Bundle', type: 'collection', entry: entries.map((resource) => ({ resource })) }
  await addFile(stack.url, marisol.token, marisol.profileId, { fileName: 'clinic.json', content })
  await openSignedIn(page, stack, marisol, '/home/myrecords/vitals')
  await page.getByText('112').first().waitFor()
  const tile = page.getByRole('button', { name: /121.*112/s }).first()
  expect(await tile.innerText()).toMatch(/121[\s\S]*112/)
  const allergies = await wordsOf(page, '/home/myrecords/allergies', 'Latex strap')
  expect(allergies).not.toContain('Not Available')
  const shown = await wordsOf(page, '/home/appointments', appointmentTexts.noDoctorNamed)
  expect(shown).toContain('Apr 01, 2031')
  await page.getByText(appointmentTexts.noDoctorNamed).click()
  await page.getByText('Imaging Center').first().waitFor()
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.getByText('Imaging Center').first().waitFor()
  expect(await page.locator('main').innerText()).not.toContain(spanish.noneAhead)
  expect(problems).toEqual([])
})

test('if the user shared only one category of a section when signing in at the source, shows the name of that category', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const rufus = await makePerson(stack, 'Rufus', 'Pennyfeather')
  stack.sandbox.setFaults(['scopes-in-part'])
  await connectHospital(stack, rufus, charts.rufus)
  stack.sandbox.setFaults([])
  await openSignedIn(page, stack, rufus, '/home/myrecords/conditions')
  await page.getByText('You shared only your problem list when you signed in there.').first().waitFor()
  expect(problems).toEqual([])
})

test('reports a file waiting for confirmation, and does not count the file as a source', async () => {
  const { page, problems } = await visit(stack.url, phone)
  const marisol = await makePerson(stack, 'Marisol', 'Whitcombe')
  const entries = [{ ...patient, birthDate: '1951-06-02' }, visitAtPlace, allergy('named', 'Latex strap')]
  const content = { resourceType: 'Bundle', type: 'collection', entry: entries.map((resource) => ({ resource })) }
  await addFile(stack.url, marisol.token, marisol.profileId, { fileName: 'clinic.json', content })
  await openSignedIn(page, stack, marisol, '/home/appointments')
  await page.getByText('clinic.json: confirm whose record it is.').first().waitFor()
  expect(await wordsOf(page, '/home/myrecords/allergies', 'confirm whose record it is')).toContain(
    '0 active from 0 sources',
  )
  expect(await wordsOf(page, '/home/timeline', 'confirm whose record it is')).toContain('Nothing has arrived here yet')
  expect(await wordsOf(page, '/home/overview', 'clinic.json')).not.toContain('Records from')
  expect(problems).toEqual([])
})
