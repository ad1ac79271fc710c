import { expect, test } from 'vitest'
import { facts, joined, valueOf, valueOfMeasured } from './shown-row.ts'

test('a value keeps its digits and gives its unit to the next column', () => {
  expect(valueOf('5.40 %', '%')).toEqual({ value: '5.40', unit: '%', isNumber: true })
  expect(valueOf('5.40', '%')).toEqual({ value: '5.40', unit: '%', isNumber: true })
  expect(valueOf('<0.1', 'ng/mL')).toEqual({ value: '<0.1', unit: 'ng/mL', isNumber: true })
})

test('a value in words stays in words', () => {
  expect(valueOf('Not detected', null)).toEqual({ value: 'Not detected', unit: null, isNumber: false })
})

test('no value is no value, not zero', () => {
  expect(valueOf(null, 'mg/dL')).toBeNull()
  expect(valueOf('', null)).toBeNull()
  expect(valueOf('0', 'mg/dL')).toEqual({ value: '0', unit: 'mg/dL', isNumber: true })
})

test('a measured value without a number shows its text', () => {
  expect(valueOfMeasured({ text: 'Never smoked', value: null, unit: null, code: null })).toEqual({
    value: 'Never smoked',
    unit: null,
    isNumber: false,
  })
})

test('what is absent is left out of lines and facts', () => {
  expect(joined('Laboratory', null, 'final')).toBe('Laboratory, final')
  expect(facts(['Status', null], ['Code', '4548-4'])).toEqual([{ label: 'Code', text: '4548-4' }])
})
