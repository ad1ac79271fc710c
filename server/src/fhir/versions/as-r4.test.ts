import { expect, test } from 'vitest'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { asR4, asR4IfRead, OtherVersionError } from '#fhir/versions/as-r4.ts'
import { versionOf } from '#fhir/versions/version-of.ts'

const resource = (resourceType: string, fields: JsonObject = {}): FhirResource => ({ resourceType, ...fields })

test.each([
  ['dstu2', resource('MedicationOrder')],
  ['dstu2', resource('MedicationStatement', { wasNotTaken: true })],
  ['dstu2', resource('MedicationAdministration', { effectiveTimeDateTime: '2015' })],
  ['dstu2', resource('Condition', { dateRecorded: '2015' })],
  ['dstu2', resource('AllergyIntolerance', { substance: { text: 'x' } })],
  ['dstu2', resource('Immunization', { wasNotGiven: false, date: '2015' })],
  ['dstu2', resource('Procedure', { notPerformed: true })],
  ['dstu2', resource('Observation', { comments: 'x' })],
  ['dstu2', resource('CarePlan', { modified: '2015' })],
  ['dstu2', resource('Encounter', { patient: {}, class: 'inpatient' })],
  ['stu3', resource('MedicationRequest', { requester: { agent: {} } })],
  ['stu3', resource('MedicationStatement', { taken: 'y' })],
  ['stu3', resource('MedicationDispense', { notDoneCodeableConcept: {} })],
  ['stu3', resource('Condition', { assertedDate: '2017' })],
  ['stu3', resource('AllergyIntolerance', { assertedDate: '2017' })],
  ['stu3', resource('Immunization', { notGiven: false })],
  ['stu3', resource('Procedure', { notDone: true })],
  ['stu3', resource('DiagnosticReport', { performer: [{ actor: {} }] })],
  ['stu3', resource('CarePlan', { activity: [{ detail: { prohibited: true } }] })],
  ['stu3', resource('DocumentReference', { indexed: '2017' })],
  ['stu3', resource('Encounter', { diagnosis: [{ role: {} }] })],
  ['r4', resource('MedicationRequest', { intent: 'order', requester: { reference: 'Practitioner/1' } })],
  ['r4', resource('MedicationStatement', { context: { reference: 'Encounter/1' } })],
  ['r4', resource('Encounter', { class: { code: 'AMB' }, reasonCode: [{ text: 'x' }] })],
  ['r4', resource('Observation', { code: { text: 'x' } })],
  ['r4', resource('CarePlan', { activity: [{ detail: { doNotPerform: true } }] })],
  ['r5', resource('MedicationRequest', { medication: { concept: { text: 'x' } } })],
  ['r5', resource('Encounter', { class: [{ coding: [{ code: 'AMB' }] }] })],
  ['r5', resource('Procedure', { occurrenceDateTime: '2025' })],
  ['dstu1', resource('Immunization', { vaccineType: { text: 'x' }, refusedIndicator: true })],
  ['dstu1', resource('MedicationPrescription')],
  ['dstu1', resource('Condition', { code: { text: 'x' }, status: 'refuted', dateAsserted: '2012' })],
  ['r4', resource('Condition', { code: { text: 'x' }, clinicalStatus: {}, dateAsserted: '2012' })],
  ['r4', resource('Observation', { code: { text: 'x' }, name: 'x' })],
  ['dstu1', resource('Observation', { name: { text: 'x' } })],
] as const)('recognizes the shape of %s: %o', (version, one) => {
  expect(versionOf(one)).toBe(version)
})

test('returns R4 and R5 resources unchanged', () => {
  const request = resource('MedicationRequest', { status: 'active', intent: 'order' })
  expect(asR4(request)).toBe(request)
  const newer = resource('MedicationRequest', { medication: { concept: { text: 'x' } } })
  expect(asR4(newer)).toBe(newer)
})

test('does not modify the input resource', () => {
  const order = resource('MedicationOrder', { dateWritten: '2015', dosageInstruction: [{ timing: { repeat: {} } }] })
  const before = structuredClone(order)
  expect(asR4(order)).toMatchObject({ resourceType: 'MedicationRequest', authoredOn: '2015' })
  expect(order).toEqual(before)
})

