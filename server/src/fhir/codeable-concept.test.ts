import { describe, expect, test } from 'vitest'
import { hasCode, labelOf, labelsOf } from '#fhir/codeable-concept.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'

describe('the best words for a coded thing', () => {
  test.each([
    ['the text comes first', '{"text":"Blood sugar","coding":[{"display":"Glucose"}]}', 'Blood sugar'],
    [
      'a display of any coding comes before a code',
      '{"coding":[{"code":"LOCAL1"},{"code":"2345-7","display":"Glucose"}]}',
      'Glucose',
    ],
    ['a lone local code is all there is', '{"coding":[{"system":"urn:x","code":"GLU"}]}', 'GLU'],
    ['a number sent as a code is its digits', '{"coding":[{"code":2345}]}', '2345'],
    ['empty words are no words', '{"text":"  ","coding":[{"display":"","code":"GLU"}]}', 'GLU'],
    ['a text in place of a concept is the words', '"Glucose"', 'Glucose'],
    ['a coding in place of a concept is read', '{"code":"AMB","display":"ambulatory"}', 'ambulatory'],
    ['a single coding not in a list is read', '{"coding":{"display":"Glucose"}}', 'Glucose'],
    ['a list in place of one concept says the first words', '[null,{},{"text":"Glucose"}]', 'Glucose'],
    ['a newer CodeableReference is read', '{"concept":{"text":"Glucose"}}', 'Glucose'],
    ['nothing is null', '{}', null],
    ['nulls within are null', '{"text":null,"coding":[null,{"code":null}]}', null],
    ['a boolean is null', 'true', null],
  ])('%s', (_what, sent, words) => {
    expect(labelOf(parseFhirJson(sent))).toBe(words)
  })

  test('several are said in one line, each once', () => {
    expect(labelsOf(parseFhirJson('[{"text":"A"},{"text":"B"},null,{"text":"A"}]'))).toBe('A, B')
  })

  test('NUL and half a character do not reach a row', () => {
    expect(labelOf(parseFhirJson(String.raw`{"text":"a\u0000b\ud800"}`))).toBe('ab\uFFFD')
  })
})

test('a code is found in any coding, whatever its place and case', () => {
  const concept = parseFhirJson('[{"coding":[{"code":"local"},{"code":"Laboratory"}]},{"text":"vital-signs"}]')
  expect(hasCode(concept, 'laboratory')).toBe(true)
  expect(hasCode(concept, 'vital-signs')).toBe(true)
  expect(hasCode(concept, 'survey')).toBe(false)
})
