import { describe, expect, test } from 'vitest'
import { listedStandings, meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { readActivityMeaning, readMeaning, withModifier } from './meaning.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

const of = (resourceType: string, fields: JsonObject = {}) => readMeaning({ resourceType, ...fields } as FhirResource)
const read = (resourceType: string, fields: JsonObject = {}) => {
  const meaning = of(resourceType, fields)
  return meaning === undefined ? 'current' : `${meaning.standing}: ${meaningLine(meaning) ?? ''}`
}
const coded = (...codes: string[]) => ({ coding: codes.map((code) => ({ code })) })

test('reads a record with an ordinary status, such as active or final, as current and without a label', () => {
  expect(of('MedicationRequest', { status: 'active', intent: 'order' })).toBeUndefined()
  expect(of('Condition', { clinicalStatus: coded('active'), verificationStatus: coded('confirmed') })).toBeUndefined()
  expect(of('Immunization', { status: 'completed' })).toBeUndefined()
  expect(of('Procedure', { status: 'completed' })).toBeUndefined()
  expect(of('Observation', { status: 'final' })).toBeUndefined()
  expect(of('AllergyIntolerance')).toBeUndefined()
})

test('sorts current records before planned, uncertain, past, negated and withdrawn records', () => {
  expect(listedStandings).toEqual(['current', 'planned', 'uncertain', 'past', 'negated', 'withdrawn'])
})

test.each([
  ['MedicationRequest', 'on-hold', 'uncertain: On hold'],
  ['MedicationRequest', 'cancelled', 'past: Cancelled'],
  ['MedicationRequest', 'completed', 'past: Completed'],
  ['MedicationRequest', 'stopped', 'past: Stopped'],
  ['MedicationRequest', 'draft', 'planned: Draft'],
  ['MedicationRequest', 'ended', 'past: Ended'],
  ['MedicationRequest', 'unknown', 'uncertain: Status unknown'],
  ['MedicationRequest', 'entered-in-error', 'withdrawn: Withdrawn by the source'],
  ['MedicationStatement', 'intended', 'planned: Planned'],
  ['MedicationStatement', 'not-taken', 'negated: Not taken'],
  ['MedicationStatement', 'recorded', 'current'],
  ['MedicationDispense', 'preparation', 'planned: Being prepared'],
  ['MedicationDispense', 'completed', 'past: Dispensed'],
  ['MedicationDispense', 'declined', 'negated: Not dispensed'],
  ['MedicationAdministration', 'completed', 'past: Given'],
  ['MedicationAdministration', 'not-done', 'negated: Not given'],
  ['MedicationAdministration', 'in-progress', 'current: In progress'],
  ['Immunization', 'not-done', 'negated: Not given'],
  ['Procedure', 'not-done', 'negated: Not done'],
  ['Procedure', 'preparation', 'planned: Planned'],
  ['Procedure', 'stopped', 'past: Stopped'],
  ['CarePlan', 'revoked', 'past: Cancelled'],
  ['DocumentReference', 'superseded', 'past: Replaced by a newer one'],
  ['Encounter', 'planned', 'planned: Planned'],
  ['Encounter', 'in-progress', 'current: In progress'],
  ['Encounter', 'cancelled', 'past: Cancelled'],
  ['Encounter', 'finished', 'current'],
  ['Encounter', 'completed', 'current'],
  ['Appointment', 'proposed', 'planned: Proposed'],
  ['Appointment', 'noshow', 'past: Missed'],
  ['Appointment', 'cancelled', 'past: Cancelled'],
  ['Appointment', 'booked', 'current'],
  ['Observation', 'preliminary', 'uncertain: Preliminary'],
  ['Observation', 'registered', 'uncertain: No result yet'],
  ['Observation', 'cancelled', 'past: Cancelled'],
  ['Observation', 'corrected', 'current: Corrected by the source'],
  ['DiagnosticReport', 'partial', 'uncertain: Preliminary'],
  ['DiagnosticReport', 'appended', 'current: Corrected by the source'],
  ['Coverage', 'cancelled', 'past: Cancelled'],
  ['ExplanationOfBenefit', 'draft', 'planned: Draft'],
  ['FamilyMemberHistory', 'partial', 'current'],
  ['Communication', 'not-done', 'negated: Did not happen'],
])('reads the status of a %s that is %s', (type, status, expected) => {
  expect(read(type, { status })).toBe(expected)
})

test.each([
  ['queued', 'uncertain: Not decided yet'],
  ['partial', 'uncertain: Decided in part'],
  ['error', 'uncertain: Processed with errors'],
  ['complete', 'current'],
])('reads an active claim with the outcome %s as %s', (outcome, expected) => {
  expect(read('ExplanationOfBenefit', { status: 'active', outcome })).toBe(expected)
  expect(read('ClaimResponse', { status: 'active', outcome })).toBe(expected)
  expect(read('Observation', { status: 'final', outcome })).toBe('current')
})

test('reads a status with a data-absent-reason as unknown, unless an actual status was also sent', () => {
  const url = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'
  const absent = { extension: [{ url, valueCode: 'unknown' }] }
  expect(read('MedicationRequest', { _status: absent })).toBe('uncertain: Status unknown')
  expect(read('Goal', { _lifecycleStatus: absent })).toBe('uncertain: Status unknown')
  expect(read('AllergyIntolerance', { clinicalStatus: absent })).toBe('uncertain: Status unknown')
  expect(read('MedicationRequest', { status: 'active', _status: absent })).toBe('current')
  expect(read('Condition', { clinicalStatus: { ...coded('resolved'), ...absent } })).toBe('past: Resolved')
  expect(read('MedicationRequest', { _status: { extension: [{ url: 'https://another.example' }] } })).toBe('current')
})

test('reports a status that is in no FHIR version as unreadable, and never as active', () => {
  expect(read('MedicationRequest', { status: 'paused' })).toBe('uncertain: Status not readable')
  expect(read('Condition', { clinicalStatus: coded('chronic') })).toBe('uncertain: Status not readable')
  expect(read('Procedure', { status: 'constructor' })).toBe('uncertain: Status not readable')
})

test('reads only the common status codes for a type without its own table', () => {
  expect(read('Task', { status: 'received' })).toBe('current')
  expect(read('Task', { status: 'cancelled' })).toBe('past: Cancelled')
})

test('recognizes status codes in upper case, as text, and from local code systems', () => {
  expect(read('Condition', { clinicalStatus: coded('RESOLVED') })).toBe('past: Resolved')
  expect(read('Condition', { clinicalStatus: { text: 'Resolved' } })).toBe('past: Resolved')
  const local = { coding: [{ code: '413322009', display: 'Resolved' }] }
  expect(read('Condition', { clinicalStatus: local })).toBe('past: Resolved')
})

describe('reads the status of conditions and allergies', () => {
  test.each([
    ['refuted', 'negated: Ruled out'],
    ['unconfirmed', 'uncertain: Not confirmed'],
    ['provisional', 'uncertain: Provisional'],
    ['differential', 'uncertain: One of several possibilities'],
    ['entered-in-error', 'withdrawn: Withdrawn by the source'],
  ])('reads the verification status %s', (code, expected) => {
    expect(read('Condition', { clinicalStatus: coded('active'), verificationStatus: coded(code) })).toBe(expected)
    expect(read('AllergyIntolerance', { clinicalStatus: 'active', verificationStatus: code })).toBe(expected)
  })

  test('lists the status "ruled out" before a past status', () => {
    const meaning = of('AllergyIntolerance', {
      clinicalStatus: coded('inactive'),
      verificationStatus: coded('refuted'),
    })
    expect(meaning).toEqual({ standing: 'negated', says: ['ruled-out', 'inactive'] })
  })

  test('reads a relapse or recurrence as current, with a label', () => {
    expect(read('Condition', { clinicalStatus: coded('relapse') })).toBe('current: Relapse')
    expect(read('Condition', { clinicalStatus: coded('recurrence') })).toBe('current: Has come back')
  })

  test('reads an abated condition without a status as past', () => {
    expect(read('Condition', { abatementDateTime: '2019' })).toBe('past: Ended')
    expect(read('Condition', { abatementBoolean: true })).toBe('past: Ended')
    expect(read('Condition', { abatementBoolean: false })).toBe('current')
    expect(read('Condition', { clinicalStatus: coded('remission'), abatementDateTime: '2019' })).toBe(
      'past: In remission',
    )
    expect(read('AllergyIntolerance', { abatementDateTime: '2019' })).toBe('current')
  })

  test.each([
    ['active', 'current'],
    ['confirmed', 'current'],
    ['unconfirmed', 'uncertain: Not confirmed'],
    ['refuted', 'negated: Ruled out'],
    ['resolved', 'past: Resolved'],
    ['inactive', 'past: Inactive'],
  ])('reads the single status of a DSTU2 allergy that is %s', (status, expected) => {
    expect(read('AllergyIntolerance', { status })).toBe(expected)
  })
})

describe('reads negations', () => {
  test.each([
    ['MedicationRequest', { status: 'active', doNotPerform: true }, 'negated: Not to be taken'],
    ['MedicationRequest', { status: 'active', doNotPerform: 'true' }, 'negated: Not to be taken'],
    ['MedicationRequest', { status: 'active', doNotPerform: false }, 'current'],
    ['ServiceRequest', { status: 'active', doNotPerform: true }, 'negated: Not to be done'],
    ['Immunization', { status: 'completed', notGiven: true }, 'negated: Not given'],
    ['Immunization', { status: 'completed', wasNotGiven: true }, 'negated: Not given'],
    ['MedicationAdministration', { status: 'completed', notGiven: true }, 'negated: Not given'],
    ['MedicationAdministration', { status: 'completed', wasNotGiven: true }, 'negated: Not given'],
    ['MedicationStatement', { status: 'active', wasNotTaken: true }, 'negated: Not taken'],
    ['MedicationStatement', { status: 'active', taken: 'n' }, 'negated: Not taken'],
    ['MedicationStatement', { status: 'active', taken: 'unk' }, 'uncertain: Status unknown'],
    ['MedicationStatement', { status: 'active', taken: 'y' }, 'current'],
    ['MedicationStatement', { status: 'active', taken: 'na' }, 'current'],
    ['MedicationStatement', { status: 'recorded', adherence: { code: coded('stopped') } }, 'past: Stopped'],
    [
      'MedicationDispense',
      { status: 'stopped', notDoneReference: { display: 'x' } },
      'negated: Not dispensed, Stopped',
    ],
    ['Procedure', { status: 'completed', notDone: true }, 'negated: Not done'],
    ['Procedure', { status: 'completed', notPerformed: true }, 'negated: Not done'],
    ['Communication', { status: 'completed', notDone: true }, 'negated: Did not happen'],
  ] as const)('reads the negation in %s %o', (type, fields, expected) => {
    expect(read(type, fields)).toBe(expected)
  })

  test('lists a withdrawal first, then a negation, then the status', () => {
    expect(of('MedicationRequest', { status: 'on-hold', doNotPerform: true })).toEqual({
      standing: 'negated',
      says: ['do-not-take', 'on-hold'],
    })
    expect(of('Immunization', { status: 'entered-in-error', notGiven: true })).toEqual({
      standing: 'withdrawn',
      says: ['withdrawn', 'not-given'],
    })
  })

  test('flags a dose that is weaker than a full dose', () => {
    expect(read('Immunization', { status: 'completed', isSubpotent: true })).toBe('uncertain: Weaker than a full dose')
    expect(read('Immunization', { status: 'completed', isSubpotent: false })).toBe('current')
  })
})

describe('reads intents', () => {
  test.each(['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order', 'directive'])(
    'reads a MedicationRequest with the intent %s as a current prescription',
    (intent) => {
      expect(read('MedicationRequest', { status: 'active', intent })).toBe('current')
    },
  )

  test('does not read a proposal, an option or a plan as a prescription', () => {
    expect(read('MedicationRequest', { status: 'active', intent: 'proposal' })).toBe('planned: Proposed')
    expect(read('MedicationRequest', { status: 'active', intent: 'option' })).toBe('planned: Proposed')
    expect(read('MedicationRequest', { status: 'active', intent: 'plan' })).toBe('planned: Planned')
  })

  test('treats a reported medication as current, although US Core represents it as a plan', () => {
    expect(read('MedicationRequest', { status: 'active', intent: 'plan', reportedBoolean: true })).toBe('current')
    const reported = { status: 'active', intent: 'plan', reportedReference: { display: 'Ana Lima' } }
    expect(read('MedicationRequest', reported)).toBe('current')
  })

  test('reads a care plan as current, and a proposed care plan as planned', () => {
    expect(read('CarePlan', { status: 'active', intent: 'plan' })).toBe('current')
    expect(read('CarePlan', { status: 'active', intent: 'proposal' })).toBe('planned: Proposed')
  })
})

describe('reports unknown modifiers', () => {
  const modifierExtension = [{ url: 'http://example.org/not', valueBoolean: true }]
  const expected = 'uncertain: Qualified (see details)'

  test.each([
    ['the record', { modifierExtension }],
    ['a component', { component: [{ code: { text: 'x' }, modifierExtension }] }],
    ['a dosage', { dosageInstruction: [{ text: 'x', modifierExtension }] }],
    ['a contained medicine', { contained: [{ resourceType: 'Medication', ingredient: [{ modifierExtension }] }] }],
  ])('reports an unknown modifier on %s', (_, fields) => {
    expect(read('MedicationRequest', { status: 'active', ...fields })).toBe(expected)
  })

  test('ignores an unknown modifier on a contained person', () => {
    const contained = [{ resourceType: 'Practitioner', modifierExtension }]
    expect(read('MedicationRequest', { status: 'active', contained })).toBe('current')
    expect(read('MedicationRequest', { status: 'active', modifierExtension: [] })).toBe('current')
  })

  test('reports an unknown modifier of a referenced medication in addition to the status of the record', () => {
    const medicine = { resourceType: 'Medication', modifierExtension } as FhirResource
    expect(withModifier(undefined, medicine)).toEqual({ standing: 'uncertain', says: ['modified-unread'] })
    expect(withModifier(of('MedicationRequest', { status: 'stopped' }), medicine)).toEqual({
      standing: 'past',
      says: ['stopped', 'modified-unread'],
    })
    expect(withModifier(undefined, { resourceType: 'Medication' })).toBeUndefined()
  })

  test('reports a referenced or contained medication that was entered in error', () => {
    const medicine = { resourceType: 'Medication', status: 'entered-in-error' } as FhirResource
    expect(withModifier(undefined, medicine)).toEqual({ standing: 'uncertain', says: ['modified-unread'] })
    expect(of('MedicationRequest', { status: 'active', contained: [medicine] })).toEqual({
      standing: 'uncertain',
      says: ['modified-unread'],
    })
  })

  test('reads a deeply nested record up to the depth limit', () => {
    const deep = Array.from({ length: 500 }).reduce<JsonObject>((inner) => ({ extension2: inner }), {})
    expect(read('Basic', deep)).toBe('current')
  })
})

describe('reads the status of documents, goals and activities', () => {
  test('reads the docStatus of a document as its status', () => {
    expect(read('DocumentReference', { status: 'current', docStatus: 'preliminary' })).toBe('uncertain: Preliminary')
    expect(read('DocumentReference', { status: 'current', docStatus: coded('preliminary') })).toBe(
      'uncertain: Preliminary',
    )
    expect(read('DocumentReference', { status: 'current', docStatus: 'final' })).toBe('current')
    expect(read('DocumentReference', { status: 'current', docStatus: 'entered-in-error' })).toBe(
      'withdrawn: Withdrawn by the source',
    )
  })

  test.each(['Immunization', 'Procedure', 'Observation'])(
    'treats the status of %s as unknown if the source states that the status is absent',
    (kind) => {
      const extension = [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }]
      expect(read(kind, { _status: { extension } })).toBe('uncertain: Status unknown')
      expect(read(kind, { _status: { extension: [{ url: 'https://example.org/other' }] } })).toBe('current')
    },
  )

  test.each([
    ['accepted', 'current'],
    ['proposed', 'planned: Proposed'],
    ['completed', 'past: Completed'],
    ['rejected', 'past: Rejected'],
    ['on-hold', 'uncertain: On hold'],
    ['entered-in-error', 'withdrawn: Withdrawn by the source'],
  ])('reads the status of a goal that is %s', (lifecycleStatus, expected) => {
    expect(read('Goal', { lifecycleStatus })).toBe(expected)
  })

  test('reads the single status of an STU3 goal', () => {
    expect(read('Goal', { status: 'achieved' })).toBe('past: Completed')
    expect(read('Goal', { status: 'behind-target' })).toBe('current')
  })

  test.each([
    [{ status: 'not-started' }, 'Not started'],
    [{ status: 'in-progress', doNotPerform: true }, 'Not to be done, In progress'],
    [{ status: 'in-progress', prohibited: true }, 'Not to be done, In progress'],
    [{ status: 'cancelled' }, 'Cancelled'],
    [{}, null],
  ] as const)('reads the status of an activity %o', (detail, expected) => {
    expect(meaningLine(readActivityMeaning(detail))).toBe(expected)
  })
})

