import { expect, test } from 'vitest'
import { splitAddress } from './doctor-table.tsx'

test('splits an address into the street and a line with town, state and zip code', () => {
  const there = { city: 'Fairview', state: 'MO', zip: '65401' }
  expect(splitAddress({ ...there, providerAddress: '118 Juniper Street, Fairview, MO 65401' })).toEqual([
    '118 Juniper Street',
    'Fairview, MO 65401',
  ])
  expect(splitAddress({ ...there, providerAddress: 'Fairview, MO 65401' })).toEqual(['Fairview, MO 65401', ''])
  expect(splitAddress({ ...there, providerAddress: 'PO Box 7, Elsewhere' })).toEqual(['PO Box 7, Elsewhere', ''])
  expect(splitAddress({ city: null, state: null, zip: null, providerAddress: 'PO Box 7' })).toEqual(['PO Box 7', ''])
  expect(splitAddress({ ...there, providerAddress: null })).toBeNull()
})
