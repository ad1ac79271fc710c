import { describe, expect, test } from 'vitest'
import { readDosages } from '#fhir/values/dosage.ts'
import { entryOf, relatedOf, resourceOf, snomedOf, templateOf } from './ccda.test-support.ts'

const clemastine =
  '<consumable><manufacturedProduct><manufacturedMaterial><code nullFlavor="OTH"><originalText><reference value="#name"/></originalText><translation code="42602" codeSystem="2.16.840.1.113883.6.88" displayName="Clemastine 1 MG Oral Tablet"/></code></manufacturedMaterial></manufacturedProduct></consumable>'
const medicine = (more: string): string =>
  entryOf(
    `<substanceAdministration moodCode="EVN">${templateOf(16)}<statusCode code="active"/>${more}${clemastine}</substanceAdministration>`,
  )
const oral = '<routeCode code="C38288" codeSystem="2.16.840.1.113883.3.26.1.1" displayName="Oral"/>'
const doseIn = (more: string, text = ''): unknown =>
  resourceOf('MedicationStatement', '10160-0', medicine(more), text)['dosage']
const readDose = (more: string, text = ''): string | null =>
  readDosages(resourceOf('MedicationStatement', '10160-0', medicine(more), text)['dosage']).dose

test.each([
  ['hours', '<period value="12" unit="hours"/>', 'every 12 hours'],
  ['Hour', '<period value="12" unit="Hour"/>', 'every 12 hours'],
  ['days', '<period value="2" unit="day(s)"/>', 'every 2 days'],
])('reads a dosing period in %s', (_unit, period, words) => {
  expect(readDose(`<effectiveTime xsi:type="PIVL_TS" operator="A">${period}</effectiveTime>`)).toBe(words)
})

