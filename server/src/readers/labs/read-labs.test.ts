import { describe, expect, test } from 'vitest'
import { readingOf, rowOf } from '#readers/reading-of.test-support.ts'
import { heldResources, wireSamples } from '#readers/wire-samples.test-support.ts'

describe('a lone laboratory result', () => {
  const text = wireSamples['a lone laboratory result'] ?? ''

  test('is a row with the laboratory’s digits, and ours is the mark where it sent none', () => {
    expect(rowOf(text, heldResources)).toMatchObject({
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

  test('whose laboratory is not held yet is read without its name', () => {
    expect(rowOf(text)).toMatchObject({ performer: null, value: '5.40 mmol/L' })
  })

  test('with components shows each of them', () => {
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

describe('a report', () => {
  test('shows its results in order: held ones, one inside it, and one that has not come yet', () => {
    const asked: string[] = []
    const reading = readingOf(wireSamples['a laboratory report'] ?? '', heldResources, asked)
    expect(reading.resultReferences).toEqual(['Observation/k', 'Observation/later'])
    expect(asked).toEqual(['Observation/k', 'Observation/later'])
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

  test('with a single result has its value in the row', () => {
    const text = '{"resourceType":"DiagnosticReport","result":[{"reference":"Observation/k/_history/2"}]}'
    expect(rowOf(text, heldResources)).toMatchObject({
      value: '5.40 mmol/L',
      unit: 'mmol/L',
      mark: { side: 'high' },
      hasDocument: false,
    })
  })

  test('of panels shows what is in the panels, once, even where they point to each other', () => {
    const held = {
      'Observation/panel':
        '{"resourceType":"Observation","code":{"text":"Panel"},"hasMember":[{"reference":"Observation/k"},{"reference":"Observation/panel"}]}',
      ...heldResources,
    }
    const reading = readingOf(
      '{"resourceType":"DiagnosticReport","result":[{"reference":"Observation/panel"},{"reference":"Observation/k"}]}',
      held,
    )
    expect(reading.row).toMatchObject({ results: [{ code: 'Potassium' }], value: '5.40 mmol/L' })
    expect(reading.resultReferences).toEqual(['Observation/panel', 'Observation/k'])
  })

  test('of radiology is under labs too, with its document and its status as received', () => {
    const text = `{"resourceType":"DiagnosticReport","status":"preliminary","category":[{"coding":[{"code":"LP29684-5","display":"Radiology"}]}],
      "code":{"text":"Chest x-ray"},"presentedForm":[{"contentType":"text/html"},{"data":"PGI+"}],"resultsInterpreter":[{"display":"Dr. Roe"}]}`
    expect(readingOf(text)).toMatchObject({
      section: 'labs',
      row: { category: 'Radiology', status: 'preliminary', hasDocument: true, performer: 'Dr. Roe', results: [] },
    })
  })
})

test('a report is a toxicology screen where one of its results is, however deep in its panels', () => {
  const report = (reference: string) => `{"resourceType":"DiagnosticReport","result":[{"reference":"${reference}"}]}`
  const held = {
    'Observation/panel': '{"resourceType":"Observation","hasMember":[{"reference":"Observation/thc"}]}',
    'Observation/thc': '{"resourceType":"Observation","code":{"text":"THC, urine"},"valueString":"negative"}',
    'Observation/k': '{"resourceType":"Observation","code":{"text":"Potassium"},"valueString":"5.40"}',
  }
  expect(rowOf(report('Observation/panel'), held)).toMatchObject({ isToxicology: true })
  expect(rowOf(report('Observation/k'), held)).toMatchObject({ isToxicology: false })
  expect(rowOf(report('Observation/never-came'), held)).toMatchObject({ isToxicology: false })
})
