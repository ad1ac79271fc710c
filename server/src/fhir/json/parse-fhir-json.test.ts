import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotJsonError, parseFhirJson, TooDeepError } from './parse-fhir-json.ts'

/** Reference implementation for comparison. Keeps digits with JSON.parse of Node 24, which is slower. */
function parseKeepingDigits(text: string): unknown {
  const revive = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' ? context.source : value
  return (JSON.parse as (text: string, revive: unknown) => unknown)(text, revive)
}

describe('keeps digits as the laboratory sent them', () => {
  test.each([
    ['5.40', '5.40'],
    ['6.10e2', '6.10e2'],
    ['1E+5', '1E+5'],
    ['-0', '-0'],
    ['-0.010', '-0.010'],
    ['0', '0'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
  ])('%s', (sent, expected) => {
    expect(parseFhirJson(sent)).toBe(expected)
    expect(parseFhirJson(`{"value": ${sent}}`)).toEqual({ value: expected })
    expect(parseFhirJson(`[${sent},${sent}]`)).toEqual([expected, expected])
  })

  test('leaves digits inside strings unchanged', () => {
    const text = String.raw`{"note":"took 5.40 \"or\" 6, then \\","n":1,"u":"\u0031\\\""}`
    expect(parseFhirJson(text)).toEqual({ note: 'took 5.40 "or" 6, then \\', n: '1', u: '1\\"' })
  })
})

describe('rejects invalid JSON', () => {
  test.each([
    '',
    ' ',
    '{',
    '{"a":1',
    '[1,]',
    '{"a":1,}',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '-',
    '--1',
    '1.5.2',
    '1-2',
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
    '{1:2}',
    '{1 :2}',
    '{"a" 1}',
    '"a',
    String.raw`"a\"`,
    'tru',
    'True',
    'undefined',
    '1 2',
    '{} {}',
    '[1}',
    '{"a":1]',
    "{'a':1}",
    '<html></html>',
    '"a\nb"',
    '1"2"',
    '"a"1',
    'a1',
    '{"a":1}}',
    '/*x*/1',
    '\u00a01',
  ])('%s', (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(() => parseFhirJson(text)).toThrow(NotJsonError)
  })

  test('does not quote the input in the error message', () => {
    try {
      parseFhirJson('{"name":"Ana Lima" oops}')
      expect.unreachable()
    } catch (error) {
      expect(JSON.stringify([String(error), error])).not.toContain('Ana')
      expect((error as Error).cause).toBeUndefined()
    }
  })
})

test('treats __proto__ like any other key', () => {
  const value = parseFhirJson('{"__proto__":{"isAdmin":true},"a":1}') as Record<string, unknown>
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(value['isAdmin']).toBeUndefined()
  expect(Object.keys(value)).toEqual(['__proto__', 'a'])
})

test('if a key occurs twice, keeps the last value', () => {
  expect(parseFhirJson('{"a":1,"a":2}')).toEqual({ a: '2' })
})

test('reads JSON of 200 levels, and rejects deeper JSON without crashing', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  expect(parseFhirJson(nested(200))).toBeInstanceOf(Array)
  expect(() => parseFhirJson(nested(201))).toThrow(TooDeepError)
  expect(() => parseFhirJson(nested(100_000))).toThrow(TooDeepError)
})

test('parses any JSON like JSON.parse, but keeps the digits', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n', '\r\n\t'), (text, space) => {
      const spaced = space + text + space
      expect(parseFhirJson(spaced)).toEqual(parseKeepingDigits(spaced))
    }),
  )
})

test('parses pretty-printed JSON to the same value as compact JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(parseFhirJson(JSON.stringify(value, null, 3))).toEqual(parseFhirJson(JSON.stringify(value)))
    }),
  )
})

test('rejects damaged text if and only if JSON.parse rejects it', () => {
  const damaged = fc.tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.constantFrom('', '"', '\\', '1', '-', '.', 'e', '{', ']', ':', ',', ' ', 't'),
  )
  fc.assert(
    fc.property(damaged, ([text, place, inserted]) => {
      const at = place % (text.length + 1)
      const broken = text.slice(0, at) + inserted + text.slice(inserted === '' ? at + 1 : at)
      let isValid = true
      try {
        JSON.parse(broken)
      } catch {
        isValid = false
      }
      if (isValid) expect(parseFhirJson(broken)).toEqual(parseKeepingDigits(broken))
      else expect(() => parseFhirJson(broken)).toThrow(NotJsonError)
    }),
    { numRuns: 1000 },
  )
})
