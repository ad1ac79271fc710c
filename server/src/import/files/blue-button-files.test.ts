import { expect, test } from 'vitest'
import { getAppointments } from '@kinchart/contract/calls/appointments.ts'
import { listClaims } from '@kinchart/contract/calls/claims.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { medicareText, myHealtheVetText, myHealtheVetVisits } from '#forms/blue-button/blue-button.test-support.ts'
import { drop, linesOf } from '../../../test/drop-files.ts'
import { giveBirthDate, signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let people = 0
const newPerson = async (firstName = 'Marisol') => {
  const person = await signUpPerson(portal, `blue-${++people}@example.org`, { firstName, lastName: 'Whitcombe' })
  await giveBirthDate(portal, person, '1984-02-11')
  return person
}

test('imports claims, self-reported entries and the original file from a Medicare Blue Button file', async () => {
  const as = await newPerson()
  const query = { profileId: as.profileId }
  const { end } = await drop(portal, as, [{ name: 'mymedicare.txt', bytes: medicareText }])
  expect(end).toMatchObject({ state: 'complete', providerName: 'MyMedicare.gov', files: { dated: '2016-03-16' } })
  expect(linesOf(end)).toMatchObject({ ExplanationOfBenefit: [3, 3, 0], Condition: [2, 2, 0] })
  const claims = await portal.call(listClaims, { as, query })
  expect(JSON.stringify(claims.body)).toContain('1060.00')
  const notes = await portal.call(listVisitNotes, { as, query })
  expect(JSON.stringify(notes.body)).toContain('MyMedicare.gov Personal Health Information')
})

test('distinguishes empty sections of the VA file from sections that were not selected', async () => {
  const as = await newPerson()
  const { end } = await drop(portal, as, [{ name: 'mhv_WHITCOMBE_20130610.txt', bytes: myHealtheVetText }])
  expect(end).toMatchObject({ state: 'partial', reason: 'not-chosen', providerName: 'My HealtheVet' })
  const reasons = Object.fromEntries(end.ledger.map(({ resourceType, reason }) => [resourceType, reason]))
  expect(reasons).toMatchObject({ AllergyIntolerance: null, Observation: 'not-chosen', DiagnosticReport: 'not-chosen' })
  const { body } = await portal.call(listAllergies, { as, query: { profileId: as.profileId } })
  expect(JSON.stringify(body)).toContain('Peanuts')
})

test('lists the appointments and hospital stays of a VA file with their clinic', async () => {
  const as = await newPerson()
  await drop(portal, as, [{ name: 'mhv_WHITCOMBE_20130611.txt', bytes: myHealtheVetVisits }])
  const { body } = await portal.call(getAppointments, { as, query: { profileId: as.profileId } })
  expect(body.appointments.map((one) => [one.kind, one.startDateTime, one.statusCode, one.providerName])).toEqual([
    ['appointment', '2031-12-09T08:00:00', 'booked', 'EYE CLINIC BLDG 104'],
    ['visit', '2013-06-01', null, 'BEND'],
    ['appointment', '2012-08-05T08:15:00', 'cancelled', 'BEND CVT'],
    ['appointment', '2012-08-04T08:15:00', null, 'BEND LAB'],
    ['appointment', '2012-08-03', null, 'BEND XRAY'],
    ['visit', '2010-09-28', 'finished', expect.stringContaining('Provider, One A')],
  ])
})

test('asks before importing a Blue Button file of another person', async () => {
  const { end } = await drop(portal, await newPerson('Osgood'), [{ name: 'mymedicare.txt', bytes: medicareText }])
  expect(end.state).toBe('confirm-patient')
})
