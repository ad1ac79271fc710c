import { expect, test } from 'vitest'
import type { MedicationRow } from '@kinchart/contract/medications.ts'
import { showMedication } from './medications-section.ts'

const metformin: MedicationRow = {
  ...{ id: '1', resourceType: 'MedicationRequest', providerName: 'Riverside Clinic', ehrImportRequestId: 'i' },
  ...{ dose: null, informationSource: null, medicationCodeableConcept: 'Metformin', patient: null, status: 'active' },
  ...{ datePrescribed: null, route: null, frequency: null, quantityUnit: null, quantityValue: null, isReported: false },
}

test('an active medicine whose end has passed says so, and one that goes on does not', () => {
  expect(showMedication({ ...metformin, courseEnd: '2020-05' })).toMatchObject({
    caption: 'End date has passed',
    says: 'End date has passed',
  })
  expect(showMedication({ ...metformin, courseEnd: '2199' })).toMatchObject({ caption: 'active', says: null })
  expect(showMedication(metformin).caption).toBe('active')
})

test('a stopped medicine says that, not that its time is over', () => {
  const stopped = {
    ...metformin,
    status: 'stopped',
    courseEnd: '2020',
    meaning: { standing: 'past', says: ['stopped'] },
  }
  expect(showMedication(stopped as MedicationRow).caption).toBe('Stopped')
})
