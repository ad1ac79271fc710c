import { describe, expect, test } from 'vitest'
import { gravestMark, readMark } from '#fhir/interpretation.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import { readReferenceRange } from '#fhir/reference-range.ts'

const mmol = (value: string, comparator = ''): string =>
  `{"value":${value},"unit":"mmol/L"${comparator === '' ? '' : `,"comparator":"${comparator}"`}}`
const range = (low: string | null, high: string | null): string =>
  `[{${[low === null ? '' : `"low":${mmol(low)}`, high === null ? '' : `"high":${mmol(high)}`].filter(Boolean).join(',')}}]`

function mark(interpretation: string, value = 'null', limits = 'null') {
  return readMark(parseFhirJson(interpretation), parseFhirJson(value), parseFhirJson(limits))
}

describe('the source’s own interpretation is the mark', () => {
  test.each([
    ['[{"coding":[{"code":"H"}]}]', 'High', 'high'],
    ['[{"coding":[{"code":"LL"}]}]', 'Critically low', 'low'],
    ['[{"coding":[{"code":"local"},{"code":"HH"}]}]', 'Critically high', 'high'],
    ['[{"text":"Abnormal"}]', 'Abnormal', 'abnormal'],
    ['{"coding":[{"code":"N"}]}', 'Normal', 'normal'],
    ['"L"', 'Low', 'low'],
    ['[{"coding":[{"code":"N"}]},{"coding":[{"code":"HH"}]}]', 'Critically high', 'high'],
  ])('%s', (sent, word, side) => {
    expect(mark(sent, mmol('1'), range('3', '10'))).toEqual({ word, side, by: 'source' })
  })

  test('an interpretation that is neither high nor low is not replaced by ours', () => {
    expect(mark('[{"coding":[{"code":"R","display":"Resistant"}]}]', mmol('1'), range('3', '10'))).toBeNull()
  })
})

describe('where the source sent none, value and range are compared', () => {
  test.each([
    ['10.1', '', '3', '10', 'Above range'],
    ['10.0', '', '3', '10', null],
    ['2.99', '', '3', '10', 'Below range'],
    ['3.00', '', '3', '10', null],
    ['5', '', null, '4.9', 'Above range'],
    ['0', '', '1', null, 'Below range'],
    ['5', '<', '10', null, 'Below range'],
    ['5', '<', '5', null, 'Below range'],
    ['5', '<=', '5', null, null],
    ['5', '<', '3', '10', null],
    ['5', '<', null, '3', null],
    ['20', '>', null, '10', 'Above range'],
    ['10', '>', null, '10', 'Above range'],
    ['10', '>=', null, '10', null],
    ['10', '>', '20', null, null],
    ['20', '~', null, '10', null],
    ['9007199254740993', '', null, '9007199254740992', 'Above range'],
  ])('%s %s beside %s to %s', (value, comparator, low, high, word) => {
    expect(mark('null', mmol(value, comparator), range(low, high))?.word ?? null).toBe(word)
  })

  test('ours says that it is ours', () => {
    expect(mark('null', mmol('11'), range('3', '10'))).toEqual({ word: 'Above range', side: 'high', by: 'kinchart' })
  })

  test.each([
    ['the units differ', mmol('11'), '[{"high":{"value":10,"unit":"mg/dL"}}]'],
    ['the range has no unit', mmol('11'), '[{"high":{"value":10}}]'],
    ['the range is words', mmol('11'), '[{"text":"3 - 10 mmol/L"}]'],
    ['several ranges may be meant', mmol('11'), `[{"high":${mmol('10')}},{"high":${mmol('12')}}]`],
    ['the value is not a number', '{"value":"high","unit":"mmol/L"}', range('3', '10')],
    ['the limit is not a number', mmol('11'), '[{"high":{"value":"ten","unit":"mmol/L"}}]'],
  ])('no mark where %s', (_why, value, limits) => {
    expect(mark('null', value, limits)).toBeNull()
  })

  test('two numbers without units are compared, and codes of the same unit count before its print', () => {
    expect(mark('null', '{"value":7.50}', '[{"low":{"value":7.35},"high":{"value":7.45}}]')?.side).toBe('high')
    const ucum = '"system":"http://unitsofmeasure.org","code":"mmol/L"'
    expect(
      mark('null', `{"value":11,"unit":"mmol/l",${ucum}}`, `[{"high":{"value":10,"unit":"mmol per L",${ucum}}}]`)?.side,
    ).toBe('high')
  })
})

test('of several marks the gravest is shown', () => {
  const high = { word: 'High', side: 'high', by: 'source' } as const
  const ours = { word: 'Above range', side: 'high', by: 'kinchart' } as const
  const normal = { word: 'Normal', side: 'normal', by: 'source' } as const
  expect(gravestMark([null, normal, ours, high])).toEqual(high)
  expect(gravestMark([normal, ours])).toEqual(ours)
  expect(gravestMark([null])).toBeNull()
})

describe('the printed range', () => {
  test.each([
    [range('3.50', '5.1'), { text: '3.50 - 5.1 mmol/L', low: '3.50', high: '5.1' }],
    [range('3.5', null), { text: '≥ 3.5 mmol/L', low: '3.5', high: null }],
    [range(null, '5.1'), { text: '≤ 5.1 mmol/L', low: null, high: '5.1' }],
    ['[{"text":"negative"}]', { text: 'negative', low: null, high: null }],
    ['[{"text":"3 to 5","low":{"value":3}}]', { text: '3 to 5', low: '3', high: null }],
    [
      '[{"type":{"coding":[{"code":"normal"}]},"high":{"value":5}},{"type":{"coding":[{"code":"critical"}]},"high":{"value":9}}]',
      { text: '≤ 5', low: null, high: '5' },
    ],
    [
      '[{"text":"3-5","appliesTo":[{"text":"Female"}]},{"text":"4-6","age":{"low":{"value":18,"unit":"a"}}}]',
      { text: '3-5 (Female); 4-6 (age ≥ 18 years)', low: null, high: null },
    ],
    ['[]', null],
    ['[{"low":{"unit":"mmol/L"}}]', null],
    ['"3-5"', null],
  ])('%s', (sent, read) => {
    expect(readReferenceRange(parseFhirJson(sent))).toEqual(read)
  })
})
