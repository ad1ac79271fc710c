import { expect, test } from 'vitest'
import type { JsonObject } from '#fhir/json/json.ts'
import { isCovidVaccine } from './is-covid-vaccine.ts'

const cvx = (code: string, display = ''): JsonObject => ({ system: 'http://hl7.org/fhir/sid/cvx', code, display })

test.each([
  ['207 of CVX', { coding: [cvx('207')] }],
  ['a vaccine from abroad', { coding: [cvx('510')] }],
  ['CVX after a hospital’s own code', { coding: [{ system: 'https://h.example', code: '9' }, cvx('313')] }],
  ['CVX by its OID', { coding: [{ system: 'urn:oid:2.16.840.1.113883.12.292', code: '212' }] }],
  ['SNOMED CT', { coding: [{ system: 'http://snomed.info/sct', code: '1119349007' }] }],
  ['words alone', { text: 'Moderna COVID-19 mRNA 100 mcg' }],
  ['the virus in words', { text: 'sars-cov-2 vaccine' }],
  ['a newer code from abroad with its words', { coding: [cvx('599', 'COVID-19 vaccine, non-US')] }],
])('recognizes %s as a vaccine against COVID-19', (_, code) => {
  expect(isCovidVaccine(code)).toBe(true)
})

test.each([
  ['another vaccine', { coding: [cvx('140', 'Influenza')] }],
  ['another vaccine whose words mislead', { coding: [cvx('140')], text: 'Flu (given with COVID-19)' }],
  ['the same number in another system', { coding: [{ system: 'https://h.example', code: '208' }], text: 'Tdap' }],
  ['nothing', {}],
])('does not recognize %s as a vaccine against COVID-19', (_, code) => {
  expect(isCovidVaccine(code)).toBe(false)
})
