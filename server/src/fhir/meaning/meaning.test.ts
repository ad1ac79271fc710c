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

test('what nothing qualifies is current and has no meaning of its own', () => {
  expect(of('MedicationRequest', { status: 'active', intent: 'order' })).toBeUndefined()
  expect(of('Condition', { clinicalStatus: coded('active'), verificationStatus: coded('confirmed') })).toBeUndefined()
  expect(of('Immunization', { status: 'completed' })).toBeUndefined()
  expect(of('Procedure', { status: 'completed' })).toBeUndefined()
  expect(of('Observation', { status: 'final' })).toBeUndefined()
  expect(of('AllergyIntolerance')).toBeUndefined()
})

test('what is current comes before what is planned, uncertain, past, negated and withdrawn', () => {
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
  ['MedicationDispense', 'completed', 'past: Handed over'],
  ['MedicationDispense', 'declined', 'negated: Not handed over'],
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
])('the status of a %s that is %s', (type, status, said) => {
  expect(read(type, { status })).toBe(said)
})

test.each([
  ['queued', 'uncertain: Not decided yet'],
  ['partial', 'uncertain: Decided in part'],
  ['error', 'uncertain: Processed with errors'],
  ['complete', 'current'],
])('a claim that is active, of which the insurer says %s, is %s', (outcome, said) => {
  expect(read('ExplanationOfBenefit', { status: 'active', outcome })).toBe(said)
  expect(read('ClaimResponse', { status: 'active', outcome })).toBe(said)
  expect(read('Observation', { status: 'final', outcome })).toBe('current')
})

test('a status that is stated to be absent is unknown; one that stands beside the statement holds', () => {
  const url = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'
  const absent = { extension: [{ url, valueCode: 'unknown' }] }
  expect(read('MedicationRequest', { _status: absent })).toBe('uncertain: Status unknown')
  expect(read('Goal', { _lifecycleStatus: absent })).toBe('uncertain: Status unknown')
  expect(read('AllergyIntolerance', { clinicalStatus: absent })).toBe('uncertain: Status unknown')
  expect(read('MedicationRequest', { status: 'active', _status: absent })).toBe('current')
  expect(read('Condition', { clinicalStatus: { ...coded('resolved'), ...absent } })).toBe('past: Resolved')
  expect(read('MedicationRequest', { _status: { extension: [{ url: 'https://another.example' }] } })).toBe('current')
})

test('a status that no version has is said to be unreadable, and never taken for active', () => {
  expect(read('MedicationRequest', { status: 'paused' })).toBe('uncertain: Status not readable')
  expect(read('Condition', { clinicalStatus: coded('chronic') })).toBe('uncertain: Status not readable')
  expect(read('Procedure', { status: 'constructor' })).toBe('uncertain: Status not readable')
})

test('of a kind whose codes are not known only the codes that mean the same everywhere are read', () => {
  expect(read('Task', { status: 'received' })).toBe('current')
  expect(read('Task', { status: 'cancelled' })).toBe('past: Cancelled')
})

test('upper case, words and local codes are understood where they are the same', () => {
  expect(read('Condition', { clinicalStatus: coded('RESOLVED') })).toBe('past: Resolved')
  expect(read('Condition', { clinicalStatus: { text: 'Resolved' } })).toBe('past: Resolved')
  const local = { coding: [{ code: '413322009', display: 'Resolved' }] }
  expect(read('Condition', { clinicalStatus: local })).toBe('past: Resolved')
})

