import { describe, expect, test } from 'vitest'
import { entryOf, relatedOf, resourceOf, resourcesOf, templateOf } from './ccda.test-support.ts'

const result = (value: string, more = ''): string =>
  `<observation>${templateOf(2)}<code code="2823-3" codeSystem="2.16.840.1.113883.6.1" displayName="Potassium"/><statusCode code="completed"/>${value}${more}</observation>`
const panel = (results: string): string =>
  entryOf(`<organizer>${templateOf(1)}<code code="24323-8" codeSystem="2.16.840.1.113883.6.1" displayName="Metabolic panel"/><statusCode code="completed"/>
    <effectiveTime value="20240301083000-0500"/>${results}</organizer>`)
const alone = (value: string, more = ''): unknown =>
  resourceOf('Observation', '30954-2', panel(`<component>${result(value, more)}</component>`))

test('links a report to its results, and uses the report’s time for results without a time', () => {
  const entries = panel(`<component>${result('<value xsi:type="PQ" value="5.40" unit="mmol/L"/>')}</component>`)
  const { id, ...observation } = resourceOf('Observation', '30954-2', entries)
  expect(observation).toMatchObject({
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    effectiveDateTime: '2024-03-01T08:30:00-05:00',
    valueQuantity: { value: '5.40', unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
  })
  expect(resourceOf('DiagnosticReport', '30954-2', entries)).toMatchObject({
    code: { coding: [{ display: 'Metabolic panel' }] },
    result: [{ reference: `Observation/${typeof id === 'string' ? id : ''}`, display: 'Potassium' }],
  })
})

test.each([
  ['<value xsi:type="PQ" value="0.10" unit="1"/>', { valueQuantity: { value: '0.10', code: '1' } }],
  ['<value xsi:type="PQ" value="12345678901234567890.10"/>', { valueQuantity: { value: '12345678901234567890.10' } }],
  ['<value xsi:type="PQ" value=".5" unit="mg"/>', { valueQuantity: { value: '0.5' } }],
  [
    '<value xsi:type="PQ" value="&lt;5" unit="mg/dL"/>',
    { valueQuantity: { value: '5', comparator: '<', unit: 'mg/dL' } },
  ],
  ['<value xsi:type="PQ" value="about 5" unit="mg"/>', { valueString: 'about 5 mg' }],
  ['<value xsi:type="PQ" value="5" unit="per field"/>', { valueQuantity: { value: '5', unit: 'per field' } }],
  [
    '<value xsi:type="IVL_PQ"><high value="5.0" unit="mg"/></value>',
    { valueQuantity: { value: '5.0', comparator: '<=' } },
  ],
  [
    '<value xsi:type="IVL_PQ"><low value="5.0" unit="mg" inclusive="false"/></value>',
    { valueQuantity: { value: '5.0', comparator: '>' } },
  ],
  [
    '<value xsi:type="IVL_PQ"><low value="1.0"/><high value="2.0"/></value>',
    { valueRange: { low: { value: '1.0' }, high: { value: '2.0' } } },
  ],
  [
    '<value xsi:type="CD" code="1" displayName="Detected"/>',
    { valueCodeableConcept: { coding: [{ display: 'Detected' }] } },
  ],
  ['<value xsi:type="ST">Yellow</value>', { valueString: 'Yellow' }],
  ['<value xsi:type="ED" mediaType="text/plain">Clear</value>', { valueString: 'Clear' }],
  ['<value xsi:type="INT" value="0"/>', { valueInteger: '0' }],
  ['<value xsi:type="BL" value="false"/>', { valueBoolean: false }],
  ['<value xsi:type="TS" value="2019"/>', { valueDateTime: '2019' }],
  [
    '<value xsi:type="RTO"><numerator xsi:type="INT" value="1"/><denominator xsi:type="INT" value="128"/></value>',
    { valueRatio: { numerator: { value: '1' }, denominator: { value: '128' } } },
  ],
  ['<value xsi:type="PQ" nullFlavor="ASKU"/>', { dataAbsentReason: { coding: [{ code: 'asked-unknown' }] } }],
  ['<value xsi:type="CD" nullFlavor="UNK"/>', { dataAbsentReason: { coding: [{ code: 'unknown' }] } }],
  ['<value xsi:type="PQ" nullFlavor="TRC"/>', { valueString: 'Trace' }],
])('keeps the value of %s', (value, shown) => {
  expect(alone(value)).toMatchObject(shown)
})

test('reads a PDF sent as a value as a separate document', () => {
  const entries = panel(
    `<component>${result('<value xsi:type="ED" mediaType="application/pdf" representation="B64">JVBE</value>')}</component>`,
  )
  expect(resourcesOf('DocumentReference', '30954-2', entries)[1]).toMatchObject({
    content: [{ attachment: { contentType: 'application/pdf', data: 'JVBE' } }],
  })
  expect(resourceOf('Observation', '30954-2', entries)).toMatchObject({ valueString: 'Attachment (application/pdf)' })
})

describe('reads the reference range of a result', () => {
  const range = (inside: string): unknown =>
    (
      alone(
        '<value xsi:type="PQ" value="1"/>',
        `<interpretationCode code="H" codeSystem="2.16.840.1.113883.5.83"/><referenceRange><observationRange>${inside}</observationRange></referenceRange>`,
      ) as Record<string, unknown>
    )['referenceRange']

  test('reads a range with only one limit, and notes whether the limit is exclusive', () => {
    expect(range('<value xsi:type="IVL_PQ"><low value="3.50" unit="g"/></value>')).toEqual([
      { low: { value: '3.50', unit: 'g', system: 'http://unitsofmeasure.org', code: 'g' } },
    ])
    expect(
      range('<value xsi:type="IVL_PQ"><low nullFlavor="NI"/><high value="5" unit="g" inclusive="false"/></value>'),
    ).toMatchObject([{ high: { value: '5' }, text: '<5 g' }])
  })

  test('reads a range that is only text', () => {
    expect(range('<text>M 13-18 g/dl</text>')).toEqual([{ text: 'M 13-18 g/dl' }])
    expect(range('<value xsi:type="ST">negative</value>')).toEqual([{ text: 'negative' }])
  })
})

test('keeps the two numbers of a blood pressure as sent', () => {
  const pressure = (code: string, value: string): string =>
    `<component><observation>${templateOf(27)}<code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><effectiveTime value="20240301"/><value xsi:type="PQ" value="${value}" unit="mm[Hg]"/></observation></component>`
  const entries = entryOf(
    `<organizer>${templateOf(26)}${pressure('8480-6', '120')}${pressure('8462-4', '80')}</organizer>`,
  )
  expect(resourcesOf('Observation', '8716-3', entries)).toMatchObject([
    { category: [{ coding: [{ code: 'vital-signs' }] }], valueQuantity: { value: '120' } },
    { valueQuantity: { value: '80' }, effectiveDateTime: '2024-03-01' },
  ])
})

test('uses the LOINC smoking-status code for an observation coded ASSERTION', () => {
  const smoking = entryOf(
    `<observation>${templateOf(78)}<code code="ASSERTION"/><effectiveTime><low value="2019"/></effectiveTime><value xsi:type="CD" code="8517006" displayName="Ex-smoker"/></observation>`,
  )
  expect(resourceOf('Observation', '29762-2', smoking)).toMatchObject({
    category: [{ coding: [{ code: 'social-history' }] }],
    code: { coding: [{ code: '72166-2' }] },
    effectivePeriod: { start: '2019' },
    valueCodeableConcept: { coding: [{ display: 'Ex-smoker' }] },
  })
})

test('reads the scores of a functional status scale, and reads a negated functional status as not present', () => {
  const score = relatedOf(
    `<observation>${templateOf(86)}<code code="s1" displayName="Walking"/><value xsi:type="INT" value="3"/></observation>`,
    'COMP',
  )
  const scale = entryOf(
    `<observation>${templateOf(69)}<code code="x" displayName="Scale"/><value xsi:type="INT" value="9"/>${score}</observation>`,
  )
  expect(resourceOf('Observation', '47420-5', scale)).toMatchObject({
    valueInteger: '9',
    component: [{ code: { coding: [{ display: 'Walking' }] }, valueInteger: '3' }],
  })
  const denied = entryOf(
    `<observation negationInd="true">${templateOf(67)}<code code="y" displayName="Walking aid"/><value xsi:type="CD" code="1" displayName="Cane"/></observation>`,
  )
  expect(resourceOf('Observation', '47420-5', denied)).toMatchObject({ valueString: 'Not present: Cane' })
})

test('keeps the number and the text of an answer in an assessment', () => {
  const answer = relatedOf(
    `<observation>${templateOf(86)}<code code="44250-9" displayName="Little interest"/><value xsi:type="INT" value="1"/><value xsi:type="CO" code="LA6569-3" displayName="Several days"/></observation>`,
    'COMP',
  )
  const scale = entryOf(
    `<observation>${templateOf(69)}<code code="44249-1" displayName="PHQ-9"/><value xsi:type="INT" value="12"/>${answer}</observation>`,
  )
  expect(resourceOf('Observation', '10190-7', scale)).toMatchObject({
    valueInteger: '12',
    component: [{ valueInteger: '1' }, { valueCodeableConcept: { coding: [{ display: 'Several days' }] } }],
  })
})

test('reads a negated observation without a value as "Not present or not done"', () => {
  const denied = entryOf(
    `<observation negationInd="true"><code code="73831-0" displayName="Depression screening"/><value xsi:type="CD" nullFlavor="NA"/></observation>`,
  )
  expect(resourceOf('Observation', '10190-7', denied)).toMatchObject({ valueString: 'Not present or not done' })
})

test('keeps the text of a result without a value, unless the text only repeats the name', () => {
  const unknown = '<value xsi:type="PQ" nullFlavor="UNK"/>'
  const withText = (words: string) => alone(`<text>${words}</text>${unknown}`)
  expect(withText('See the scanned report')).toMatchObject({ note: [{ text: 'See the scanned report' }] })
  expect(withText('Potassium')).not.toHaveProperty('note')
  expect(withText('Not available')).not.toHaveProperty('note')
  expect(alone('<text>Potassium 4.1</text><value xsi:type="PQ" value="4.1"/>')).not.toHaveProperty('note')
})
