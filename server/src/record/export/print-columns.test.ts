import { expect, test } from 'vitest'
import { readResource } from '#store/read-resource.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { clinicalReaders } from '#readers/readers.ts'
import { printSections } from './write-print.ts'

function printed(text: string): Readonly<Record<string, string>> {
  const { reading } = readResource(clinicalReaders, resourceFrom(text), {
    sourceId: 'import-1',
    providerName: 'Riverside Clinic',
    fhirBase: 'https://fhir.riverside.example',
    find: () => undefined,
  })
  const row = reading?.row
  const of = printSections.find(({ section }) => section === reading?.section)
  if (!row || !of) throw new Error('The test’s resource is not printed')
  return Object.fromEntries(of.columns.map((column) => [column.label, column.text(row)]))
}
const record = (type: string, fields: object) => printed(JSON.stringify({ resourceType: type, ...fields }))

test.each([
  [
    'Allergy',
    'Ruled out: Penicillin',
    'AllergyIntolerance',
    { code: { text: 'Penicillin' }, verificationStatus: { coding: [{ code: 'refuted' }] } },
  ],
  [
    'Condition',
    'Resolved: Pneumonia',
    'Condition',
    { code: { text: 'Pneumonia' }, clinicalStatus: { coding: [{ code: 'resolved' }] } },
  ],
  [
    'Medication',
    'Not to be taken: Ibuprofen',
    'MedicationRequest',
    { status: 'active', doNotPerform: true, medicationCodeableConcept: { text: 'Ibuprofen' } },
  ],
  [
    'Vaccine',
    'Not given: Influenza',
    'Immunization',
    { status: 'completed', notGiven: true, date: '2017', vaccineCode: { text: 'Influenza' } },
  ],
  ['Procedure', 'Not done: Biopsy', 'Procedure', { status: 'not-done', code: { text: 'Biopsy' } }],
  ['Plan', 'Proposed: Weight', 'CarePlan', { status: 'active', intent: 'proposal', title: 'Weight' }],
  ['Visit', 'Cancelled: Check-up', 'Encounter', { status: 'cancelled', type: [{ text: 'Check-up' }] }],
  [
    'Document',
    'Preliminary: Discharge summary',
    'DocumentReference',
    { status: 'current', docStatus: 'preliminary', type: { text: 'Discharge summary' } },
  ],
  [
    'Value',
    '70 (Preliminary)',
    'Observation',
    {
      status: 'preliminary',
      code: { text: 'Pulse' },
      category: [{ coding: [{ code: 'vital-signs' }] }],
      valueString: '70',
    },
  ],
] as const)(
  'prints a qualifier such as “Preliminary” next to the name or value of a record: %s, %s',
  (head, words, type, fields) => {
    expect(record(type, fields)[head]).toBe(words)
  },
)

test('prints a medicine’s directions once, and adds the end of the course', () => {
  const row = record('MedicationRequest', {
    status: 'active',
    medicationCodeableConcept: { text: 'Metformin' },
    dosageInstruction: [
      {
        text: 'twice a day with meals',
        timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
      },
    ],
  })
  expect(row['Dose']).toBe('twice a day with meals')
  const ended = record('MedicationStatement', { status: 'completed', effectivePeriod: { end: '2024-03-05' } })
  expect(ended['Dose']).toBe('until Mar 05, 2024')
})

test('does not print an active medicine as current after its end date', () => {
  const of = (end: string) =>
    record('MedicationStatement', {
      status: 'active',
      medicationCodeableConcept: { text: 'Amoxicillin' },
      effectivePeriod: { end },
    })['Medication']
  expect(of('2024-03-05')).toBe('End date has passed: Amoxicillin')
  expect(of('2199')).toBe('Amoxicillin')
})

test('prints a place as a place, never as the performer of a vaccination or procedure', () => {
  const location = { display: 'Main building' }
  expect(record('Immunization', { status: 'completed', location })['Given by']).toBe('at Main building')
  const performer = [{ actor: { reference: 'Location/1', display: 'Main building' } }]
  expect(record('Immunization', { status: 'completed', performer })['Given by']).toBe('at Main building')
  const both = record('Procedure', { status: 'completed', location, performer: [{ actor: { display: 'Dr. Lee' } }] })
  expect(both['Performed by']).toBe('Dr. Lee, at Main building')
})

