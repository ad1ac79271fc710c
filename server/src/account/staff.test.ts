import { expect, test } from 'vitest'
import { createStaffCheck } from './staff.ts'

const isStaff = createStaffCheck({ staffEmailDomain: 'kinchart.example', staffEmailFragments: ['ops'] })

test('an address of the company’s domain is staff, whatever its case', () => {
  expect(isStaff('Ada@Kinchart.example')).toBe(true)
})

test('a domain that only ends or begins alike is not', () => {
  expect(isStaff('ada@notkinchart.example')).toBe(false)
  expect(isStaff('ada@kinchart.example.evil.test')).toBe(false)
})

test('a fragment counts only within the domain', () => {
  expect(isStaff('ops.ada@eu.kinchart.example')).toBe(true)
  expect(isStaff('ada@eu.kinchart.example')).toBe(false)
  expect(isStaff('ops@elsewhere.example')).toBe(false)
})

test('an address with a second @ is judged by what comes after the last', () => {
  expect(isStaff('x@kinchart.example@elsewhere.example')).toBe(false)
})

test('without a domain nobody is staff', () => {
  expect(createStaffCheck({ staffEmailDomain: undefined, staffEmailFragments: ['ops'] })('ops@any.example')).toBe(false)
})
