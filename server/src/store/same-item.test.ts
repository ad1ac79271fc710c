import { expect, test } from 'vitest'
import type { FhirResource } from '#fhir/json/json.ts'
import { isSameItem, type Compared } from './same-item.ts'

const loinc = (code: string, display: string) => ({ coding: [{ system: 'http://loinc.org', code, display }] })

const result = (
  over: Partial<Record<string, FhirResource[string]>> = {},
  row: Record<string, unknown> = {},
): Compared => ({
  resource: { resourceType: 'Observation', code: loinc('2823-3', 'Potassium'), ...over } as FhirResource,
  row: { code: 'Potassium', status: 'final', value: '5.40 mmol/L', providerName: 'Lakeside', ...row },
})

const dated = { hasDate: true }
const undated = { hasDate: false }

test('merges entries of two sources with the same code and display data, even if their names differ', () => {
  const there = result({ code: loinc('2823-3', 'K+') }, { code: 'K+', providerName: 'Juniper', performer: 'Vance' })
  expect(isSameItem(result(), there, dated)).toBe(true)
})

test('merges entries with at least one common coding, even if their local codes differ', () => {
  const local = { system: 'urn:oid:1.2.3', code: 'K', display: 'K' }
  const there = result({ code: { coding: [local, { system: 'http://loinc.org', code: '2823-3' }] } })
  expect(isSameItem(result(), there, dated)).toBe(true)
})

test.each([
  ['another value', { value: '4.10 mmol/L' }],
  ['the same value with fewer decimals', { value: '5.4 mmol/L' }],
  ['another status', { status: 'corrected' }],
  ['another interpretation', { interpretation: 'High' }],
])('treats %s as a disagreement and shows both entries', (_, row) => {
  const here = result({}, { interpretation: 'Normal' })
  expect(isSameItem(here, result({}, { interpretation: 'Normal', ...row }), dated)).toBe(false)
})

test('never merges "done" in one source with "not done" in another', () => {
  const negated = { meaning: { standing: 'negated', says: ['not-given'] } }
  expect(isSameItem(result(), result({}, negated), dated)).toBe(false)
  expect(isSameItem(result({}, negated), result({}, negated), dated)).toBe(true)
})

test('treats the same instant in two time zones as equal, but a day and a year as different', () => {
  const at = (effectiveDateTime: string) => result({}, { effectiveDateTime })
  expect(isSameItem(at('2026-02-03T08:30:00-06:00'), at('2026-02-03T14:30:00Z'), dated)).toBe(true)
  expect(isSameItem(at('2026'), at('2026-01-01'), dated)).toBe(false)
})

test('does not treat data from only one source as a disagreement', () => {
  expect(
    isSameItem(result({}, { interpretation: null, results: [] }), result({}, { interpretation: 'High' }), dated),
  ).toBe(true)
})

test('does not merge undated entries by code', () => {
  expect(isSameItem(result(), result(), undated)).toBe(false)
})

test('merges undated entries by identifier, but not by a bare number or an identifier from a local system', () => {
  const named = (system: string, value: string) => result({ code: loinc('x', 'x'), identifier: [{ system, value }] })
  const here = result({ identifier: [{ system: 'https://lab.example/order', value: '77' }] })
  expect(isSameItem(here, named('https://lab.example/order', '77'), undated)).toBe(true)
  expect(isSameItem(here, named('https://lab.example/order', '78'), undated)).toBe(false)
  const bare = result({ code: loinc('y', 'y'), identifier: [{ value: '77' }] })
  expect(isSameItem(bare, result({ code: loinc('z', 'z'), identifier: [{ value: '77' }] }), dated)).toBe(false)
})

test('does not merge entries by text only or by a code without its system', () => {
  const bare = () => result({ code: { text: 'Potassium', coding: [{ code: '2823-3' }] } })
  expect(isSameItem(bare(), bare(), dated)).toBe(false)
})

test('never merges records of two resource types', () => {
  const report = { ...result(), resource: { ...result().resource, resourceType: 'DiagnosticReport' } }
  expect(isSameItem(result(), report, dated)).toBe(false)
})

test('merges panels with equal values, even if the order or the names of the values differ', () => {
  const panel = (...values: readonly string[]) =>
    result(
      {},
      { value: null, results: values.map((value, index) => ({ id: `${index}`, code: `${index}`, value, unit: null })) },
    )
  expect(isSameItem(panel('1', '2'), panel('2', '1'), dated)).toBe(true)
  expect(isSameItem(panel('1', '2'), panel('1', '3'), dated)).toBe(false)
  expect(isSameItem(panel('1', '2'), panel('1'), dated)).toBe(false)
})

test('keeps both sources’ panels separate if only one source withdrew a result', () => {
  const line = { code: 'Potassium', value: '5.40 mmol/L', unit: 'mmol/L' }
  const withdrawn = { ...line, meaning: { standing: 'withdrawn', says: ['withdrawn'] } }
  const panel = (one: object) => result({}, { value: null, results: [one, { ...line, code: 'Sodium', value: '140' }] })
  expect(isSameItem(panel(line), panel({ ...line, code: 'K+' }), dated)).toBe(true)
  expect(isSameItem(panel(line), panel(withdrawn), dated)).toBe(false)
})

test('treats two values as equal even if only one source sent a reference range with the value', () => {
  const half = { text: '126 mmHg', value: '126', unit: 'mmHg', code: null }
  const there = { ...half, part: 'systolic', referenceRange: { text: '≤ 120 mmHg', low: null, high: '120' } }
  expect(isSameItem(result({}, { value: [half] }), result({}, { value: [there] }), dated)).toBe(true)
})

test('does not merge results by codes that only state why there is no code', () => {
  const none = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'OTH' }] }
  expect(isSameItem(result({ code: none }), result({ code: none }, { code: 'Sodium' }), dated)).toBe(false)
})
