import { expect, test } from 'vitest'
import { testKeyOf } from './test-key.ts'

const loinc = { system: 'http://loinc.org', code: '4548-4' }
const local = { system: 'urn:oid:1.2.3', code: 'HBA 1C' }

test('matches tests of two laboratories by their LOINC code, even if the tests have different names', () => {
  expect(testKeyOf({ text: 'HbA1c', coding: [local, loinc] })).toBe('loinc:4548-4')
  expect(testKeyOf({ coding: [{ ...loinc, display: 'Hemoglobin A1c/Hemoglobin.total in Blood' }] })).toBe(
    'loinc:4548-4',
  )
})

test('if a test has no LOINC code, matches its code within the code’s system, and if it has no code, matches its text', () => {
  expect(testKeyOf({ text: 'HbA1c', coding: [local] })).toBe('urn:oid:1.2.3:HBA_1C')
  expect(testKeyOf({ text: '  Peak  Flow ' })).toBe('words:peak_flow')
  expect(testKeyOf({ coding: [{ code: '7' }], text: 'Peak flow' })).toBe('words:peak_flow')
})

test('returns no key for an observation that names no test', () => {
  expect([testKeyOf(undefined), testKeyOf({}), testKeyOf({ coding: [] })]).toEqual([null, null, null])
})

test('recognizes LOINC by its URL and by its OID in documents', () => {
  const key = (system: string): string | null => testKeyOf({ coding: [{ system, code: '8480-6' }] })
  expect(new Set(['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1', '2.16.840.1.113883.6.1'].map(key))).toEqual(
    new Set(['loinc:8480-6']),
  )
})
