import { expect, test } from 'vitest'
import { entryText, lineOf } from './entry-text.ts'
import type { GrantedRow } from './granted-record.ts'

const warfarin = (more: object): GrantedRow => ({
  ...{ section: 'medications', id: '1', resourceType: 'MedicationStatement', providerName: 'Clinic' },
  ...{ ehrImportRequestId: 'one', medicationCodeableConcept: 'Warfarin', status: 'active' },
  ...{ datePrescribed: '2020-01-01', ...more },
})

test.each([
  [{ asOf: '2020-06-01' }, 'as of Jun 01, 2020'],
  [{ datePrescribed: '2999-01-01' }, 'Start date in the future'],
  [{ courseEnd: '2021-01-01' }, 'End date has passed'],
])('for an assistant, puts the qualifier of a %j medicine before the medicine’s name', (more, says) => {
  expect(lineOf(warfarin(more), 'https://kinchart.example', 'p')).toContain(`${says}: Warfarin`)
  expect(entryText(warfarin(more), 'https://kinchart.example', 'p')).toContain(says)
})
