import { expect, test } from 'vitest'
import { categoryAsCaption, joined } from '@kinchart/contract/sections/words.ts'
import { facts, isOutside, range, valueOf, valueOfMeasured } from './section.ts'

test('shows a value’s digits as sent, and returns the unit separately', () => {
  expect(valueOf('5.40 %', '%')).toEqual({ value: '5.40', unit: '%', isNumber: true })
  expect(valueOf('5.40', '%')).toEqual({ value: '5.40', unit: '%', isNumber: true })
  expect(valueOf('<0.1', 'ng/mL')).toEqual({ value: '<0.1', unit: 'ng/mL', isNumber: true })
})

test('shows a value that is a text, such as "Not detected", without a unit', () => {
  expect(valueOf('Not detected', null)).toEqual({ value: 'Not detected', unit: null, isNumber: false })
})

test('does not turn a missing value into zero', () => {
  expect(valueOf(null, 'mg/dL')).toBeNull()
  expect(valueOf('', null)).toBeNull()
  expect(valueOf('0', 'mg/dL')).toEqual({ value: '0', unit: 'mg/dL', isNumber: true })
})

test('shows the text of a measured value that has no number', () => {
  expect(valueOfMeasured({ text: 'Never smoked', value: null, unit: null, code: null })).toEqual({
    value: 'Never smoked',
    unit: null,
    isNumber: false,
  })
})

test('shows the category in a caption, and a bare code only in the details', () => {
  expect(categoryAsCaption('vital-signs')).toBe('Vital signs')
  expect(categoryAsCaption('encounter-diagnosis, Cardiology')).toBe('Visit diagnosis, Cardiology')
  expect(joined(categoryAsCaption('73761001'), 'Completed')).toBe('Completed')
  expect(joined(categoryAsCaption('Patient/12724066'))).toBe('')
  expect(categoryAsCaption(null)).toBeNull()
})

test('omits absent values from lines and facts', () => {
  expect(joined('Laboratory', null, 'final')).toBe('Laboratory, final')
  expect(facts(['Status', null], ['Code', '4548-4'])).toEqual([{ label: 'Code', text: '4548-4' }])
})

test('only the source’s own flag has the flag color', () => {
  const mark = (by: 'source' | 'kinchart', side: 'high' | 'normal' = 'high') => ({ word: 'x', side, by })
  const printed = { text: '≤ 5', low: null, high: '5' }
  expect([isOutside(mark('source')), isOutside(mark('kinchart')), isOutside(mark('source', 'normal'))]).toEqual([
    true,
    false,
    false,
  ])
  expect(range(printed, '7', mark('source'))).toMatchObject({ isMarked: true })
  expect(range(printed, '7', mark('kinchart'))).not.toHaveProperty('isMarked')
})
