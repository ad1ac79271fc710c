import { expect, test } from 'vitest'
import { writeFhirXml } from './serve-fhir.ts'

test('preserves digits in XML, and writes ids and extension URLs as attributes', () => {
  const json =
    '{"resourceType":"Observation","id":"o1","valueQuantity":{"id":"q","value":6.10},"extension":[{"url":"u","valueCode":"a<b"}],"note":[{"text":"one\\ntwo"}]}'
  expect(writeFhirXml(json)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Observation xmlns="http://hl7.org/fhir"><id value="o1"/><valueQuantity id="q"><value value="6.10"/></valueQuantity><extension url="u"><valueCode value="a&lt;b"/></extension><note><text value="one&#10;two"/></note></Observation>',
  )
})

test('preserves the positions of null values in repeated elements', () => {
  const json = '{"resourceType":"Patient","name":[{"given":["A",null],"_given":[null,{"id":"g"}]}]}'
  expect(writeFhirXml(json)).toContain('<given value="A"/><given id="g"/>')
})
