import { expect, test } from 'vitest'
import { createStaffCheck } from './staff.ts'

const isStaff = createStaffCheck({ staffEmailDomain: 'kinchart.example', staffEmailFragments: ['ops'] })

test('treats an address in the company domain as staff, ignoring case', () => {
  expect(isStaff('Ada@Kinchart.example')).toBe(true)
})

test('does not treat an address as staff if its domain only begins or ends like the configured domain', () => {
  expect(isStaff('ada@notkinchart.example')).toBe(false)
  expect(isStaff('ada@kinchart.example.evil.test')).toBe(false)
})

test('treats an address in a subdomain as staff only if it contains a staff fragment, and no address in another domain', () => {
  expect(isStaff('ops.ada@eu.kinchart.example')).toBe(true)
  expect(isStaff('ada@eu.kinchart.example')).toBe(false)
  expect(isStaff('ops@elsewhere.example')).toBe(false)
})

test('for an address with two @ signs, uses the part after the last @ as the domain', () => {
  expect(isStaff('x@kinchart.example@elsewhere.example')).toBe(false)
})

test('treats no one as staff without a configured domain', () => {
  expect(createStaffCheck({ staffEmailDomain: undefined, staffEmailFragments: ['ops'] })('ops@any.example')).toBe(false)
})
