import { expect, test } from 'vitest'
import { makeRow } from './listed-row.ts'

test('computes the same digest for a doctor’s row as earlier releases, so that a reload does not rewrite unchanged rows', () => {
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
