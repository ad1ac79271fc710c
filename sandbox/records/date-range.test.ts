import { expect, test } from 'vitest'
import { matchesDate, readDateRange } from '#records/date-range.ts'

const matches = (value: string, criterion: string) => {
  const range = readDateRange(value)
  if (!range) throw new Error(`${value} is no date`)
  return matchesDate(range, criterion)
}

test.each([
  ['2024', '2024', true],
  ['2024-05', '2024', true],
  ['2024', '2024-05', false],
  ['2024', 'ge2024-05', true],
  ['2024-05', 'lt2024-05', false],
  ['2024-05', 'le2024-05', true],
  ['2024-05-01', 'gt2024-05', false],
  ['2024-06-01', 'gt2024-05', true],
  ['2024-06-01', 'sa2024-05', true],
  ['2024-04-30', 'eb2024-05', true],
  ['2024-05-10', 'ne2024-05-10', false],
  ['2024-12-31T23:30:00-10:00', '2025-01-01', true],
  ['2022-02-28T23:59:59.999+14:00', 'lt2022-03', true],
])('a record dated %s matches the search %s: %s', (value, criterion, expected) => {
  expect(matches(value, criterion)).toBe(expected)
})

test('does not accept an invalid FHIR date', () => {
  for (const text of ['', 'yesterday', '24', '2024-5', '2024-05-10 10:00', '2024-05-10T10']) {
    expect(readDateRange(text)).toBeUndefined()
  }
})
