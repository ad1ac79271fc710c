import { describe, expect, test } from 'vitest'
import { codeKeysOf, hasCode, labelOf, labelsOf } from './codeable-concept.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

describe('returns the best label for a coded concept', () => {
  test.each([
    ['prefers the text to a display', '{"text":"Blood sugar","coding":[{"display":"Glucose"}]}', 'Blood sugar'],
    [
      'prefers the display of any coding to a code',
      '{"coding":[{"code":"LOCAL1"},{"code":"2345-7","display":"Glucose"}]}',
      'Glucose',
    ],
    ['uses a local code if there is nothing else', '{"coding":[{"system":"urn:x","code":"GLU"}]}', 'GLU'],
    ['labels a numeric code as a code', '{"coding":[{"code":2345}]}', 'code 2345'],
    ['names a vaccine by its CVX code', '{"coding":[{"system":"http://hl7.org/fhir/sid/cvx","code":"03"}]}', 'MMR'],
    [
      'recognizes a code system by its OID',
      '{"coding":[{"system":"urn:oid:2.16.840.1.113883.12.292","code":"213"}]}',
      'SARS-COV-2 (COVID-19) vaccine, UNSPECIFIED',
    ],
    [
      'has a label for a SNOMED CT result code of health cards',
      '{"coding":[{"system":"http://snomed.info/sct","code":"260415000"}]}',
      'Not detected',
    ],
    [
      'names a vital sign by its LOINC code',
      '{"coding":[{"system":"http://loinc.org","code":"8480-6"}]}',
      'Systolic blood pressure',
    ],
    [
      'prefers a code with a known label to an unknown code',
      '{"coding":[{"system":"urn:x","code":"4711"},{"system":"http://hl7.org/fhir/sid/cvx","code":"115"}]}',
      'Tdap',
    ],
    [
      'shows a code without a known label together with its code system',
      '{"coding":[{"system":"http://www.ama-assn.org/go/cpt","code":"99213"}]}',
      'code 99213 (CPT)',
    ],
    [
      'recognizes the URI of a SNOMED CT edition as SNOMED CT',
      '{"coding":[{"system":"http://snomed.info/sct/731000124108","code":"44054006"}]}',
      'code 44054006 (SNOMED CT)',
    ],
    [
      'ignores a text or display that repeats the code',
      '{"text":"E11.9","coding":[{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9","display":"E11.9"}]}',
      'code E11.9 (ICD-10)',
    ],
    [
      'prefers the source’s text to our label',
      '{"text":"Shot","coding":[{"system":"http://hl7.org/fhir/sid/cvx","code":"115"}]}',
      'Shot',
    ],
    ['does not change words that were sent as a code', '{"coding":[{"code":"vital-signs"}]}', 'vital-signs'],
    ['does not change a short timing code', '{"coding":[{"code":"Q6H"}]}', 'Q6H'],
    ['ignores the texts "null" and "undefined"', '{"text":"null","coding":[{"display":"undefined"}]}', null],
    [
      'prefers a display to a placeholder for a name',
      '{"text":"Coded Allergy Name Not Available","coding":[{"code":"1","display":"Description not available"},{"display":"Penicillin G"}]}',
      'Penicillin G',
    ],
    [
      'prefers our label for a code to a placeholder for a name',
      '{"text":"Unknown","coding":[{"system":"http://hl7.org/fhir/sid/cvx","code":"03"}]}',
      'MMR',
    ],
    [
      'prefers a code of a known system to a placeholder for a name',
      '{"text":"Not available","coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"7980"}]}',
      'code 7980 (RxNorm)',
    ],
    [
      'keeps a placeholder for a name if there is only a local code',
      '{"text":"Not recorded","coding":[{"system":"urn:x","code":"NR1"}]}',
      'Not recorded',
    ],
    ['ignores empty text', '{"text":"  ","coding":[{"display":"","code":"GLU"}]}', 'GLU'],
    ['reads plain text in place of a concept', '"Glucose"', 'Glucose'],
    ['reads a Coding in place of a concept', '{"code":"AMB","display":"ambulatory"}', 'ambulatory'],
    ['reads a single coding that is not in a list', '{"coding":{"display":"Glucose"}}', 'Glucose'],
    ['returns the first label of a list of concepts', '[null,{},{"text":"Glucose"}]', 'Glucose'],
    ['reads an R5 CodeableReference', '{"concept":{"text":"Glucose"}}', 'Glucose'],
    ['returns null for an empty concept', '{}', null],
    ['returns null for a concept with only null values', '{"text":null,"coding":[null,{"code":null}]}', null],
    ['returns null for a boolean', 'true', null],
  ])('%s', (_what, sent, words) => {
    expect(labelOf(parseFhirJson(sent))).toBe(words)
  })

  test('lists several labels on one line, each once', () => {
    expect(labelsOf(parseFhirJson('[{"text":"A"},{"text":"B"},null,{"text":"A"}]'))).toBe('A, B')
  })

  test('removes NUL and replaces lone surrogates in a label', () => {
    expect(labelOf(parseFhirJson(String.raw`{"text":"a\u0000b\ud800"}`))).toBe('ab\uFFFD')
  })
})

test('finds a code in any coding of any concept, ignoring case', () => {
  const concept = parseFhirJson('[{"coding":[{"code":"local"},{"code":"Laboratory"}]},{"text":"vital-signs"}]')
  expect(hasCode(concept, 'laboratory')).toBe(true)
  expect(hasCode(concept, 'vital-signs')).toBe(true)
  expect(hasCode(concept, 'survey')).toBe(false)
})

test('returns no key for a code that only states why there is no code', () => {
  const concept = parseFhirJson(
    '{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/v3-NullFlavor","code":"UNK"},{"system":"http://hl7.org/fhir/sid/ndc","code":"00000-0000-00"},{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"7980"}]}',
  )
  expect(codeKeysOf(concept)).toEqual(['http://www.nlm.nih.gov/research/umls/rxnorm|7980'])
})