describe('reads the directions of a medication', () => {
  const dose =
    '<doseQuantity value="75.0" unit="1"><translation value="75.0"><originalText>mg</originalText></translation></doseQuantity>'

  test('reads a dose’s unit that only the translation states', () => {
    expect(doseIn(dose)).toEqual([{ doseAndRate: [{ doseQuantity: { value: '75.0', unit: 'mg' } }] }])
    expect(readDose(dose + oral)).toBe('75.0 mg, Oral')
  })

  test.each([
    ['<doseQuantity value="2" unit="tab(s)"/>', { value: '2', unit: 'tab(s)' }],
    ['<doseQuantity value="2" unit="puffs"/>', { value: '2', unit: 'puffs' }],
    ['<doseQuantity value="2" unit="null"/>', { value: '2' }],
    [
      '<doseQuantity nullFlavor="OTH"><translation value="2" unit="mg"/></doseQuantity>',
      { value: '2', unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' },
    ],
    [
      '<doseQuantity value="2"><translation value="20" unit="mg"/></doseQuantity>',
      { value: '20', unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' },
    ],
    [
      '<doseQuantity value="2"/><administrationUnitCode nullFlavor="OTH"><originalText>tablet</originalText></administrationUnitCode>',
      { value: '2', unit: 'tablet' },
    ],
    [
      '<doseQuantity value="2" unit="mg"><translation value="2" unit="1"/></doseQuantity>',
      { value: '2', unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' },
    ],
  ])('reads the unit as sent in %s', (sent, doseQuantity) => {
    expect(doseIn(sent)).toEqual([{ doseAndRate: [{ doseQuantity }] }])
  })

  test('keeps a dose as written if the dose is not a number', () => {
    expect(readDose('<doseQuantity value="1-2" unit="tab"/>')).toBe('1-2 tab')
  })

  test('keeps the units of a rate and of the maximum per day', () => {
    const units = '<translation value="5"><originalText>mL/h</originalText></translation>'
    const most = `<maxDoseQuantity><numerator value="4"><translation value="4"><originalText>tablets</originalText></translation></numerator><denominator value="1" unit="d"/></maxDoseQuantity>`
    expect(doseIn(`<rateQuantity value="5" unit="1">${units}</rateQuantity>${most}`)).toMatchObject([
      {
        doseAndRate: [{ rateQuantity: { value: '5', unit: 'mL/h' } }],
        maxDosePerPeriod: { numerator: { unit: 'tablets' } },
      },
    ])
  })

  test('uses the part of the narrative that the entry refers to as the directions', () => {
    const text = '<content ID="name">Tavist</content><content ID="sig">75 mg = 1 tab(s), PO, Once Daily</content>'
    expect(readDose(`<text><reference value="#sig"/></text>${dose}${oral}`, text)).toBe(
      '75 mg = 1 tab(s), PO, Once Daily',
    )
  })

  test('uses the entry’s text as the directions, unless the entry has a free-text sig', () => {
    const own = '<text><reference value="#name"/>1 g orally once a day with meals</text>'
    expect(readDose(own)).toBe('1 g orally once a day with meals')
    const sig = relatedOf(
      `<substanceAdministration moodCode="EVN">${templateOf(147)}<code code="76662-6"/><text>Twice a day</text></substanceAdministration>`,
      'COMP',
    )
    const entries = entryOf(
      `<substanceAdministration moodCode="EVN">${templateOf(16)}${own}${clemastine}${sig}</substanceAdministration>`,
    )
    expect(readDosages(resourceOf('MedicationStatement', '10160-0', entries)['dosage']).dose).toBe('Twice a day')
  })

  test('uses the cell under Directions if the entry points to a table row', () => {
    const table = (heads: string): string =>
      `<table><thead><tr>${heads}</tr></thead><tbody><tr ID="row"><td ID="name">Tavist</td><td>One tablet at night</td><td>Active</td></tr></tbody></table>`
    const more = `<text><reference value="#row"/></text>${dose}`
    expect(readDose(more, table('<th>Medication</th><th>Directions</th><th>Status</th>'))).toBe('One tablet at night')
    expect(readDose(more, table('<th>Medication</th><th>Notes</th><th>Status</th>'))).toBe('75.0 mg')
    expect(readDose(more, table('<th colspan="2">Medication</th><th>Directions</th>'))).toBe('75.0 mg')
  })

  test('does not repeat the medication’s name in the directions', () => {
    for (const words of ['Tavist', 'Clemastine 1 MG Oral Tab, [RxNorm: 42602]', 'Clemastine 20 mg/mL vial'])
      expect(readDose(`<text><reference value="#name"/></text>${dose}`, `<content ID="name">${words}</content>`)).toBe(
        '75.0 mg',
      )
    const table =
      '<table><thead><tr><th>Medication</th></tr></thead><tbody><tr><td><content ID="other">Tavist-1</content></td></tr></tbody></table>'
    expect(readDose(`<text><reference value="#other"/></text>${dose}`, table)).toBe('75.0 mg')
  })
})

test.each([
  ['PCM', '<offset xsi:type="PQ" value="30" unit="min"/>', { when: ['PCM'], offset: '30' }],
  ['ACM', '<offset><low value="1" unit="h"/></offset>', { when: ['ACM'], offset: '60' }],
  ['ACM', '<offset xsi:type="PQ" value="-30" unit="min"/>', { when: ['ACM'], offset: '30' }],
  ['C', '<offset xsi:type="PQ" value="-30" unit="min"/>', { when: ['AC'], offset: '30' }],
  ['CD', '<offset xsi:type="PQ" value="30" unit="min"/>', { when: ['PCD'], offset: '30' }],
  ['C', '<offset xsi:type="PQ" value="0" unit="min"/>', { when: ['C'] }],
  ['PCM', '<offset xsi:type="PQ" value="-30" unit="min"/>', { when: ['PCM'] }],
  ['HS', '<offset xsi:type="PQ" value="-30" unit="min"/>', { when: ['HS'], offset: '30' }],
  ['HS', '<offset xsi:type="PQ" value="30" unit="min"/>', { when: ['HS'] }],
  ['WAKE', '<offset xsi:type="PQ" value="30" unit="min"/>', { when: ['WAKE'], offset: '30' }],
  ['WAKE', '<offset xsi:type="PQ" value="-30" unit="min"/>', { when: ['WAKE'] }],
])('reads the dose timing for event %s with offset %s', (event, offset, repeat) => {
  const taken = entryOf(
    `<substanceAdministration moodCode="EVN">${templateOf(16)}<effectiveTime xsi:type="EIVL_TS" operator="A"><event code="${event}"/>${offset}</effectiveTime><consumable><manufacturedProduct><manufacturedMaterial><name>Tavist</name></manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration>`,
  )
  expect(resourceOf('MedicationStatement', '10160-0', taken).dosage).toEqual([{ timing: { repeat } }])
})

describe('reads elements that occur several times in a dose', () => {
  const why = (display: string): string =>
    `<precondition><criterion>${snomedOf('value', '1', display)}</criterion></precondition>`

  test('joins all reasons for an "as needed" dose, and omits a null reason', () => {
    expect(doseIn(why('Pain') + why('Fever'))).toEqual([{ asNeededCodeableConcept: { text: 'Pain, Fever' } }])
    expect(doseIn('<precondition nullFlavor="NI"/>')).toBeUndefined()
    expect(doseIn('<precondition/>')).toEqual([{ asNeededBoolean: true }])
  })

  test('joins all body sites of a dose', () => {
    const sites =
      '<approachSiteCode displayName="Left eye" code="1"/><approachSiteCode displayName="Right eye" code="2"/>'
    expect(doseIn(sites)).toEqual([{ site: { text: 'Left eye, Right eye' } }])
  })

  const step = (dose: string, low: string, attributes = ''): string =>
    relatedOf(
      `<substanceAdministration moodCode="EVN" ${attributes}><effectiveTime xsi:type="IVL_TS"><low value="${low}"/></effectiveTime><doseQuantity value="${dose}" unit="mg"/><consumable><manufacturedProduct><manufacturedMaterial nullFlavor="NA"/></manufacturedProduct></consumable></substanceAdministration>`,
    )

  test('reads each step of a changing dose', () => {
    expect(readDose(step('40', '20240101') + step('20', '20240106'))).toBe(
      '40 mg, from 2024-01-01; 20 mg, from 2024-01-06',
    )
    expect(doseIn(oral + step('40', '20240101'))).toMatchObject([
      { route: { coding: [{ display: 'Oral' }] } },
      { timing: { repeat: { boundsPeriod: { start: '2024-01-01' } } } },
    ])
  })

  test('omits a negated step of a changing dose', () => {
    expect(doseIn(step('40', '20240101', 'negationInd="true"'))).toBeUndefined()
  })
})

test('adds manufacturer, lot number and expiration of a medication as notes', () => {
  const made = medicine('').replace(
    '</manufacturedMaterial>',
    '<lotNumberText>L9</lotNumberText><expirationTime value="202501"/></manufacturedMaterial><manufacturerOrganization><name>Acme</name></manufacturerOrganization>',
  )
  expect(resourceOf('MedicationStatement', '10160-0', made).note).toEqual([
    { text: 'Manufacturer: Acme' },
    { text: 'Lot number: L9' },
    { text: 'Expires: Jan 2025' },
  ])
})

test('reads the specimen of a result and of a procedure', () => {
  const urine =
    '<specimen><specimenRole><specimenPlayingEntity><code code="1" displayName="Urine"/></specimenPlayingEntity></specimenRole></specimen>'
  const result = `<observation>${templateOf(2)}<code code="x" displayName="Test"/><value xsi:type="ST">Clear</value>${urine}</observation>`
  expect(resourceOf('Observation', '30954-2', entryOf(result)).specimen).toEqual({ display: 'Urine' })
  const done = `<procedure moodCode="EVN">${templateOf(14)}<code code="x" displayName="Catheter"/>${urine}</procedure>`
  expect(resourceOf('Procedure', '47519-4', entryOf(done)).note).toEqual([{ text: 'Specimen: Urine' }])
})

test('reads the units of a supply, a result and a reference range from their translations', () => {
  const translated = (value: string, name: string): string =>
    `<${name} value="${value}" unit="1"><translation value="${value}"><originalText>tab(s)</originalText></translation></${name}>`
  const supply = entryOf(
    `<supply moodCode="EVN">${templateOf(18)}${translated('30', 'quantity')}<product><manufacturedProduct><manufacturedMaterial><name>Tavist</name></manufacturedMaterial></manufacturedProduct></product></supply>`,
  )
  expect(resourceOf('MedicationDispense', '10160-0', supply)).toMatchObject({
    quantity: { value: '30', unit: 'tab(s)' },
  })
  const low = '<low value="3" unit="1"><translation value="3"><originalText>titer</originalText></translation></low>'
  const result = entryOf(
    `<observation>${templateOf(2)}<code code="x" displayName="Test"/><value xsi:type="PQ" value="5"><translation value="5"><originalText>titer</originalText></translation></value><referenceRange><observationRange><value xsi:type="IVL_PQ">${low}</value></observationRange></referenceRange></observation>`,
  )
  expect(resourceOf('Observation', '30954-2', result)).toMatchObject({
    valueQuantity: { value: '5', unit: 'titer' },
    referenceRange: [{ low: { value: '3', unit: 'titer' } }],
  })
})
