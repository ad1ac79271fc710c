import { immunizationRow } from '@kinchart/contract/sections/immunization.ts'
import { fillRow } from '@kinchart/contract/golden/fill-row.ts'
import { expect, test } from 'vitest'
import { showAs } from '#record/sections.ts'

const givenBy = (fields: Readonly<Record<string, unknown>>) => {
  const row = fillRow(immunizationRow, { vaccineCode: 'Tdap', status: 'completed', ...fields })
  const base = { id: '1', resourceType: 'Immunization', providerName: 'Riverside Clinic', ehrImportRequestId: 'i1' }
  return showAs('immunization')(immunizationRow.parse({ ...base, ...row })).cells['performer']
}

test('in the ‘Given by’ cell, shows a place or an organization after "at", not as a person', () => {
  expect(givenBy({ location: 'Main building' })).toMatchObject({ text: null, small: 'at Main building' })
  expect(givenBy({ performer: 'Dr. Lee', organization: 'Riverside Clinic', location: 'Main building' })).toMatchObject({
    ...{ text: 'Dr. Lee', small: 'at Riverside Clinic, Main building' },
  })
})

test('leaves the ‘Given by’ cell empty if neither the person nor the place is known', () => {
  expect(givenBy({})).toEqual({ kind: 'text', text: null })
})
