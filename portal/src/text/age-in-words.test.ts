import { expect, test } from 'vitest'
import { ageInWords } from './age-in-words.ts'

test('an age changes on the birthday', () => {
  expect(ageInWords('1983-03-17', '2026-03-16')).toBe('42 years')
  expect(ageInWords('1983-03-17', '2026-03-17')).toBe('43 years')
})

test('shows the age of a child below two years in months', () => {
  expect(ageInWords('2026-10-24', '2026-11-24')).toBe('1 month')
  expect(ageInWords('2024-12-01', '2026-11-24')).toBe('23 months')
  expect(ageInWords('2026-11-24', '2026-11-24')).toBe('0 months')
})

test('returns no age for an invalid or future date', () => {
  expect(ageInWords('', '2026-11-24')).toBeNull()
  expect(ageInWords('1983', '2026-11-24')).toBeNull()
  expect(ageInWords('2027-01-01', '2026-11-24')).toBeNull()
})
