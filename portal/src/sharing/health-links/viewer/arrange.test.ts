import { expect, test } from 'vitest'
import { arrange, contradicting, markWords } from './arrange.ts'
import { readFile, type SummarySection } from './read-file.ts'

const coded = (code: string) => ({ coding: [{ code }] })
const penicillin = { coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '7980' }] }

function sectionsOf(...sections: readonly (readonly [string, string, readonly object[]])[]): readonly SummarySection[] {
  const all = sections.flatMap(([title, , resources]) =>
    resources.map((resource, at) => ({ fullUrl: `urn:${title}-${at}`, resource })),
  )
  const composition = {
    resourceType: 'Composition',
    section: sections.map(([title, code, resources]) => ({
      title,
      code: coded(code),
      ...(resources.length === 0 ? { emptyReason: coded('unavailable') } : {}),
      entry: resources.map((_, at) => ({
        reference: `urn:${title}-${at}`,
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/narrativeLink', valueUrl: `#${title}-${at}` }],
      })),
    })),
  }
  const document = {
    resourceType: 'Bundle',
    type: 'document',
    entry: [{ fullUrl: 'urn:c', resource: composition }, ...all],
  }
  const read = readFile({ bytes: new TextEncoder().encode(JSON.stringify(document)), type: null })
  if (read.kind !== 'summary') throw new Error('This is no summary.')
  return read.sections
}

test('puts sections with current entries first, then collapsed sections, past entries and empty sections', () => {
  const { open, past, empty } = arrange(
    sectionsOf(
      ['Vaccines', '11369-6', [{ resourceType: 'Immunization', status: 'completed' }]],
      ['Plans', '18776-5', []],
      ['Vitals', '8716-3', [{ resourceType: 'Observation' }]],
      ['Allergies', '48765-2', []],
      ['Alerts', '104605-1', [{ resourceType: 'Flag' }]],
      ['Medicines', '10160-0', [{ resourceType: 'MedicationRequest', status: 'stopped' }]],
      ['Past', '11348-0', [{ resourceType: 'Condition' }]],
      ['Problems', '11450-4', [{ resourceType: 'Condition', clinicalStatus: coded('active') }]],
    ),
  )
  // An empty allergies section stays in its usual position. Alerts are never collapsed.
  expect(open.map(({ title, count, isFolded }) => [title, count, isFolded])).toEqual([
    ['Problems', 1, false],
    ['Medicines', 0, false],
    ['Allergies', 0, false],
    ['Vitals', 1, false],
    ['Vaccines', 1, true],
    ['Alerts', 1, false],
  ])
  expect(past.map(({ title, count }) => [title, count])).toEqual([
    ['Medicines', 1],
    ['Past', 1],
  ])
  expect(empty.map(({ title }) => title)).toEqual(['Plans'])
})

test('if a source ruled out an allergy, shows that source’s entry at the bottom and struck through', () => {
  const [allergies] = sectionsOf([
    'Allergies',
    '48765-2',
    [
      { resourceType: 'AllergyIntolerance', code: penicillin, clinicalStatus: coded('active') },
      { resourceType: 'AllergyIntolerance', code: penicillin, verificationStatus: coded('refuted') },
      { resourceType: 'AllergyIntolerance', code: coded('x'), clinicalStatus: coded('inactive') },
    ],
  ])
  const { open, past } = arrange(allergies === undefined ? [] : [allergies])
  expect([...(open[0]?.plan.without ?? [])]).toEqual(['Allergies-1', 'Allergies-2'])
  expect([...(open[0]?.plan.differing ?? [])]).toEqual([['Allergies-0', 'Allergies-1']])
  expect([...(past[0]?.plan.only ?? [])]).toEqual(['Allergies-1', 'Allergies-2'])
  expect([...(past[0]?.plan.struck ?? [])]).toEqual(['Allergies-1'])
})

test('groups current medications that have the same code, with their dose numbers', () => {
  const lisinopril = { coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '29046' }] }
  const medicine = (text: string, more: object = {}) => ({
    ...{ resourceType: 'MedicationRequest', status: 'active', dosageInstruction: [{ text: 'One tablet twice a day' }] },
    ...{ medicationCodeableConcept: { ...lisinopril, text }, ...more },
  })
  const { open } = arrange(
    sectionsOf([
      'Medicines',
      '10160-0',
      [
        medicine('lisinopril 10 MG'),
        medicine('lisinopril 20 MG', { dosageInstruction: undefined }),
        medicine('lisinopril 40 MG', { status: 'stopped' }),
        // A medication that is do-not-take or on hold does not contradict another source.
        medicine('lisinopril 5 MG', { doNotPerform: true }),
        medicine('lisinopril 5 MG', { status: 'on-hold' }),
        medicine('metformin 500 MG', { medicationCodeableConcept: { text: 'metformin 500 MG' } }),
      ],
    ]),
  )
  expect(open[0]?.plan.alike).toEqual([
    [
      { row: 'Medicines-0', name: '10', directions: '1 2' },
      { row: 'Medicines-1', name: '20', directions: '' },
    ],
  ])
})

