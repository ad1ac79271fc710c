import { expect, test } from 'vitest'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { entryOf, read, resourceOf, sectionOf, templateOf } from './ccda.test-support.ts'
import { writeFhirJson } from './write-fhir-json.ts'

const glucose = entryOf(
  `<observation>${templateOf(2)}<id root="1.1" extension="0012"/><code code="2345-7" displayName="Glucose"/><value xsi:type="PQ" value="5.40" unit="mmol/L"/>
   <referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="3.50"/></value></observationRange></referenceRange></observation>`,
)

test('writes a result as a number with its digits unchanged, and keeps number-like text as text', () => {
  const text = writeFhirJson(resourceOf('Observation', '30954-2', glucose))
  expect(text).toContain('"valueQuantity":{"value":5.40,"unit":"mmol/L"')
  expect(text).toContain('"low":{"value":3.50}')
  expect(text).toContain('"value":"0012"')
})

test('writes every resource of a document as JSON that is read back unchanged', () => {
  for (const resource of read({ sections: sectionOf('30954-2', glucose) }).resources) {
    expect(parseFhirJson(writeFhirJson(resource))).toEqual(resource)
  }
})