describe('conditions and allergies', () => {
  test.each([
    ['refuted', 'negated: Ruled out'],
    ['unconfirmed', 'uncertain: Not confirmed'],
    ['provisional', 'uncertain: Provisional'],
    ['differential', 'uncertain: One of several possibilities'],
    ['entered-in-error', 'withdrawn: Withdrawn by the source'],
  ])('a verification of %s', (code, said) => {
    expect(read('Condition', { clinicalStatus: coded('active'), verificationStatus: coded(code) })).toBe(said)
    expect(read('AllergyIntolerance', { clinicalStatus: 'active', verificationStatus: code })).toBe(said)
  })

  test('what was ruled out comes before what is over', () => {
    const meaning = of('AllergyIntolerance', {
      clinicalStatus: coded('inactive'),
      verificationStatus: coded('refuted'),
    })
    expect(meaning).toEqual({ standing: 'negated', says: ['ruled-out', 'inactive'] })
  })

  test('a condition that came back is current and says so', () => {
    expect(read('Condition', { clinicalStatus: coded('relapse') })).toBe('current: Relapse')
    expect(read('Condition', { clinicalStatus: coded('recurrence') })).toBe('current: Has come back')
  })

  test('without a status, a condition that abated is over; with one, its status holds', () => {
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
  ])('DSTU2: an allergy whose one status is %s', (status, said) => {
    expect(read('AllergyIntolerance', { status })).toBe(said)
  })
})

describe('negations', () => {
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
      'negated: Not handed over, Stopped',
    ],
    ['Procedure', { status: 'completed', notDone: true }, 'negated: Not done'],
    ['Procedure', { status: 'completed', notPerformed: true }, 'negated: Not done'],
    ['Communication', { status: 'completed', notDone: true }, 'negated: Did not happen'],
  ] as const)('%s %o', (type, fields, said) => {
    expect(read(type, fields)).toBe(said)
  })

  test('a negation stands before the status, and a withdrawal before both', () => {
    expect(of('MedicationRequest', { status: 'on-hold', doNotPerform: true })).toEqual({
      standing: 'negated',
      says: ['do-not-take', 'on-hold'],
    })
    expect(of('Immunization', { status: 'entered-in-error', notGiven: true })).toEqual({
      standing: 'withdrawn',
      says: ['withdrawn', 'not-given'],
    })
  })

  test('a dose that counts as weaker than a full one says so', () => {
    expect(read('Immunization', { status: 'completed', isSubpotent: true })).toBe('uncertain: Weaker than a full dose')
    expect(read('Immunization', { status: 'completed', isSubpotent: false })).toBe('current')
  })
})

describe('intents', () => {
  test.each(['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order', 'directive'])(
    'a prescription with the intent %s is a prescription',
    (intent) => {
      expect(read('MedicationRequest', { status: 'active', intent })).toBe('current')
    },
  )

  test('a proposal, an option and a plan are not prescriptions', () => {
    expect(read('MedicationRequest', { status: 'active', intent: 'proposal' })).toBe('planned: Proposed')
    expect(read('MedicationRequest', { status: 'active', intent: 'option' })).toBe('planned: Proposed')
    expect(read('MedicationRequest', { status: 'active', intent: 'plan' })).toBe('planned: Planned')
  })

  test('what the person reports to take is a plan in US Core, and is taken today', () => {
    expect(read('MedicationRequest', { status: 'active', intent: 'plan', reportedBoolean: true })).toBe('current')
    const reported = { status: 'active', intent: 'plan', reportedReference: { display: 'Ana Lima' } }
    expect(read('MedicationRequest', reported)).toBe('current')
  })

  test('a care plan is a plan; a proposed one is not yet', () => {
    expect(read('CarePlan', { status: 'active', intent: 'plan' })).toBe('current')
    expect(read('CarePlan', { status: 'active', intent: 'proposal' })).toBe('planned: Proposed')
  })
})

