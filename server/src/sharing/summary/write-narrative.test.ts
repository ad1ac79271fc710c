import { expect, test } from 'vitest'
import { clinicalReaders } from '#readers/readers.ts'
import { readResource } from '#store/read-resource.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { printSections } from '#record/export/write-print.ts'
import type { StoredRow } from '@kinchart/contract/sections/print-cells.ts'
import { narrativeRows } from './write-narrative.ts'

function cellsOf(
  section: 'labs' | 'vitals',
  text: string,
  storedResources: Readonly<Record<string, string>> = {},
): string[][] {
  const of = printSections.find((one) => one.section === section)
  const { reading } = readResource(clinicalReaders, resourceFrom(text), {
    sourceId: 'import-1',
    providerName: 'Riverside Clinic',
    fhirBase: 'https://riverside.example/fhir',
    find: (key) => (storedResources[key] === undefined ? undefined : resourceFrom(storedResources[key])),
  })
  if (!of || !reading?.row) throw new Error('The test has no row')
  const rows = narrativeRows(of, reading.row as StoredRow, 'row-1').matchAll(/<tr[^>]*>(.*?)<\/tr>/g)
  return [...rows].map(([, row = '']) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell))
}
const component = (code: string, name: string, value: number): string =>
  `{"code":{"coding":[{"system":"http://loinc.org","code":"${code}","display":"${name}"}]},"valueQuantity":{"value":${value},"unit":"mmHg"}}`
const observation = (name: string, more: string): string =>
  `{"resourceType":"Observation","code":{"text":"${name}"},${more}}`

test('shows a blood pressure as one value, systolic first', () => {
  const pressure = observation(
    'Blood pressure',
    `"status":"final","component":[${component('8462-4', 'Diastolic', 84)},${component('8480-6', 'Systolic', 131)}]`,
  )
  expect(cellsOf('vitals', pressure)[0]?.slice(1, 3)).toEqual(['Blood pressure', '131/84 mmHg'])
})

test('shows every value with its name and its qualifiers', () => {
  const saturation = observation(
    'Oxygen saturation',
    '"status":"preliminary","valueQuantity":{"value":96,"unit":"%"},"component":[{"code":{"text":"Flow"},"valueQuantity":{"value":7,"unit":"L/min"}}]',
  )
  expect(cellsOf('vitals', saturation)[0]?.[2]).toBe('Oxygen saturation: 96 %; Flow: 7 L/min (Preliminary)')
  const missing = observation('Weight', '"status":"final","dataAbsentReason":{"text":"Refused"}')
  expect(cellsOf('vitals', missing)[0]?.[2]).toBe('Not stated: Refused')
})

test('omits empty and withdrawn values of a panel, and shows the flags of the other values', () => {
  const report =
    '{"resourceType":"DiagnosticReport","status":"final","code":{"text":"Electrolytes"},"result":[{"reference":"Observation/k"},{"reference":"Observation/na"},{"reference":"Observation/cl"}]}'
  const cells = cellsOf('labs', report, {
    'Observation/k': observation(
      'Potassium',
      '"status":"entered-in-error","valueQuantity":{"value":9.9,"unit":"mmol/L"}',
    ),
    'Observation/na': observation(
      'Sodium',
      '"status":"corrected","valueQuantity":{"value":150,"unit":"mmol/L"},"interpretation":[{"coding":[{"code":"H"}]}]',
    ),
    'Observation/cl': observation('Chloride', '"status":"final","valueQuantity":{"value":101,"unit":"mmol/L"}'),
  })
  expect(cells.map(([, name, value, , mark]) => [name, value, mark])).toEqual([
    ['Electrolytes', '2 results, 1 withdrawn or canceled', '1 of 2 out of range'],
    ['Sodium', '150 mmol/L (Corrected by the source)', 'High'],
    ['Chloride', '101 mmol/L', '--'],
  ])
})