test('keeps elements that already have their R4 name', () => {
  const mixed = resource('Immunization', { notGiven: false, date: '2017', occurrenceDateTime: '2017-05-01' })
  expect(asR4(mixed)).toMatchObject({ occurrenceDateTime: '2017-05-01' })
})

test('keeps a negation when elements are renamed', () => {
  const refused = asR4(
    resource('Immunization', { notGiven: true, date: '2017', explanation: { reasonNotGiven: [{ text: 'x' }] } }),
  )
  expect(refused).toMatchObject({ notGiven: true, statusReason: [{ text: 'x' }] })
})

test('DSTU2: renames time units, amounts and criticality to R4 names', () => {
  const timing = {
    repeat: { frequency: '2', period: '1', periodUnits: 'd', boundsQuantity: { value: '5', unit: 'd' } },
  }
  const statement = resource('MedicationStatement', {
    wasNotTaken: false,
    dosage: [{ quantityQuantity: { value: '1', unit: 'tablet' }, timing }],
  })
  expect(asR4(statement)).toMatchObject({
    dosage: [
      {
        doseQuantity: { value: '1', unit: 'tablet' },
        timing: { repeat: { periodUnit: 'd', boundsDuration: { value: '5', unit: 'd' } } },
      },
    ],
  })
  const order = resource('MedicationOrder', { dosageInstruction: [{ siteCodeableConcept: { text: 'left eye' } }] })
  expect(asR4(order)).toMatchObject({ dosageInstruction: [{ site: { text: 'left eye' } }] })
  const given = resource('MedicationAdministration', {
    effectiveTimeDateTime: '2015-03-01',
    dosage: { siteReference: { display: 'left arm' } },
  })
  expect(asR4(given)).toMatchObject({ dosage: { site: { display: 'left arm' } } })
  const allergy = resource('AllergyIntolerance', { substance: { text: 'x' }, criticality: 'CRITU' })
  expect(asR4(allergy)).toMatchObject({ code: { text: 'x' }, criticality: 'unable-to-assess' })
})

test('STU3: renames visits, performers and reasons to R4 names', () => {
  expect(asR4(resource('Condition', { context: { reference: 'Encounter/1' } }))).toMatchObject({
    encounter: { reference: 'Encounter/1' },
  })
  expect(asR4(resource('DiagnosticReport', { performer: [{ actor: { display: 'Lab' } }] }))).toMatchObject({
    performer: [{ display: 'Lab' }],
  })
  const visit = resource('Encounter', { reason: [{ text: 'Cough' }], diagnosis: [{ role: { text: 'Discharge' } }] })
  expect(asR4(visit)).toMatchObject({ reasonCode: [{ text: 'Cough' }], diagnosis: [{ use: { text: 'Discharge' } }] })
})

test.each([
  ['complete', 'claim'],
  ['proposed', 'preauthorization'],
  ['exploratory', 'predetermination'],
  ['claim', 'claim'],
])('STU3: maps claim use "%s" to %s', (sent, use) => {
  expect(asR4(resource('Claim', { use: sent }))).toMatchObject({ use })
})

test('STU3 and DSTU2: renames the members of a panel to the R4 name', () => {
  const [member, origin] = [{ reference: 'Observation/1' }, { reference: 'QuestionnaireResponse/1' }]
  const related = [
    { type: 'has-member', target: member },
    { type: 'derived-from', target: origin },
    { type: 'replaces', target: { reference: 'Observation/0' } },
  ]
  for (const older of [{ related }, { related, comments: 'x' }])
    expect(asR4(resource('Observation', older))).toMatchObject({ hasMember: [member], derivedFrom: [origin] })
})

test('rejects DSTU1, and resources that match no known version', () => {
  const first = resource('Immunization', { vaccineType: { text: 'x' }, refusedIndicator: true })
  expect(() => asR4(first)).toThrow(OtherVersionError)
  expect(() => asR4(resource('Condition', { code: { meaning: 'x' } }))).toThrow(OtherVersionError)
  expect(asR4IfRead(first)).toBe(first)
  expect(asR4(resource('Condition', { code: {} }))).toEqual(resource('Condition', { code: {} }))
})
