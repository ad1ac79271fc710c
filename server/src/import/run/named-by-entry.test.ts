import { expect, test } from 'vitest'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { rufus, waitForEnd } from '../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

const { stage, between } = useStageBehindProxy({
  behaviours: { [rufus.slug]: { types: ['Patient', 'MedicationRequest', 'Medication', 'Organization'] } },
})

function answerWith(medicine: string, name: (place: string) => string): void {
  const request = {
    ...{ resourceType: 'MedicationRequest', id: 'rx-1', status: 'active', intent: 'order' },
    ...{ subject: { reference: `Patient/${rufus.patientId}` }, medicationReference: { reference: name('medicine') } },
  }
  const entry = [
    { fullUrl: name('request'), resource: request, search: { mode: 'match' } },
    {
      fullUrl: name('medicine'),
      resource: { resourceType: 'Medication', id: 'm-1', code: { text: medicine } },
      search: { mode: 'include' },
    },
  ]
  const body = JSON.stringify({ resourceType: 'Bundle', type: 'searchset', total: 1, entry })
  between.obey((path) =>
    path.includes('/MedicationRequest?')
      ? { status: 200, headers: { 'content-type': 'application/fhir+json' }, body }
      : undefined,
  )
}

test.each([
  [
    'a number',
    'Enoxaparin',
    (place: string) => `urn:uuid:00000000-0000-4000-8000-0000000000${place === 'request' ? '01' : '02'}`,
  ],
  [
    'an internal URL behind a gateway',
    'Dalteparin',
    (place: string) =>
      `http://fhir.internal.example/api/${place === 'request' ? 'MedicationRequest/rx-1' : 'Medication/m-1'}`,
  ],
])(
  'shows the name of a medication that a prescription refers to by %s, also after a full import',
  async (_how, medicine, name) => {
    answerWith(medicine, name)
    const person = await stage.signUpAs(rufus.slug, rufus.patientId)
    const { ehrImportRequestId } = await stage.importFrom({ as: person, ...rufus })
    const named = async () => {
      const { body } = await stage.portal.call(listMedications, { as: person, query: { profileId: person.profileId } })
      return body.medicationStatement.map((row) => row.medicationCodeableConcept)
    }
    expect(await named()).toContain(medicine)
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId, inFull: true } })
    await waitForEnd(stage.portal, person, ehrImportRequestId)
    expect(await named()).toContain(medicine)
  },
)

test('shows the name of an organization that is referenced only by its NPI, whichever record arrives first', async () => {
  const npi = { system: 'http://hl7.org/fhir/sid/us-npi', value: '1407891336' }
  const request = (id: string, requester: object) => ({
    ...{ resourceType: 'MedicationRequest', id, status: 'active', intent: 'order' },
    ...{ subject: { reference: `Patient/${rufus.patientId}` }, medicationCodeableConcept: { text: id } },
    requester,
  })
  const page = (resources: readonly { id: string }[], more: object) =>
    JSON.stringify({
      ...{ resourceType: 'Bundle', type: 'searchset', total: 2, ...more },
      entry: resources.map((resource) => ({ resource, search: { mode: 'match' } })),
    })
  const clinic = { resourceType: 'Organization', id: 'clinic', name: 'Hillside Clinic', identifier: [npi] }
  const headers = { 'content-type': 'application/fhir+json' }
  between.obey((path) => {
    if (path.includes('/Organization'))
      return { status: 200, headers, body: path.includes('?') ? page([clinic], { total: 1 }) : JSON.stringify(clinic) }
    if (!path.includes('/MedicationRequest?')) return undefined
    const requests = [
      request('Lisinopril', { identifier: npi }),
      request('Ramipril', { reference: 'Organization/clinic' }),
    ]
    return { status: 200, headers, body: page(requests, {}) }
  })
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  await stage.importFrom({ as: person, ...rufus })
  const { body } = await stage.portal.call(listMedications, { as: person, query: { profileId: person.profileId } })
  const prescribers = body.medicationStatement.map((row) => [row.medicationCodeableConcept, row.informationSource])
  expect(prescribers).toContainEqual(['Ramipril', 'Hillside Clinic'])
  expect(prescribers).toContainEqual(['Lisinopril', 'Hillside Clinic'])
})