describe('labels a record that is not about the patient', () => {
  const FHIR = 'http://hl7.org/fhir/StructureDefinition/'
  const about = (more: Record<string, unknown>) =>
    meaningLine(
      readMeaning({
        resourceType: 'Observation',
        status: 'final',
        subject: { reference: 'Patient/p' },
        ...more,
      } as FhirResource),
    )

  test.each<[string, Record<string, unknown>]>([
    [
      'a fetus in a contained resource',
      { focus: [{ reference: '#f' }], contained: [{ resourceType: 'RelatedPerson', id: 'f' }] },
    ],
    ['another patient', { focus: [{ reference: 'Patient/donor', display: 'Kidney donor' }] }],
    ['a fetus named only in text', { focus: [{ display: 'Fetus A' }] }],
    [
      'a donor in an extension',
      { extension: [{ url: `${FHIR}observation-focusCode`, valueCodeableConcept: { text: 'Donor' } }] },
    ],
    [
      'a relative in an STU3 extension',
      { extension: [{ url: `${FHIR}observation-focal-subject`, valueReference: { reference: 'RelatedPerson/2' } }] },
    ],
    ['a room', { subject: { reference: 'Location/room' } }],
    ['a group', { subject: { reference: 'Group/family' } }],
    ['a device', { subject: { display: 'Analyzer', type: 'Device' } }],
  ])('labels a record as not about the patient if its subject is %s', (_, more) => {
    expect(about(more)).toBe('Not about this person')
  })

  test.each<[string, Record<string, unknown>]>([
    ['the patient', { focus: [{ reference: 'Patient/p' }] }],
    ['a finding named only in text', { focus: [{ display: 'Lump in the left breast' }] }],
    ['a diagnosis of the patient', { focus: [{ reference: 'Condition/c' }] }],
    ['named only in text', { subject: { display: 'Ada Bars' } }],
  ])('does not label a record if its subject is %s', (_, more) => {
    expect(about(more)).toBeNull()
  })
})
