import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRowMeaning } from '#fhir/meaning/meaning.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { medicareText, myHealtheVetText, myHealtheVetVisits, vaGovText } from './blue-button.test-support.ts'
import { readBlueButton } from './read-blue-button.ts'
import { textDate } from './text-dates.ts'

function read(text: string) {
  const reading = readBlueButton(text)
  if ('why' in reading) throw new Error(reading.why)
  const resources = reading.made.map((one) => parseFhirJson(one) as FhirResource)
  const of = (type: string): FhirResource[] => resources.filter(({ resourceType }) => resourceType === type)
  return { ...reading, resources, of, gaps: reading.refused.map(({ of: type, problem }) => [type, problem]) }
}

test('reads dates as written, and rejects an impossible day', () => {
  expect(
    ['1/27/1942', '24 Sep 2012 @ 1139', 'March 5, 2024', 'Sept. 3, 2024, 2:05 p.m. EDT', '29 Feb 2012'].map(textDate),
  ).toEqual(['1942-01-27', '2012-09-24', '2024-03-05', '2024-09-03', '2012-02-29'])
  expect(['31 Jun 2011', '02/30/2008', '29 Feb 2011', 'yesterday', '13/01/2011', null].map(textDate)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})

test('flags entries that patients typed on the Medicare website, and keeps text-only values', () => {
  const { of, dated, custodian } = read(medicareText)
  expect([dated, custodian]).toEqual(['2016-03-16', 'MyMedicare.gov'])
  const [patient] = of('Patient')
  const me = { reference: `Patient/${patient?.['id'] as string}` }
  expect(patient).toMatchObject({ name: [{ family: 'WHITCOMBE', given: ['MARISOL'] }], birthDate: '1984-02-11' })
  const [arthritis, asthma] = of('Condition')
  expect(arthritis).toMatchObject({ asserter: me, onsetDateTime: '2005-08-09', abatementDateTime: '2011-02-28' })
  expect(asthma).toMatchObject({
    code: { text: 'Asthma: mild' },
    note: [{ text: 'Medical Condition Start Date: 02/30/2008' }],
  })
  expect(asthma?.['onsetDateTime']).toBeUndefined()
  expect(of('MedicationStatement')).toMatchObject([{ informationSource: me, dosage: [{ text: 'Daily' }] }])
  expect(of('Immunization')).toMatchObject([{ primarySource: false, occurrenceDateTime: '2009-01-02' }])
  const [glucose, weight] = of('Observation')
  expect(glucose).toMatchObject({
    performer: [me],
    valueString: '13.2, 6.7, 123',
    note: [{ text: 'Comments: Fasting, hour 1, hour 2' }],
  })
  expect(weight).toMatchObject({ code: { text: 'Weight' }, valueString: '80' })
  const [entered] = of('Provenance')
  expect(entered).toMatchObject({ agent: [{ who: me }] })
  expect(entered?.['target']).toHaveLength(6)
  expect(of('DocumentReference').map(({ description }) => description)).toEqual([
    'Preventive Services',
    'MyMedicare.gov Personal Health Information',
  ])
})

test.each([
  ['Active', 'active'],
  ['Active: Refill in Process', 'active'],
  ['Active: On hold', 'on-hold'],
  ['Provider Hold', 'on-hold'],
  ['Discontinued (Edit)', 'stopped'],
  ['Expired', 'completed'],
  ['Transferred', 'unknown'],
])('reads a VA prescription with the status %s as %s', (stated, status) => {
  const { of } = read(myHealtheVetText.replace('Status: Discontinued', `Status: ${stated}`))
  expect(of('MedicationRequest').map((one) => one['status'])).toEqual([status])
})

test('reads a Medicare claim with exact amounts, and chooses the code system by date', () => {
  const [first, second, drug] = read(medicareText).of('ExplanationOfBenefit')
  expect(first).toMatchObject({
    identifier: [{ value: '111' }],
    type: { coding: [{ code: 'professional' }], text: 'PartB' },
    billablePeriod: { start: '2012-10-18' },
    diagnosis: [
      { diagnosisCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-9-cm', code: 'V0481' }] } },
    ],
    total: [{ amount: { value: '1060.00', currency: 'USD' } }, { amount: { value: '34.10' } }],
    item: [
      {
        servicedDate: '2012-10-18',
        productOrService: { coding: [{ code: '90662', display: 'Influenza vaccine' }] },
        adjudication: [{ amount: { value: '60.00', currency: 'USD' } }],
        noteNumber: ['1'],
      },
    ],
    processNote: [
      { number: '1', text: 'Rendering Provider NPI: 1234567893' },
      { text: 'Provider: No Information Available' },
    ],
  })
  expect(second).toMatchObject({
    diagnosis: [
      { diagnosisCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E119' }] } },
    ],
    processNote: [{ text: 'Amount Charged: * Not Available *' }],
  })
  expect(second?.['total']).toBeUndefined()
  expect(drug).toMatchObject({
    type: { coding: [{ code: 'pharmacy' }] },
    item: [{ productOrService: { coding: [{ system: 'http://hl7.org/fhir/sid/ndc', code: '00093013505' }] } }],
  })
})

test('reads a text with doubled line endings in the same way as the original text', () => {
  const doubled = read(medicareText.replaceAll('\n', '\r\r\n'))
  expect(doubled.resources.slice(0, -2)).toEqual(read(medicareText).resources.slice(0, -2))
})

test('distinguishes an empty VA section from a VA section that was not selected', () => {
  const { gaps, of } = read(myHealtheVetText)
  expect(gaps).toEqual([
    ['AllergyIntolerance', 'none-there'],
    ['Observation', 'not-chosen'],
    ['DiagnosticReport', 'not-chosen'],
    ['Appointment', 'not-chosen'],
    ['Encounter', 'not-chosen'],
  ])
  expect(of('DocumentReference').map(({ description, author }) => [description, author])).toEqual([
    ['CARDIOLOGY - FOLLOW-UP', [{ display: 'Provider, One A' }]],
    ['SELF REPORTED FOOD JOURNAL', undefined],
    ['My HealtheVet Personal Information Report', undefined],
  ])
})

test('reads VA results with their flags and unchanged digits, and reads pending results as not final', () => {
  const { of } = read(myHealtheVetText)
  const [factor, inr] = of('Observation')
  expect(factor).toMatchObject({
    status: 'final',
    code: { text: 'COAGULATION SURFACE INDUCED.FACTOR SUBSTITUTION~IMMEDIATELY AFTER ADDITION OF NORMAL PLASMA' },
    valueQuantity: { value: '13.20', unit: 'SECONDS' },
    interpretation: [{ text: 'Low' }],
    referenceRange: [{ low: { value: '59.0' }, high: { value: '104.0' } }],
  })
  expect(JSON.stringify(factor?.['note'])).toContain('25.3 - 40.4 sec.')
  expect(inr).toMatchObject({
    status: 'registered',
    valueQuantity: { value: '0.7' },
    referenceRange: [{ text: '>60' }],
  })
  expect(of('DiagnosticReport')).toMatchObject([
    { status: 'partial', conclusion: 'Lab Type: Chemistry/Hematology\nComments: ANTICOAGULANT: PT' },
  ])
})

test.each([
  ['6.9 H*', 'HH'],
  ['6.9 L*', 'LL'],
  ['6.9 Critical High', 'HH'],
])('reads the number of a VA result printed as %s and flags the result %s', (result, code) => {
  const { of } = read(myHealtheVetText.replace('13.20 Low', result))
  expect(of('Observation')[0]).toMatchObject({
    valueQuantity: { value: '6.9', unit: 'SECONDS' },
    interpretation: [{ coding: [{ code }] }],
  })
})

test('does not read a letter in a VA result as a flag if the letter could be a unit', () => {
  const { of } = read(myHealtheVetText.replace('13.20 Low', '2.5 L'))
  expect(of('Observation')[0]).toMatchObject({ valueString: '2.5 L SECONDS' })
})

test('reads a flag in parentheses and the range limits of a VA.gov result', () => {
  const { of } = read(vaGovText.replace('15.50 g/dL', '19.5 g/dL (Critical High)'))
  expect(of('Observation')[0]).toMatchObject({
    valueQuantity: { value: '19.5', unit: 'g/dL' },
    interpretation: [{ coding: [{ code: 'HH' }], text: 'Critical High' }],
    referenceRange: [{ low: { value: '14', unit: 'g/dL' }, high: { value: '18', unit: 'g/dL' }, text: '14-18 g/dL' }],
  })
  const words = read(vaGovText.replace('15.50 g/dL', '19.5 g/dL (hemolyzed)').replace('14-18 g/dL', '140-180 g/L'))
  expect(words.of('Observation')[0]).toMatchObject({
    valueString: '19.5 g/dL (hemolyzed)',
    referenceRange: [{ text: '140-180 g/L' }],
  })
})

test('reads each VA vaccine only once, and keeps an impossible date as text', () => {
  const { of } = read(myHealtheVetText)
  expect(of('Immunization')).toMatchObject([
    {
      vaccineCode: { text: 'Hepatitis B' },
      occurrenceString: '31 Jun 2011 @ 0830',
      note: [{ text: 'Reaction: NONE\nComments: NO REACTION' }],
    },
  ])
  expect(of('MedicationRequest')).toMatchObject([
    {
      status: 'stopped',
      identifier: [{ value: '11181487A' }],
      dosageInstruction: [
        { text: 'TAKE ONE-HALF TABLET BY MOUTH EVERY DAY FOR BLOOD PRESSURE --\nAVOID GRAPEFRUIT JUICE --' },
      ],
    },
  ])
  expect(of('AllergyIntolerance')).toMatchObject([
    { code: { text: 'Peanuts' }, reaction: [{ manifestation: [{ text: 'Hives' }], severity: 'moderate' }] },
  ])
  expect(of('Condition')).toMatchObject([{ clinicalStatus: { coding: [{ code: 'active' }], text: 'ACTIVE/CHRONIC' } }])
})

test('reads the VA.gov report by section titles, regardless of section numbers', () => {
  const { of, gaps } = read(vaGovText)
  expect(of('Patient')).toMatchObject([{ name: [{ family: 'Whitcombe' }], birthDate: '1984-02-11' }])
  expect(of('Observation')).toMatchObject([
    {
      code: { text: 'Hemoglobin' },
      status: 'final',
      valueQuantity: { value: '15.50', unit: 'g/dL' },
      effectiveDateTime: '2024-03-05',
    },
    { code: { text: 'Platelets' }, valueString: 'clumped' },
    { code: { text: 'Weight' }, valueQuantity: { value: '142.5', unit: 'pounds' } },
  ])
  expect(of('Immunization')).toMatchObject([{ vaccineCode: { text: 'Influenza' }, occurrenceDateTime: '2023-10-02' }])
  expect(gaps).toEqual([
    ['AllergyIntolerance', 'none-there'],
    ['Condition', 'not-chosen'],
    ['MedicationRequest', 'not-chosen'],
    ['DocumentReference', 'not-chosen'],
  ])
})

test('keeps the text of a condition’s status that is neither active nor inactive', () => {
  const withStatus = (status: string): FhirResource[] =>
    read(myHealtheVetText.replace('ACTIVE/CHRONIC', status)).of('Condition')
  expect(withStatus('RESOLVED')).toMatchObject([{ clinicalStatus: { text: 'RESOLVED' } }])
  expect(withStatus('PROVISIONAL')[0]?.['clinicalStatus']).toEqual({ text: 'PROVISIONAL' })
})

test('reads a report as final only if all of the report’s results are final', () => {
  const withStatuses = (first: string, second: string) => {
    const { of } = read(
      myHealtheVetText.replace('Status: Final', `Status: ${first}`).replace('Status: Pending', `Status: ${second}`),
    )
    return { results: of('Observation'), report: of('DiagnosticReport')[0]?.['status'] }
  }
  expect(withStatuses('Final', 'Corrected').report).toBe('final')
  expect(withStatuses('Final', 'Preliminary').report).toBe('preliminary')
  expect(withStatuses('Pending', 'Pending').report).toBe('registered')
  const odd = withStatuses('Final', 'On the way')
  expect(odd.report).toBe('unknown')
  expect(odd.results[1]).toMatchObject({ status: 'unknown', note: [{ text: 'Status: On the way' }] })
  const gov = read(vaGovText.replace('Staus: Final', 'Staus: Preliminary').replace('Staus: Final', 'Staus: Held'))
  expect(gov.of('Observation').slice(0, 2)).toMatchObject([
    { status: 'preliminary' },
    { status: 'unknown', note: [{ text: 'Staus: Held' }] },
  ])
})

test('keeps a non-numeric quantity as text, and keeps all values of a blood pressure reading', () => {
  const text = `${myHealtheVetText.replace('Quantity: 45', 'Quantity: 45 TAB')}
----------------- SELF REPORTED VITALS AND READINGS -----------------

Source: Self-Entered

Measurement Type: Blood pressure
Date:             1 May 2013
Systolic:         131
Diastolic:        82
Heart Rate:       67

Measurement Type: Blood pressure
Date:             2 May 2013
Systolic:         140
Measure:          mmHg
`
  const { of } = read(text)
  expect(of('MedicationRequest')).toMatchObject([
    { dispenseRequest: { expectedSupplyDuration: { value: '90' } }, note: [{ text: 'Quantity: 45 TAB' }] },
  ])
  expect(of('Observation').slice(2)).toMatchObject([
    { valueString: '131/82', note: [{ text: 'Heart Rate: 67' }] },
    { dataAbsentReason: {}, note: [{ text: 'Systolic: 140\nMeasure: mmHg' }] },
  ])
})

test('does not read a numbered line in a note as a section', () => {
  const note = `
5) Care summaries and notes

Primary care note
${'.'.repeat(40)}

Date: March 5, 2024

1) Aspirin 81 mg
2) Medications: see the list
3) Allergies
6) Vitals stable

6) Health conditions

Showing 0 records from newest to oldest
`
  const { of, gaps } = read(vaGovText + note)
  expect(of('DocumentReference').map(({ description }) => description)).toEqual([
    'Primary care note',
    'VA Blue Button report',
  ])
  const [document] = of('Binary')
  expect(Buffer.from(document?.['data'] as string, 'base64').toString()).toMatch(/1\) Aspirin[^]*6\) Vitals stable/)
  expect(gaps).toEqual([
    ['AllergyIntolerance', 'none-there'],
    ['Condition', 'none-there'],
    ['MedicationRequest', 'not-chosen'],
  ])
})

test('reports a section with text but no records as text, never as empty', () => {
  const nothing = 'No information was available that matched your selection.'
  const of = (words: string) => read(myHealtheVetText.replace(nothing, words)).gaps
  expect(of(nothing)).toContainEqual(['AllergyIntolerance', 'none-there'])
  expect(of('')).toContainEqual(['AllergyIntolerance', 'none-there'])
  expect(of('Remember to share this with your provider.')).toContainEqual(['AllergyIntolerance', 'none-there'])
  expect(of('Hives after codeine')).toContainEqual(['AllergyIntolerance', 'words-alone'])
  const gov = (words: string) =>
    read(vaGovText.replace('Showing 0 records from newest to oldest', words)).gaps.find(
      ([type]) => type === 'AllergyIntolerance',
    )
  expect(gov('')).toEqual(['AllergyIntolerance', 'none-there'])
  expect(gov('Hives after codeine')).toEqual(['AllergyIntolerance', 'words-alone'])
})

test.each(['NKDA', 'No known allergies'])(
  'reads a section with only “%s” as a statement that there are no entries',
  (words) => {
    const nothing = 'No information was available that matched your selection.'
    for (const text of [
      myHealtheVetText.replace(nothing, words),
      vaGovText.replace('Showing 0 records from newest to oldest', words),
    ]) {
      const { gaps, resources } = read(text)
      const made = resources.filter(({ resourceType }) => resourceType === 'AllergyIntolerance')
      expect(made.map((one) => readRowMeaning(one)?.standing)).toContain('none-known')
      expect(gaps.map(([type]) => type)).not.toContain('AllergyIntolerance')
    }
  },
)

test('rejects text that is not a health record, and returns this reason', () => {
  expect(readBlueButton('Blue Button is a way to get your records')).toEqual({ why: 'not-a-record' })
})

const samples = ['../../../../..', '../../../../../..']
  .map((up) => join(import.meta.dirname, up, 'shared/data/blue-button-text'))
  .find((folder) => existsSync(folder))

test.skipIf(samples === undefined)('reads every record of third-party samples', () => {
  const { of, refused } = read(readFileSync(join(samples ?? '', 'medicare-sample.txt'), 'utf8'))
  expect(refused).toEqual([])
  const counts = ['Condition', 'AllergyIntolerance', 'Immunization', 'Observation', 'Coverage', 'ExplanationOfBenefit']
  expect(counts.map((type) => of(type).length)).toEqual([2, 2, 2, 3, 6, 5])
  const lines = of('ExplanationOfBenefit').map(({ item }) => (Array.isArray(item) ? item.length : 0))
  expect(lines).toEqual([1, 4, 2, 1, 1])
})

test('reads My HealtheVet appointments with their stated status, clinic and place', () => {
  const { of, gaps } = read(myHealtheVetVisits)
  const [ahead, cancelled, past, untouched, ...more] = of('Appointment')
  expect(more).toEqual([])
  expect(ahead).toMatchObject({ status: 'booked', start: '2031-12-09T08:00:00', comment: 'Phone Number: 5-5187' })
  expect(ahead?.['participant']).toMatchObject([
    { actor: { reference: expect.stringMatching(/^Patient\//) } },
    { actor: { type: 'HealthcareService', display: 'EYE CLINIC BLDG 104' } },
    { actor: { type: 'Location', display: 'PORTLAND' } },
  ])
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelationReason: { text: 'CANCELLED BY CLINIC' } })
  expect(past).toMatchObject({ start: '2012-08-04T08:15:00' })
  expect(untouched).toMatchObject({ start: '2012-08-03', comment: 'Status: NO ACTION TAKEN' })
  expect([past, untouched].map((one) => one?.['status'])).toEqual([undefined, undefined])
  expect(gaps).toContainEqual(['Appointment', 'no-resource'])
})

test('reads a stay at a VA hospital as an Encounter with its discharge summary', () => {
  const { of } = read(myHealtheVetVisits)
  const [over, open, ...more] = of('Encounter')
  expect(more).toEqual([])
  expect(over).toMatchObject({
    status: 'finished',
    class: { code: 'IMP' },
    period: { start: '2010-09-28', end: '2010-09-29' },
    participant: [{ type: [{ coding: [{ code: 'DIS' }] }], individual: { display: 'Provider, One A' } }],
    location: [{ location: { display: 'DAYTON' } }],
  })
  expect(open).toMatchObject({ period: { start: '2013-06-01' } })
  expect(open?.['status']).toBeUndefined()
  const summary = of('DocumentReference').find(({ date }) => date === '2010-09-29' || date === '2010-09-29T00:00:00Z')
  expect(summary).toMatchObject({ context: { encounter: [{ reference: `Encounter/${over?.['id'] as string}` }] } })
})
