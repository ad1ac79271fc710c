import { expect, test } from 'vitest'
import { drawAs } from './sections.ts'

const medicine = (more: object) =>
  drawAs('medications')({
    ...{ id: '1', resourceType: 'MedicationStatement', providerName: 'Clinic', ehrImportRequestId: 'one' },
    ...{ medicationCodeableConcept: 'Warfarin', status: 'active', dose: null, frequency: null, route: null },
    ...{
      informationSource: null,
      patient: null,
      datePrescribed: '2020-01-01',
      quantityUnit: null,
      quantityValue: null,
    },
    ...{ isReported: false, ...more },
  })

test('shows the date of an older document first in a row and in its details', () => {
  const { says, caption, cells, facts } = medicine({ asOf: '2020-06-01T10:00:00-05:00' })
  expect(says).toBe('as of Jun 01, 2020')
  expect(caption).toBe('as of Jun 01, 2020, active')
  expect(cells['medicationCodeableConcept']).toMatchObject({ small: caption, says })
  expect(facts[0]?.text).toBe('as of Jun 01, 2020')
})

test('shows an older document’s date after the entry’s qualifier', () => {
  const stopped = { asOf: '2020-06', status: 'stopped', meaning: { standing: 'past', says: ['stopped'] } }
  expect(medicine(stopped)).toMatchObject({ says: 'Stopped, as of Jun 2020', caption: 'Stopped, as of Jun 2020' })
})

test('shows no document date for an entry of the newest document', () => {
  expect(medicine({})).toMatchObject({ says: null, caption: 'active' })
})

test('shows that a medicine starts after today', () => {
  expect(medicine({ datePrescribed: '2999-01-01' }).says).toBe('Start date in the future')
})