describe('modifiers that are not known', () => {
  const modifierExtension = [{ url: 'http://example.org/not', valueBoolean: true }]
  const said = 'uncertain: Qualified (see details)'

  test.each([
    ['the record', { modifierExtension }],
    ['a component', { component: [{ code: { text: 'x' }, modifierExtension }] }],
    ['a dosage', { dosageInstruction: [{ text: 'x', modifierExtension }] }],
    ['a contained medicine', { contained: [{ resourceType: 'Medication', ingredient: [{ modifierExtension }] }] }],
  ])('on %s are said', (_, fields) => {
    expect(read('MedicationRequest', { status: 'active', ...fields })).toBe(said)
  })

  test('on a contained person they qualify that person, not the record', () => {
    const contained = [{ resourceType: 'Practitioner', modifierExtension }]
    expect(read('MedicationRequest', { status: 'active', contained })).toBe('current')
    expect(read('MedicationRequest', { status: 'active', modifierExtension: [] })).toBe('current')
  })

  test('on the medicine that is pointed to they are said beside what else is known', () => {
    const medicine = { resourceType: 'Medication', modifierExtension } as FhirResource
    expect(withModifier(undefined, medicine)).toEqual({ standing: 'uncertain', says: ['modified-unread'] })
    expect(withModifier(of('MedicationRequest', { status: 'stopped' }), medicine)).toEqual({
      standing: 'past',
      says: ['stopped', 'modified-unread'],
    })
    expect(withModifier(undefined, { resourceType: 'Medication' })).toBeUndefined()
  })

  test('so is a medicine whose description was entered in error, pointed to or contained', () => {
    const medicine = { resourceType: 'Medication', status: 'entered-in-error' } as FhirResource
    expect(withModifier(undefined, medicine)).toEqual({ standing: 'uncertain', says: ['modified-unread'] })
    expect(of('MedicationRequest', { status: 'active', contained: [medicine] })).toEqual({
      standing: 'uncertain',
      says: ['modified-unread'],
    })
  })

  test('a record nested without end is read as far as it goes', () => {
    const deep = Array.from({ length: 500 }).reduce<JsonObject>((inner) => ({ extension2: inner }), {})
    expect(read('Basic', deep)).toBe('current')
  })
})

describe('documents, goals and activities', () => {
  test('a document is as final as its own status', () => {
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
    '%s whose source says that it has no status to give',
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
  ])('a goal that is %s', (lifecycleStatus, said) => {
    expect(read('Goal', { lifecycleStatus })).toBe(said)
  })

  test('STU3: a goal has one status', () => {
    expect(read('Goal', { status: 'achieved' })).toBe('past: Completed')
    expect(read('Goal', { status: 'behind-target' })).toBe('current')
  })

  test.each([
    [{ status: 'not-started' }, 'Not started'],
    [{ status: 'in-progress', doNotPerform: true }, 'Not to be done, In progress'],
    [{ status: 'in-progress', prohibited: true }, 'Not to be done, In progress'],
    [{ status: 'cancelled' }, 'Cancelled'],
    [{}, null],
  ] as const)('an activity %o', (detail, said) => {
    expect(meaningLine(readActivityMeaning(detail))).toBe(said)
  })
})

describe('what a record in the chart is about', () => {
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
    ['a contained fetus', { focus: [{ reference: '#f' }], contained: [{ resourceType: 'RelatedPerson', id: 'f' }] }],
    ['another patient', { focus: [{ reference: 'Patient/donor', display: 'Kidney donor' }] }],
    ['a fetus in words only', { focus: [{ display: 'Fetus A' }] }],
    [
      'a donor in an extension',
      { extension: [{ url: `${FHIR}observation-focusCode`, valueCodeableConcept: { text: 'Donor' } }] },
    ],
    [
      'a relative in an extension of STU3',
      { extension: [{ url: `${FHIR}observation-focal-subject`, valueReference: { reference: 'RelatedPerson/2' } }] },
    ],
    ['a room', { subject: { reference: 'Location/room' } }],
    ['a group', { subject: { reference: 'Group/family' } }],
    ['a device', { subject: { display: 'Analyzer', type: 'Device' } }],
  ])('is said where it is %s', (_, more) => {
    expect(about(more)).toBe('Not about this person')
  })

  test.each<[string, Record<string, unknown>]>([
    ['the patient', { focus: [{ reference: 'Patient/p' }] }],
    ['a finding in words only', { focus: [{ display: 'Lump in the left breast' }] }],
    ['a diagnosis of the patient', { focus: [{ reference: 'Condition/c' }] }],
    ['named in words only', { subject: { display: 'Ada Bars' } }],
  ])('is not said where it is %s', (_, more) => {
    expect(about(more)).toBeNull()
  })
})
