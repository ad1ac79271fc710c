import { expect, test } from 'vitest'
import { testKeyOf } from './test-key.ts'

const loinc = { system: 'http://loinc.org', code: '4548-4' }
const local = { system: 'urn:oid:1.2.3', code: 'HBA 1C' }

test('matches tests of two laboratories by LOINC code despite different names', () => {
  expect(testKeyOf({ text: 'HbA1c', coding: [local, loinc] })).toBe('loinc:4548-4')
  expect(testKeyOf({ coding: [{ ...loinc, display: 'Hemoglobin A1c/Hemoglobin.total in Blood' }] })).toBe(
    'loinc:4548-4',
  )
})

test('matches a test without a LOINC code by another code or text', () => {
  expect(testKeyOf({ text: 'HbA1c', coding: [local] })).toBe('urn:oid:1.2.3:HBA_1C')
  expect(testKeyOf({ text: '  Peak  Flow ' })).toBe('words:peak_flow')
  expect(testKeyOf({ coding: [{ code: '7' }], text: 'Peak flow' })).toBe('words:peak_flow')
})

test('returns no key for an observation that names no test', () => {
  expect([testKeyOf(undefined), testKeyOf({}), testKeyOf({ coding: [] })]).toEqual([null, null, null])
})

test('recognizes LOINC by its URL and by its OID', () => {
  const key = (system: string): string | null => testKeyOf({ coding: [{ system, code: '8480-6' }] })
  expect(new Set(['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1', '2.16.840.1.113883.6.1'].map(key))).toEqual(
    new Set(['loinc:8480-6']),
  )
})
