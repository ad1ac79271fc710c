import { expect, test } from 'vitest'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { gatherDoctors } from '#record/practitioners/open-seen.ts'
import { readParticipants, readPractitioner, readRole } from './read-mention.ts'

const place = (sourceId: string) => ({
  sourceId,
  keyOf: (reference: string) => (/^[A-Z]\w+\/\S+$/.test(reference) ? reference : null),
})
const npi = (value: string) => [{ system: 'http://hl7.org/fhir/sid/us-npi', value }]
const resource = (fields: object) => resourceFrom(JSON.stringify(fields))
const visit = (...individuals: object[]) =>
  readParticipants(
    resource({ resourceType: 'Encounter', participant: individuals.map((individual) => ({ individual })) }),
    place('one'),
  )
const appointment = (...participant: object[]) =>
  readParticipants(resource({ resourceType: 'Appointment', participant }), place('one'))
const practitioner = (sourceId: string, id: string, fields: object) =>
  readPractitioner(resource({ resourceType: 'Practitioner', id, ...fields }), sourceId, id)
const names = (...mentions: Parameters<typeof gatherDoctors>[0]) => gatherDoctors(mentions).map(({ name }) => name)

test('merges a doctor’s entries from two sources if they share an NPI, but not if they share only a name', () => {
  const named = { name: [{ family: 'Roe', given: ['Max'] }] }
  const here = practitioner('one', '1', { ...named, identifier: npi('1234567893') })
  const there = practitioner('two', '9', { ...named, identifier: npi('1234567893') })
  expect(gatherDoctors([here, there])).toEqual([
    expect.objectContaining({
      name: 'Max Roe',
      lastName: 'Roe',
      npi: '1234567893',
      keys: ['npi:1234567893', 'one Practitioner/1', 'two Practitioner/9'],
    }),
  ])
  expect(names(practitioner('one', '1', named), practitioner('two', '9', named))).toEqual(['Max Roe', 'Max Roe'])
})

test('treats the same id at two sources as two doctors, and ignores NPIs in an invalid format', () => {
  const of = (sourceId: string, family: string, value: string) =>
    practitioner(sourceId, '1', { name: { family }, identifier: npi(value) })
  expect(names(of('one', 'Roe', '0000000000'), of('two', 'Doe', '0000000000'))).toEqual(['Roe', 'Doe'])
  expect(names(of('one', 'Roe', '12345'), of('two', 'Doe', '12345'))).toEqual(['Roe', 'Doe'])
})

test('reads a doctor’s specialty and place from a practitioner role', () => {
  const role = readRole(
    resource({
      resourceType: 'PractitionerRole',
      practitioner: { reference: 'Practitioner/1' },
      specialty: [{ text: 'Cardiology' }],
    }),
    place('one'),
    'r1',
    '1 Main St',
  )
  const [doctor, ...others] = gatherDoctors([
    practitioner('one', '1', { name: { text: 'Dr. Roe' }, gender: 'female' }),
    role,
    ...visit({ reference: 'PractitionerRole/r1', display: 'Roe, cardiology' }),
  ])
  expect(doctor).toMatchObject({ name: 'Dr. Roe', specialty: 'Cardiology', address: '1 Main St', gender: 'female' })
  expect(others).toEqual([])
})

test('includes a doctor whom a visit only names or contains as a resource', () => {
  const contained = readParticipants(
    resource({
      resourceType: 'Encounter',
      contained: [
        { resourceType: 'Practitioner', id: 'p', name: [{ text: 'Dr. Inside' }], identifier: npi('1000000004') },
      ],
      participant: [{ individual: { reference: '#p' } }],
    }),
    place('one'),
  )
  expect(names(...visit({ display: 'Dr. Named' }, { display: 'dr.  NAMED' }), ...contained)).toEqual([
    'Dr. Named',
    'Dr. Inside',
  ])
  expect(contained[0]?.keys).toEqual(['npi:1000000004'])
  expect(names(...visit({ identifier: npi('1000000004')[0], display: 'Dr. By Number' }), ...contained)).toHaveLength(1)
})

test('excludes relatives, the patient, locations and organizations from the doctors', () => {
  const people = [
    { reference: 'Patient/1', display: 'Me' },
    { reference: 'RelatedPerson/1', display: 'Mother' },
    { type: 'RelatedPerson', display: 'Father' },
    { reference: 'Organization/1', display: 'Riverside' },
    { reference: 'Location/1', display: 'Room 4' },
  ]
  expect(visit(...people)).toEqual([])
  expect(appointment(...people.map((actor) => ({ actor })))).toEqual([])
})

test('lists a person who is named only in an appointment as a doctor if the source states that the person treats the patient', () => {
  expect(appointment({ actor: { display: 'Room 4' } }, { actor: { display: 'Me' } })).toEqual([])
  const mentions = appointment(
    { actor: { display: 'Dr. Said', type: 'Practitioner' } },
    { actor: { display: 'Dr. Attending' }, type: [{ coding: [{ code: 'ATND' }] }] },
  )
  expect(names(...mentions)).toEqual(['Dr. Said', 'Dr. Attending'])
})

test('does not list a doctor without a name', () => {
  expect(names(...visit({ reference: 'Practitioner/77' }))).toEqual([])
})

test('assigns a contained role to its doctor, and a self-referencing role to no doctor', () => {
  const within = (practitioner: object, ...contained: object[]) =>
    readParticipants(
      resource({
        resourceType: 'Encounter',
        contained: [
          { resourceType: 'PractitionerRole', id: 'r', specialty: [{ text: 'Urology' }], practitioner },
          ...contained,
        ],
        participant: [{ individual: { reference: '#r' } }],
      }),
      place('one'),
    )
  const doctor = { resourceType: 'Practitioner', id: 'p', name: [{ text: 'Dr. Inside' }] }
  expect(within({ reference: '#p' }, doctor)).toMatchObject([{ name: 'Dr. Inside', specialty: 'Urology' }])
  expect(within({ display: 'Dr. Named' })).toMatchObject([{ name: 'Dr. Named', specialty: 'Urology' }])
  expect(within({ reference: '#r' })).toEqual([])
})

test('excludes the interpreter and the escort of a visit from the doctors', () => {
  const participant = ['translator', 'emergency', 'ESC', 'ATND'].map((code) => ({
    type: [{ coding: [{ code }] }],
    individual: { display: `Who is there as ${code}` },
  }))
  expect(readParticipants(resource({ resourceType: 'Encounter', participant }), place('one'))).toMatchObject([
    { name: 'Who is there as ATND' },
  ])
})
