import type { EncounterFacts } from '@kinchart/contract/calls/encounters.ts'
import type { EncounterRow } from '@kinchart/contract/sections/encounters.ts'
import { expect, test } from 'vitest'
import { showEncounter, encounterFacts, encounterKind, encounterTitle } from './show-encounter.ts'

const bare: EncounterRow = {
  ...{ id: '1', resourceType: 'Encounter', providerName: 'Riverside Clinic', ehrImportRequestId: 'i' },
  ...{ doctorName: null, reasonForVisit: null, type: null, class: null, status: null },
  ...{ date: null, endDate: null, location: null },
}
const nothing: EncounterFacts = {
  ...{ serviceType: null, priority: null, diagnoses: [], admittedFrom: null, admitSource: null },
  ...{ readmission: null, dischargedTo: null, dischargeDisposition: null },
}

test('shows a visit’s reason as its title, or its type if no reason is known', () => {
  expect([encounterTitle(bare), encounterKind(bare)]).toEqual(['Visit', ''])
  const check = { ...bare, type: 'Check up', class: 'ambulatory' }
  expect([encounterTitle(check), encounterKind(check)]).toEqual(['Check up', 'ambulatory'])
  expect(encounterTitle({ ...check, reasonForVisit: 'Cough' })).toBe('Cough')
})

test('omits unknown facts of a visit and shows times as sent', () => {
  expect(encounterFacts(bare, nothing).map(({ label }) => label)).toEqual(['Source'])
  const facts = encounterFacts(
    { ...bare, date: '2025-07-04T20:05:00-05:00', endDate: '2025-07-05' },
    {
      ...nothing,
      diagnoses: [
        { text: 'Fracture', use: 'Discharge diagnosis' },
        { text: 'Bruise', use: null },
      ],
    },
  )
  expect(facts.map(({ text }) => text)).toEqual([
    'Jul 04, 2025, 8:05 PM (UTC−5)',
    'Jul 05, 2025',
    'Fracture (Discharge diagnosis)\nBruise',
    'Riverside Clinic',
  ])
})

test('states a visit’s cancellation as the first fact and under the visit’s name', () => {
  const cancelled: EncounterRow = { ...bare, status: 'cancelled', meaning: { standing: 'past', says: ['cancelled'] } }
  expect(encounterFacts(cancelled, nothing)[0]).toEqual({ label: 'Note first', text: 'Cancelled' })
  expect(showEncounter({ ...cancelled, class: 'ambulatory', type: 'Check up' }).caption).toBe('Cancelled, ambulatory')
})
