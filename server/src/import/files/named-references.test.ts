import { expect, test } from 'vitest'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { drop } from '../../../test/drop-files.ts'
import { giveBirthDate, signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

const urn = (n: number): string => `urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e${n}`
const patient = { reference: urn(1) }
const bundle = JSON.stringify({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      fullUrl: urn(2),
      resource: {
        resourceType: 'Immunization',
        status: 'completed',
        vaccineCode: { text: 'Tdap' },
        patient,
        occurrenceDateTime: '2024-05-01',
        manufacturer: { reference: urn(4) },
        performer: [
          {
            actor: {
              type: 'Organization',
              identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' },
            },
          },
        ],
      },
    },
    {
      fullUrl: urn(3),
      resource: {
        resourceType: 'DocumentReference',
        status: 'current',
        type: { text: 'Letter' },
        subject: patient,
        date: '2024-05-02T10:00:00Z',
        content: [{ attachment: { contentType: 'text/plain', data: 'SGVsbG8=' } }],
      },
    },
    {
      fullUrl: urn(1),
      resource: { resourceType: 'Patient', name: [{ given: ['Ada'], family: 'Bell' }], birthDate: '1980-01-01' },
    },
    {
      fullUrl: urn(4),
      resource: {
        resourceType: 'Organization',
        name: 'Lakeside Clinic',
        identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
      },
    },
  ],
})

test('shows the target’s name for a reference without display text', async () => {
  const as = await signUpPerson(portal, 'ada@example.org', { firstName: 'Ada', lastName: 'Bell' })
  await giveBirthDate(portal, as, '1980-01-01')
  await drop(portal, as, [{ name: 'record.json', bytes: bundle }])
  const query = { profileId: as.profileId }
  const vaccines = await portal.call(listImmunizations, { as, query })
  expect(vaccines.body.immunization).toMatchObject([{ vaccineCode: 'Tdap', organization: 'Lakeside Clinic' }])
  const notes = await portal.call(listVisitNotes, { as, query })
  const [note] = notes.body.documentReference
  expect(note).toMatchObject({ type: 'Letter', subject: 'Ada Bell' })
  const [vaccine] = vaccines.body.immunization
  const opened = await portal.call(getRecord, { as, query: { ...query, id: vaccine?.id ?? '' } })
  expect(opened.body.related).toMatchObject([{ resourceType: 'Organization', writtenAs: [urn(4)] }])
})
