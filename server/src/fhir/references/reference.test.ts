import { describe, expect, test } from 'vitest'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { actorName, actorNames } from './actor-name.ts'
import { literalKey, readReference } from './reference.ts'
import type { FhirResource } from '#fhir/json/json.ts'

const none = (): undefined => undefined

describe('reads references in every form that sources send', () => {
  const literal = { kind: 'literal', type: 'Practitioner', id: '12', version: null, base: null, display: null }
  test.each([
    ['{"reference":"#med"}', { kind: 'contained', id: 'med', display: null }],
    ['{"reference":"Practitioner/12"}', literal],
    ['{"reference":"Practitioner/12/_history/3"}', { ...literal, version: '3' }],
    ['{"reference":"Practitioner/MTIzNA=="}', { ...literal, id: 'MTIzNA==' }],
    ['{"reference":"Practitioner/12?x=1","display":"Dr. Lee"}', { kind: 'words-only', display: 'Dr. Lee' }],
    ['{"reference":"https://h/fhir/R4/Practitioner/12"}', { ...literal, base: 'https://h/fhir/R4' }],
    ['{"reference":"urn:uuid:5-6"}', { kind: 'urn', urn: 'urn:uuid:5-6', display: null }],
    ['{"identifier":{"system":"npi","value":"99"}}', { kind: 'logical', value: '99', system: 'npi', display: null }],
    ['{"display":"Dr. Lee"}', { kind: 'words-only', display: 'Dr. Lee' }],
    ['"Practitioner/12"', literal],
    ['"Dr. Lee"', { kind: 'words-only', display: 'Dr. Lee' }],
    ['[{"reference":"Practitioner/12"}]', literal],
    ['{"reference":{"reference":"Practitioner/12"}}', literal],
    ['{"reference":"not a reference","display":"Dr. Lee"}', { kind: 'words-only', display: 'Dr. Lee' }],
    ['{}', null],
    ['null', null],
  ])('%s', (sent, read) => {
    expect(readReference(parseFhirJson(sent))).toEqual(read)
  })

  test.each([
    ['Practitioner/12', 'Practitioner/12'],
    ['Practitioner/12/_history/1', 'Practitioner/12'],
    ['https://h/fhir/Practitioner/12/_history/1', 'Practitioner/12'],
    // A server behind a proxy may write its own address with http instead of https.
    ['http://h/fhir/Practitioner/12', 'Practitioner/12'],
    ['https://H:443/fhir/Practitioner/12', 'Practitioner/12'],
    ['https://h:8443/fhir/Practitioner/12', 'https://h:8443/fhir/Practitioner/12'],
    ['https://h/other/Practitioner/12', 'https://h/other/Practitioner/12'],
    ['https://elsewhere/fhir/Practitioner/12', 'https://elsewhere/fhir/Practitioner/12'],
    ['urn:uuid:5-6', 'urn:uuid:5-6'],
    ['#med', null],
  ])('uses a relative key for %s only if the reference is to the same server', (reference, key) => {
    expect(literalKey(readReference(reference), 'https://h/fhir/')).toBe(key)
  })
})

describe('returns the name of a referenced party', () => {
  const holder = parseFhirJson(`{"resourceType":"Encounter","contained":[
    {"resourceType":"Practitioner","id":"p","name":[{"use":"old","family":"Before"},{"family":"Lee","given":["Kim"],"prefix":["Dr."]}]}]}`) as FhirResource
  const resourceTexts: Readonly<Record<string, string>> = {
    'Organization/1': '{"resourceType":"Organization","name":"Riverside"}',
    'Practitioner/2': '{"resourceType":"Practitioner","name":{"text":"Dr. Roe"}}',
    'PractitionerRole/3': '{"resourceType":"PractitionerRole","practitioner":{"reference":"Practitioner/2"}}',
    'PractitionerRole/4': '{"resourceType":"PractitionerRole","organization":{"display":"Riverside"}}',
    'urn:npi:1234567893': '{"resourceType":"Organization","name":"Riverside"}',
    'Practitioner/5': '{"resourceType":"Practitioner","id":"5"}',
  }
  const resolve = (reference: string): FhirResource | undefined => {
    const text = resourceTexts[reference]
    return text === undefined ? undefined : (parseFhirJson(text) as FhirResource)
  }

  test.each([
    ['{"reference":"Practitioner/404","display":"Dr. Lee"}', 'Dr. Lee'],
    ['{"reference":"#p"}', 'Dr. Kim Lee'],
    ['{"reference":"Organization/1"}', 'Riverside'],
    ['{"reference":"PractitionerRole/3"}', 'Dr. Roe'],
    ['{"reference":"PractitionerRole/4"}', 'Riverside'],
    ['{"reference":"Practitioner/404","identifier":{"value":"NPI 99"}}', 'NPI 99'],
    ['{"identifier":{"value":"NPI 99"}}', 'NPI 99'],
    ['{"identifier":{"system":"http://hl7.org/fhir/sid/us-npi","value":"1234567893"}}', 'Riverside'],
    ['{"identifier":{"system":"http://hl7.org/fhir/sid/us-npi","value":"1000000004"}}', 'NPI 1000000004'],
    ['{"identifier":{"system":"http://clinic.example/staff","value":"4711"}}', 'ID 4711'],
    ['{"identifier":{"value":"urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e1"}}', null],
    ['{"reference":"Organization/1","display":"urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e1"}', 'Riverside'],
    ['{"reference":"Organization/1","display":"Organization/1"}', 'Riverside'],
    ['{"reference":"Practitioner/5"}', null],
    ['{"reference":"Practitioner/404"}', null],
    ['"Practitioner/404"', null],
  ])('%s', (sent, name) => {
    expect(actorName(parseFhirJson(sent), holder, resolve)).toBe(name)
  })

  test('does not resolve a reference if the reference has a display text', () => {
    const requestedReferences: string[] = []
    actorName(parseFhirJson('{"reference":"Practitioner/2","display":"Dr. Roe"}'), holder, (reference) => {
      requestedReferences.push(reference)
      return undefined
    })
    expect(requestedReferences).toEqual([])
  })

  test('lists several parties on one line', () => {
    expect(
      actorNames(parseFhirJson('[{"display":"Dr. Lee"},{"reference":"X/1"},{"display":"Dr. Roe"}]'), holder, none),
    ).toBe('Dr. Lee, Dr. Roe')
  })
})
