import { expect, test } from 'vitest'
import { problemOf } from '../../../test/start-portal.ts'
import { readRequest, splitCanonical } from './read-request.ts'

const item = (more: object = {}) => ({
  id: 'a',
  title: 'Allergies',
  content: { kind: 'selection.fhir', resourceTypes: ['AllergyIntolerance'] },
  accept: ['application/fhir+json'],
  ...more,
})
const request = (items: readonly object[] = [item()], more: object = {}) =>
  JSON.stringify({ type: 'smart-health-checkin-request', version: '1', id: 'r-1', items, ...more })
const codeOf = (text: string): string => problemOf(() => readRequest(text))
const selectorOf = (content: object) => readRequest(request([item({ content })])).items[0]?.selector

test('reads a request and ignores unknown members', () => {
  const text = request([item({ summary: 'All of them', required: true, later: 1 })], {
    purpose: 'Visit',
    fhirVersions: ['4.0.1'],
    more: { anything: [] },
  })
  expect(readRequest(text)).toMatchObject({
    id: 'r-1',
    purpose: 'Visit',
    fhirVersions: ['4.0.1'],
    items: [{ id: 'a', title: 'Allergies', summary: 'All of them', isRequired: true }],
  })
})

test.each([
  ['no JSON', 'shlink:/abc', 'check-in-not-readable'],
  ['a list', '[]', 'check-in-not-readable'],
  ['cut off', request().slice(0, -1), 'check-in-not-readable'],
  ['a duplicate member', request().replace('{', '{"id":"other",'), 'check-in-not-readable'],
  [
    'a duplicate member whose name is escaped once',
    request().replace('"title"', '"\\u0069d":"b","title"'),
    'check-in-not-readable',
  ],
  [
    'a duplicate member deep inside',
    request([item({ later: { deep: [{ x: 1 }] } })]).replace('"x":1', '"x":1,"x":2'),
    'check-in-not-readable',
  ],
  ['extremely deep nesting', '['.repeat(200_000), 'check-in-not-readable'],
  ['another thing', '{"resourceType":"Bundle"}', 'check-in-not-one'],
  ['a response', request().replace('-request', '-response'), 'check-in-not-one'],
  ['another version', request().replace('"version":"1"', '"version":"2"'), 'check-in-other-version'],
  ['a version that is a number', request().replace('"version":"1"', '"version":1'), 'check-in-other-version'],
  ['no id', request([item()], { id: '' }), 'check-in-invalid'],
  ['an item without an id', request([item({ id: undefined })]), 'check-in-invalid'],
  ['an item without a title', request([item({ title: undefined })]), 'check-in-invalid'],
  ['two items with the same id', request([item(), item()]), 'check-in-invalid'],
  ['an item with an empty accept list', request([item({ accept: [] })]), 'check-in-invalid'],
] as const)('rejects %s with a specific error', (_what, text, code) => {
  expect(codeOf(text)).toBe(code)
})

test('if a selector is invalid, marks only its item as unsupported', () => {
  const broken = [
    { kind: 'selection.fhir', profiles: [] },
    { kind: 'selection.fhir', profilesFrom: 'http://hl7.org/fhir/us/core' },
    { kind: 'selection.fhir', resourceTypes: ['Condition'], questionnaireCanonical: 'https://x.example/q' },
    { kind: 'form.fhir' },
    { kind: 'form.fhir', questionnaireCanonical: '' },
    { kind: 'form.fhir', questionnaire: { resourceType: 'Patient' } },
    { kind: 'form.fhir', questionnaire: { resourceType: 'Questionnaire' }, profiles: ['http://x.example/p'] },
    {
      kind: 'form.fhir',
      questionnaireCanonical: 'https://x.example/q|1',
      questionnaire: { resourceType: 'Questionnaire', url: 'https://x.example/q', version: '2' },
    },
  ]
  for (const content of broken) expect(selectorOf(content)).toEqual({ kind: 'unsupported', reason: 'selector' })
  expect(selectorOf({ kind: 'example.ktc-test' })).toEqual({ kind: 'unsupported', reason: 'kind' })
  expect(selectorOf({ kind: 'selection.fhir' })).toMatchObject({ kind: 'records', isOpen: true })
})

test('splits a canonical URL at its first |', () => {
  expect(splitCanonical('http://x.example/p')).toEqual(['http://x.example/p', null])
  expect(splitCanonical('http://x.example/p|1|2')).toEqual(['http://x.example/p', '1|2'])
})
