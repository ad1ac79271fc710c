import { expect, test } from 'vitest'
import type { MedicationRow } from '@kinchart/contract/sections/medications.ts'
import { showAs } from '#record/sections.ts'

const metformin: MedicationRow = {
  ...{ id: '1', resourceType: 'MedicationRequest', providerName: 'Riverside Clinic', ehrImportRequestId: 'i' },
  ...{ dose: null, informationSource: null, medicationCodeableConcept: 'Metformin', patient: null, status: 'active' },
  ...{ datePrescribed: null, route: null, frequency: null, quantityUnit: null, quantityValue: null, isReported: false },
}

test('an active medicine whose end has passed says so, and one that goes on does not', () => {
  expect(showAs('medications')({ ...metformin, courseEnd: '2020-05' })).toMatchObject({
    caption: 'End date has passed',
    says: 'End date has passed',
  })
  expect(showAs('medications')({ ...metformin, courseEnd: '2199' })).toMatchObject({ caption: 'active', says: null })
  expect(showAs('medications')(metformin).caption).toBe('active')
})

test('a stopped medicine says that, not that its time is over', () => {
  const stopped = {
    ...metformin,
    status: 'stopped',
    courseEnd: '2020',
    meaning: { standing: 'past', says: ['stopped'] },
  }
  expect(showAs('medications')(stopped as MedicationRow).caption).toBe('Stopped')
})
