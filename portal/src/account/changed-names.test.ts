import { expect, test } from 'vitest'
import { changedNames } from './changed-names.ts'

test('what was changed is named once, in the order of the page, and what was changed back is not', () => {
  expect(changedNames({ zip: true, firstName: true, emergencyContact: { name: true, email: true } })).toEqual([
    ...['First name', 'Zip', 'Emergency contact'],
  ])
  expect(changedNames({ city: false, emergencyContact: { name: false } })).toEqual([])
})
