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

test('if the source has sent a newer document, the row and the details start with the date of the entry’s document', () => {
  const { says, caption, cells, facts } = medicine({ asOf: '2020-06-01T10:00:00-05:00' })
  expect(says).toBe('as of Jun 01, 2020')
  expect(caption).toBe('as of Jun 01, 2020, active')
  expect(cells['medicationCodeableConcept']).toMatchObject({ small: caption, says })
  expect(facts[0]?.text).toBe('as of Jun 01, 2020')
})

test('shows the document date after the entry’s qualifier ("Stopped, as of Jun 2020") if there is a newer document', () => {
  const stopped = { asOf: '2020-06', status: 'stopped', meaning: { standing: 'past', says: ['stopped'] } }
  expect(medicine(stopped)).toMatchObject({ says: 'Stopped, as of Jun 2020', caption: 'Stopped, as of Jun 2020' })
})

test('shows no document date for an entry of the source’s newest document', () => {
  expect(medicine({})).toMatchObject({ says: null, caption: 'active' })
})

test('shows that a medicine starts after today', () => {
  expect(medicine({ datePrescribed: '2999-01-01' }).says).toBe('Start date in the future')
})
