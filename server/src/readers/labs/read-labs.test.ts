import { describe, expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { referencedResources, wireSamples } from '#readers/wire-samples.test-support.ts'

describe('separate laboratory results', () => {
  const text = wireSamples['a lone laboratory result'] ?? ''

  test('shows a standalone result with the digits that the laboratory sent, and with our flag if the laboratory sent no flag', () => {
    expect(rowOf(text, referencedResources)).toMatchObject({
      code: 'Potassium',
      status: 'corrected',
      performer: 'Riverside Lab',
      effectiveDateTime: '2024-03-02T08:00:00Z',
      value: '5.40 mmol/L',
      unit: 'mmol/L',
      referenceRange: { text: '3.5 - 5.1 mmol/L', low: '3.5', high: '5.1' },
      mark: { word: 'Above range', by: 'kinchart' },
      results: [],
    })
  })

  test('shows a result without a laboratory name if the laboratory is not stored yet', () => {
    expect(rowOf(text)).toMatchObject({ performer: null, value: '5.40 mmol/L' })
  })

  test('shows each component of a result', () => {
    const panel = `{"resourceType":"Observation","category":{"text":"laboratory"},"code":{"text":"Differential"},"component":[
      {"code":{"text":"Neutrophils"},"valueQuantity":{"value":60,"unit":"%"}},{"code":{"text":"Blasts"},"valueString":"none seen"}]}`
    expect(rowOf(panel)).toMatchObject({
      value: null,
      results: [
        { id: null, code: 'Neutrophils', value: '60 %', unit: '%' },
        { id: null, code: 'Blasts', value: 'none seen' },
      ],
    })
  })
})

describe('laboratory reports', () => {
  test('shows the results of a report in order, whether stored, contained or not received yet', () => {
    const lookups: string[] = []
    const reading = readingOf(wireSamples['a laboratory report'] ?? '', referencedResources, lookups)
    expect(reading.resultReferences).toEqual(['Observation/k', 'Observation/later'])
    expect(lookups).toEqual(['Observation/k', 'Observation/later'])
    expect(reading.row).toMatchObject({
      code: 'Metabolic panel',
      performer: 'Riverside Lab',
      interpretation: 'Slightly raised potassium',
      value: null,
      hasDocument: true,
      results: [
        { id: 'import-1/Observation/k', code: 'Potassium', value: '5.40 mmol/L', mark: { word: 'Above range' } },
        { id: null, code: 'Sodium', value: '140' },
        { id: null, code: 'Chloride', value: null },
      ],
    })
  })

  test('shows the value of a report’s only result in the row of the report', () => {
    const text = '{"resourceType":"DiagnosticReport","result":[{"reference":"Observation/k/_history/2"}]}'
    expect(rowOf(text, referencedResources)).toMatchObject({
      value: '5.40 mmol/L',
      unit: 'mmol/L',
      mark: { side: 'high' },
      hasDocument: false,
    })
  })

  test('shows the results of panels once, even if the panels reference each other', () => {
    const storedResources = {
      'Observation/panel':
        '{"resourceType":"Observation","code":{"text":"Panel"},"hasMember":[{"reference":"Observation/k"},{"reference":"Observation/panel"}]}',
      ...referencedResources,
    }
    const reading = readingOf(
      '{"resourceType":"DiagnosticReport","result":[{"reference":"Observation/panel"},{"reference":"Observation/k"}]}',
      storedResources,
    )
    expect(reading.row).toMatchObject({ results: [{ code: 'Potassium' }], value: '5.40 mmol/L' })
    expect(reading.resultReferences).toEqual(['Observation/panel', 'Observation/k'])
  })

  test('also lists a radiology report under labs, with its document and its status as received', () => {
    const text = `{"resourceType":"DiagnosticReport","status":"preliminary","category":[{"coding":[{"code":"LP29684-5","display":"Radiology"}]}],
      "code":{"text":"Chest x-ray"},"presentedForm":[{"contentType":"text/html"},{"data":"PGI+"}],"resultsInterpreter":[{"display":"Dr. Roe"}]}`
    expect(readingOf(text)).toMatchObject({
      section: 'labs',
      row: { category: 'Radiology', status: 'preliminary', hasDocument: true, performer: 'Dr. Roe', results: [] },
    })
  })
})

test('treats a report as a toxicology screen if any nested result is toxicology', () => {
  const report = (reference: string) => `{"resourceType":"DiagnosticReport","result":[{"reference":"${reference}"}]}`
  const storedResources = {
    'Observation/panel': '{"resourceType":"Observation","hasMember":[{"reference":"Observation/thc"}]}',
    'Observation/thc': '{"resourceType":"Observation","code":{"text":"THC, urine"},"valueString":"negative"}',
    'Observation/k': '{"resourceType":"Observation","code":{"text":"Potassium"},"valueString":"5.40"}',
  }
  expect(rowOf(report('Observation/panel'), storedResources)).toMatchObject({ isToxicology: true })
  expect(rowOf(report('Observation/k'), storedResources)).toMatchObject({ isToxicology: false })
  expect(rowOf(report('Observation/never-came'), storedResources)).toMatchObject({ isToxicology: false })
})
