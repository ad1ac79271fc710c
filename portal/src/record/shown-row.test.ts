import { expect, test } from 'vitest'
import { categoryAsCaption, joined } from '@kinchart/contract/sections/words.ts'
import { facts, isOutside, range, valueOf, valueOfMeasured } from './shown-row.ts'

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

test('a caption says a category in words, and leaves out a bare code or reference, which the details keep', () => {
  expect(categoryAsCaption('vital-signs')).toBe('Vital signs')
  expect(categoryAsCaption('encounter-diagnosis, Cardiology')).toBe('Diagnosis of a visit, Cardiology')
  expect(joined(categoryAsCaption('73761001'), 'Completed')).toBe('Completed')
  expect(joined(categoryAsCaption('Patient/12724066'))).toBe('')
  expect(categoryAsCaption(null)).toBeNull()
})

test('what is absent is left out of lines and facts', () => {
  expect(joined('Laboratory', null, 'final')).toBe('Laboratory, final')
  expect(facts(['Status', null], ['Code', '4548-4'])).toEqual([{ label: 'Code', text: '4548-4' }])
})

test('only the source’s own mark has the colour of a mark', () => {
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
