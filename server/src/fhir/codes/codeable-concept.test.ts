import { describe, expect, test } from 'vitest'
import { codeKeysOf, hasCode, labelOf, labelsOf } from './codeable-concept.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

describe('returns the best label for a coded concept', () => {
  test.each([
    ['the text comes first', '{"text":"Blood sugar","coding":[{"display":"Glucose"}]}', 'Blood sugar'],
    [
      'a display of any coding comes before a code',
      '{"coding":[{"code":"LOCAL1"},{"code":"2345-7","display":"Glucose"}]}',
      'Glucose',
    ],
    ['a lone local code is all there is', '{"coding":[{"system":"urn:x","code":"GLU"}]}', 'GLU'],
    ['a number sent as a code is shown as a code', '{"coding":[{"code":2345}]}', 'code 2345'],
    ['a vaccine is called by its CVX code', '{"coding":[{"system":"http://hl7.org/fhir/sid/cvx","code":"03"}]}', 'MMR'],
    [
      'a code system named by OID is known',
      '{"coding":[{"system":"urn:oid:2.16.840.1.113883.12.292","code":"213"}]}',
      'SARS-COV-2 (COVID-19) vaccine, UNSPECIFIED',
    ],
    [
      'an answer of a health card has words',
      '{"coding":[{"system":"http://snomed.info/sct","code":"260415000"}]}',
      'Not detected',
    ],
    [
      'a vital sign is called by its LOINC code',
      '{"coding":[{"system":"http://loinc.org","code":"8480-6"}]}',
      'Systolic blood pressure',
    ],
    [
      'a code that we have words of comes before one without',
      '{"coding":[{"system":"urn:x","code":"4711"},{"system":"http://hl7.org/fhir/sid/cvx","code":"115"}]}',
      'Tdap',
    ],
    [
      'a code that we have no words of is shown with its system',
      '{"coding":[{"system":"http://www.ama-assn.org/go/cpt","code":"99213"}]}',
      'code 99213 (CPT)',
    ],
    [
      'a version of SNOMED CT is SNOMED CT',
      '{"coding":[{"system":"http://snomed.info/sct/731000124108","code":"44054006"}]}',
      'code 44054006 (SNOMED CT)',
    ],
    [
      'a text that repeats its code is no words',
      '{"text":"E11.9","coding":[{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9","display":"E11.9"}]}',
      'code E11.9 (ICD-10)',
    ],
    [
      'words of the source come before ours',
      '{"text":"Shot","coding":[{"system":"http://hl7.org/fhir/sid/cvx","code":"115"}]}',
      'Shot',
    ],
    ['words sent as a code stay', '{"coding":[{"code":"vital-signs"}]}', 'vital-signs'],
    ['a short code of a timing stays', '{"coding":[{"code":"Q6H"}]}', 'Q6H'],
    ['a program’s word for nothing is no words', '{"text":"null","coding":[{"display":"undefined"}]}', null],
    [
      'a display comes before words that take the place of a name',
      '{"text":"Coded Allergy Name Not Available","coding":[{"code":"1","display":"Description not available"},{"display":"Penicillin G"}]}',
      'Penicillin G',
    ],
    [
      'a code that we have words of comes before words that take the place of a name',
      '{"text":"Unknown","coding":[{"system":"http://hl7.org/fhir/sid/cvx","code":"03"}]}',
      'MMR',
    ],
    [
      'a code of a known system comes before words that take the place of a name',
      '{"text":"Not available","coding":[{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"7980"}]}',
      'code 7980 (RxNorm)',
    ],
    [
      'words that take the place of a name stay where only a local code is beside them',
      '{"text":"Not recorded","coding":[{"system":"urn:x","code":"NR1"}]}',
      'Not recorded',
    ],
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

  test('lists several labels on one line, each once', () => {
    expect(labelsOf(parseFhirJson('[{"text":"A"},{"text":"B"},null,{"text":"A"}]'))).toBe('A, B')
  })

  test('removes NUL and lone surrogates from rows', () => {
    expect(labelOf(parseFhirJson(String.raw`{"text":"a\u0000b\ud800"}`))).toBe('ab\uFFFD')
  })
})

test('finds a code in any coding, in any position and case', () => {
  const concept = parseFhirJson('[{"coding":[{"code":"local"},{"code":"Laboratory"}]},{"text":"vital-signs"}]')
  expect(hasCode(concept, 'laboratory')).toBe(true)
  expect(hasCode(concept, 'vital-signs')).toBe(true)
  expect(hasCode(concept, 'survey')).toBe(false)
})

test('does not use a code as a key if the code only states why there is no code', () => {
  const concept = parseFhirJson(
    '{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/v3-NullFlavor","code":"UNK"},{"system":"http://hl7.org/fhir/sid/ndc","code":"00000-0000-00"},{"system":"http://www.nlm.nih.gov/research/umls/rxnorm","code":"7980"}]}',
  )
  expect(codeKeysOf(concept)).toEqual(['http://www.nlm.nih.gov/research/umls/rxnorm|7980'])
})
