import { expect, test } from 'vitest'
import type { JsonObject } from '#fhir/json/json.ts'
import { isCovidVaccine } from './is-covid-vaccine.ts'

const cvx = (code: string, display = ''): JsonObject => ({ system: 'http://hl7.org/fhir/sid/cvx', code, display })

test.each([
  ['CVX code 207', { coding: [cvx('207')] }],
  ['a non-US vaccine', { coding: [cvx('510')] }],
  ['CVX after a hospital’s own code', { coding: [{ system: 'https://h.example', code: '9' }, cvx('313')] }],
  ['a CVX code identified by OID', { coding: [{ system: 'urn:oid:2.16.840.1.113883.12.292', code: '212' }] }],
  ['SNOMED CT', { coding: [{ system: 'http://snomed.info/sct', code: '1119349007' }] }],
  ['text without a code', { text: 'Moderna COVID-19 mRNA 100 mcg' }],
  ['text that names the virus', { text: 'sars-cov-2 vaccine' }],
  ['an unknown non-US code whose display names COVID-19', { coding: [cvx('599', 'COVID-19 vaccine, non-US')] }],
])('recognizes %s as a vaccine against COVID-19', (_, code) => {
  expect(isCovidVaccine(code)).toBe(true)
})

test.each([
  ['another vaccine', { coding: [cvx('140', 'Influenza')] }],
  ['another vaccine with misleading text', { coding: [cvx('140')], text: 'Flu (given with COVID-19)' }],
  ['the same code in another system', { coding: [{ system: 'https://h.example', code: '208' }], text: 'Tdap' }],
  ['nothing', {}],
])('does not recognize %s as a vaccine against COVID-19', (_, code) => {
  expect(isCovidVaccine(code)).toBe(false)
})
