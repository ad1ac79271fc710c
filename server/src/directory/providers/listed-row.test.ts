import { expect, test } from 'vitest'
import { makeRow } from './listed-row.ts'

test('does not rewrite a doctor’s row if the data has the same digest as in an earlier load', () => {
  const row = makeRow('a list', {
    kind: 'practitioner',
    npi: '1234567893',
    number: '7',
    name: 'Ada',
    lastName: 'Lark',
    type: null,
    specialty: 'Cardiology',
    experience: '12',
    gender: null,
    street: '1 Main St',
    city: 'Fargo',
    state: 'ND',
    zip: '58102',
    phone: null,
    email: null,
  })
  expect(row.digest).toBe('0fd3154152e2e748ccbf1b1a1a7e17ca')
})
