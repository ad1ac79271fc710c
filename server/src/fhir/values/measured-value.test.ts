import { expect, test } from 'vitest'
import type { JsonObject } from '#fhir/json/json.ts'
import { readValue } from './measured-value.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'

const read = (text: string) => readValue(parseFhirJson(text) as JsonObject)
const words = (text: string) => ({ text, value: null, unit: null, code: null })

test.each([
  [
    '{"valueQuantity":{"value":5.40,"unit":"mmol/L","system":"http://unitsofmeasure.org","code":"mmol/L"}}',
    { text: '5.40 mmol/L', value: '5.40', unit: 'mmol/L', code: 'mmol/L' },
  ],
  [
    '{"valueQuantity":{"value":5,"comparator":"<","unit":"mg/dL","code":"MGDL"}}',
    { text: '<5 mg/dL', value: '5', unit: 'mg/dL', code: null },
  ],
  ['{"valueQuantity":{"value":0}}', { text: '0', value: '0', unit: null, code: null }],
  [
    '{"valueQuantity":{"value":7.40,"system":"http://unitsofmeasure.org","code":"1"}}',
    { text: '7.40', value: '7.40', unit: null, code: '1' },
  ],
  ['{"valueQuantity":{"value":"positive"}}', { text: 'positive', value: null, unit: null, code: null }],
  ['{"valueQuantity":{"unit":"mg/dL"}}', null],
  ['{"valueQuantity":{"unit":"mg/dL","system":"http://unitsofmeasure.org","code":"mg/dL"}}', null],
  ['{"valueQuantity":"12 mg"}', words('12 mg')],
  ['{"valueString":"POSITIVE"}', words('POSITIVE')],
  ['{"valueCodeableConcept":{"coding":[{"display":"Never smoked"}]}}', words('Never smoked')],
  ['{"valueBoolean":false}', words('No')],
  ['{"valueInteger":0}', { text: '0', value: '0', unit: null, code: null }],
  ['{"valueRange":{"low":{"value":1.0},"high":{"value":2.50,"unit":"mg"}}}', words('1.0 - 2.50 mg')],
  ['{"valueRatio":{"numerator":{"value":1},"denominator":{"value":128}}}', words('1:128')],
  [
    '{"valueRatio":{"numerator":{"value":10,"unit":"mg"},"denominator":{"value":5,"unit":"mL"}}}',
    words('10 mg / 5 mL'),
  ],
  [
    '{"valueSampledData":{"origin":{"value":0,"unit":"mV"},"period":10,"dimensions":1,"data":"1 2 E 4"}}',
    words('Series of 4 measurements, one every 10 ms, measured from 0 mV'),
  ],
  ['{"valueTime":"10:30:00"}', words('10:30:00')],
  ['{"valueDateTime":"2019-05"}', words('May 2019')],
  ['{"valuePeriod":{"start":"2019","end":"2020"}}', words('2019 to 2020')],
  ['{"valueAttachment":{"url":"https://h/x"}}', words('See details')],
  ['{"valueQuantity":{"extension":[{"url":"absent"}]}}', null],
  ['{"valueQuantity":null,"valueString":"POSITIVE"}', words('POSITIVE')],
  ['{"valueQuantity":{"unit":"mg/dL"},"valueString":"clotted"}', words('clotted')],
  ['{"valueQuantity":{"value":">1000","unit":"U/L"}}', { text: '>1000 U/L', value: '1000', unit: 'U/L', code: null }],
  ['{}', null],
])('%s', (sent, value) => {
  expect(read(sent)).toEqual(value)
})
