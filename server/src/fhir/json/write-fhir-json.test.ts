import { expect, test } from 'vitest'
import { parseFhirJson } from './parse-fhir-json.ts'
import { writeFhirJson } from './write-fhir-json.ts'

test('writes numbers with unchanged digits, and keeps number-like text as text', () => {
  const resource = {
    resourceType: 'Observation',
    id: '5',
    identifier: [{ system: 'urn:oid:1.2', value: '0042' }],
    telecom: [{ system: 'phone', value: '5550100' }],
    valueQuantity: { value: '5.40', unit: 'mg', code: '1' },
    referenceRange: [{ low: { value: '1' }, text: '7' }],
    period: { start: '2019' },
    repeat: { frequency: '2', period: '1.0', periodUnit: 'd' },
  }
  const text = writeFhirJson(resource)
  expect(text).toContain('"valueQuantity":{"value":5.40,')
  expect(text).toContain('"low":{"value":1}')
  expect(text).toContain('"frequency":2,"period":1.0,')
  expect(text).toContain('"value":"0042"')
  expect(text).toContain('"value":"5550100"')
  expect(text).toContain('"id":"5"')
  expect(parseFhirJson(text)).toEqual(resource)
})
