import { expect, test } from 'vitest'
import type { MedicationRow } from '@kinchart/contract/sections/medications.ts'
import { showAs } from '#record/sections.ts'

const metformin: MedicationRow = {
  ...{ id: '1', resourceType: 'MedicationRequest', providerName: 'Riverside Clinic', ehrImportRequestId: 'i' },
  ...{ dose: null, informationSource: null, medicationCodeableConcept: 'Metformin', patient: null, status: 'active' },
  ...{ datePrescribed: null, route: null, frequency: null, quantityUnit: null, quantityValue: null, isReported: false },
}

test('flags an active medicine whose end date has passed, but not an ongoing medicine', () => {
  expect(showAs('medications')({ ...metformin, courseEnd: '2020-05' })).toMatchObject({
    caption: 'End date has passed',
    says: 'End date has passed',
  })
  expect(showAs('medications')({ ...metformin, courseEnd: '2199' })).toMatchObject({ caption: 'active', says: null })
  expect(showAs('medications')(metformin).caption).toBe('active')
})

test('shows a stopped medicine as stopped, not as past its end date', () => {
  const stopped = {
    ...metformin,
    status: 'stopped',
    courseEnd: '2020',
    meaning: { standing: 'past', says: ['stopped'] },
  }
  expect(showAs('medications')(stopped as MedicationRow).caption).toBe('Stopped')
})