test('prints an allergy with its name, its criticality and the severity of its reactions', () => {
  const row = record('AllergyIntolerance', {
    code: { text: 'Penicillins' },
    criticality: 'high',
    reaction: [{ severity: 'mild', substance: { text: 'Amoxicillin' } }],
  })
  expect(row).toMatchObject({ Allergy: 'Penicillins, Reaction to Amoxicillin', Severity: 'mild, High criticality' })
})

test('prints a vaccine with its lot and manufacturer, and a status with its reason', () => {
  const row = record('Immunization', {
    status: 'not-done',
    statusReason: { text: 'Patient objection' },
    lotNumber: 'AB12',
    manufacturer: { display: 'Acme Vaccines' },
  })
  expect(row).toMatchObject({ Dose: 'Lot AB12, Acme Vaccines', Status: 'not-done, Patient objection' })
})

test('labels plan activities that must not be done', () => {
  const detail = { status: 'in-progress', code: { text: 'Lifting' }, doNotPerform: true }
  const row = record('CarePlan', { status: 'active', period: { end: '2024-03' }, activity: [{ detail }] })
  expect(row).toMatchObject({ Activities: 'Not to be done, In progress: Lifting', Status: 'active, until Mar 2024' })
})

test('prints the end of a condition, not the end of its onset', () => {
  const row = record('Condition', { onsetPeriod: { start: '2020', end: '2021' }, abatementDateTime: '2023-05' })
  expect(row).toMatchObject({ Onset: '2020 to 2021', Ended: 'May 2023' })
})

test('prints a label before the name of an estimate or authorization, and no label before the name of an actual claim', () => {
  const columns = printSections.find(({ section }) => section === 'claims')?.columns ?? []
  const named = (use: string, more: object = {}): string | undefined =>
    columns.find(({ label }) => label === 'Claim')?.text({ claims: 'Dental 9', use, ...more })
  expect(named('predetermination')).toBe('Estimate: Dental 9')
  expect(named('preauthorization')).toBe('Authorization: Dental 9')
  expect(named('claim')).toBe('Dental 9')
  expect(named('preauthorization', { meaning: { standing: 'past', says: ['cancelled'] } })).toBe(
    'Cancelled, Authorization: Dental 9',
  )
})

test('prints the date of the document next to an entry that only an older document lists', () => {
  const source = printSections
    .find(({ section }) => section === 'medications')
    ?.columns.find(({ fields }) => fields.includes('providerName'))
  expect(source?.text({ providerName: 'Riverside Clinic', asOf: '2020-06-01' })).toBe(
    'Riverside Clinic, as of Jun 01, 2020',
  )
})

test('does not print an entry that starts after today as current', () => {
  const later = {
    status: 'active',
    medicationCodeableConcept: { text: 'Apixaban' },
    effectivePeriod: { start: '2999' },
  }
  expect(record('MedicationStatement', later)['Medication']).toBe('Start date in the future: Apixaban')
  expect(record('Condition', { code: { text: 'Gout' }, onsetDateTime: '2999-01' })['Condition']).toBe(
    'Start date in the future: Gout',
  )
  expect(record('AllergyIntolerance', { code: { text: 'Latex' }, onsetDateTime: '2999-01-01' })['Allergy']).toBe(
    'Start date in the future: Latex',
  )
})

test('prints a note on an entry together with the note’s author', () => {
  const columns = printSections.find(({ section }) => section === 'medications')?.columns ?? []
  const print = (addedBy: string): string => {
    const ownNote = { id: 'n', because: 'over', text: 'Stopped in May', writtenAt: '2026-11-03T12:00:00Z', addedBy }
    return columns.map((column) => column.text({ medicationCodeableConcept: 'Warfarin', ownNote })).join()
  }
  expect(print('patient')).toContain('Warfarin (patient’s note, Nov 03, 2026: Stopped in May)')
  expect(print('guardian')).toContain('Warfarin (guardian’s note, Nov 03, 2026: Stopped in May)')
})