test('finds, for a medication’s row, another source’s row with different dose numbers', () => {
  const row = (source: string, name: string, directions = '') => ({
    row: `${source} ${name}`,
    source,
    name,
    directions,
  })
  const named = (...rows: readonly ReturnType<typeof row>[]) => contradicting(rows).map((other) => other?.row ?? null)
  expect(named(row('A', '500'), row('B', '500'), row('C', '1000'))).toEqual(['C 1000', 'C 1000', 'A 500'])
  expect(named(row('A', '500'), row('A', '1000'), row('B', '1000'))).toEqual([null, null, null])
  expect(named(row('A', '500', '1 2'), row('B', '500', ''))).toEqual([null, null])
  expect(named(row('A', '500', '1 2'), row('B', '500', '1'))).toEqual(['B 500', 'A 500'])
})

test('keeps medications that are do-not-take, on hold or without a status in their usual place', () => {
  const { open, past } = arrange(
    sectionsOf([
      'Medicines',
      '10160-0',
      [
        { resourceType: 'MedicationRequest', status: 'active', doNotPerform: true },
        { resourceType: 'MedicationRequest', status: 'on-hold' },
        { resourceType: 'MedicationStatement' },
      ],
    ]),
  )
  expect(open[0]?.count).toBe(3)
  expect(past).toEqual([])
})

test('if a summary has no row ids, shows the whole summary as written', () => {
  const sections = sectionsOf([
    'Allergies',
    '48765-2',
    [{ resourceType: 'AllergyIntolerance', clinicalStatus: coded('resolved') }],
  ])
  const unnamed = sections.map((section) => ({
    ...section,
    entries: section.entries.map((one) => ({ ...one, row: null })),
  }))
  const { open, past } = arrange(unnamed)
  expect(open[0]?.count).toBe(1)
  expect([...(open[0]?.plan.without ?? [])]).toEqual([])
  expect(past).toEqual([])
})

test('puts results that their source flagged at the top, together with the reports that contain them', () => {
  const high = { resourceType: 'Observation', interpretation: [coded('H*')] }
  const { open } = arrange(
    sectionsOf([
      'Results',
      '30954-2',
      [
        { resourceType: 'Observation', interpretation: [coded('N')], valueQuantity: { value: 99 } },
        { resourceType: 'DiagnosticReport', result: [{ reference: 'urn:Results-2' }] },
        high,
        { resourceType: 'Observation', valueQuantity: { value: 99 }, referenceRange: [{ high: { value: 1 } }] },
      ],
    ]),
  )
  expect([...(open[0]?.plan.first ?? [])]).toEqual(['Results-1', 'Results-2'])
  expect([...(open[0]?.plan.marked ?? [])]).toEqual(['Results-2'])
})

test('shows the latest measurement in each unit, or the whole table if the measurements have no dates', () => {
  const weight = (unit: string, day?: string) => ({
    resourceType: 'Observation',
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    valueQuantity: { value: 1, unit },
    ...(day === undefined ? {} : { effectiveDateTime: day }),
  })
  const dated = [weight('kg', '2025-04-11'), weight('kg', '2026-04-14'), weight('lb', '2024-01-01')]
  expect(arrange(sectionsOf(['Vitals', '8716-3', dated])).open[0]?.latest).toEqual(['Vitals-1', 'Vitals-2'])
  expect(arrange(sectionsOf(['Vitals', '8716-3', [...dated, weight('kg')]])).open[0]?.latest).toEqual([])
})

test('does not use the content of an empty flag cell as a flag label', () => {
  expect([...markWords(['High', '--', '', 'High'])]).toEqual(['High'])
})

test('shows a statement such as "no known allergies" in its section without counting it as an entry', () => {
  const none = { coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }] }
  const active = { clinicalStatus: coded('active') }
  const { open, past } = arrange(
    sectionsOf(['Allergies', '48765-2', [{ resourceType: 'AllergyIntolerance', ...active, code: none }]]),
  )
  expect(open.map(({ title, count, entries }) => [title, count, entries.length])).toEqual([['Allergies', 0, 1]])
  expect(past).toEqual([])
})
