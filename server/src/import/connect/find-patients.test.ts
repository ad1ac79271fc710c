import { expect, test } from 'vitest'
import { OutboundError, type Outbound } from '#platform/outbound/outbound.ts'
import { findPatients } from './find-patients.ts'
import type { Organization } from '../organizations.ts'
import type { ImportServices } from './start-import.ts'

const organization = { fhirBase: 'https://a.example/fhir' } as Organization
const patient = (id: string) => ({ resourceType: 'Patient', id, name: [{ family: id }] })
const bundleOf = (ids: readonly string[], link: readonly object[] = []) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  link,
  entry: ids.map((id) => ({ resource: patient(id) })),
})

/** Simulates a source that responds at the given paths and refuses all other paths. */
async function find(
  tokenFields: { patient: string | null; fhirUser: string | null; isVerified?: boolean },
  there: Readonly<Record<string, unknown>>,
): Promise<{ named: string | null; several: readonly string[]; asked: readonly string[] }> {
  const requestedPaths: string[] = []
  const call = async (url: URL) => {
    const path = url.pathname.slice('/fhir/'.length)
    requestedPaths.push(path)
    const body = there[path]
    if (body === 'silence') throw new OutboundError('timeout')
    return { status: body === undefined ? 403 : 200, headers: {}, body: Buffer.from(JSON.stringify(body ?? {})) }
  }
  const services = { outbound: { call } as unknown as Outbound } as ImportServices
  const { fhirUser, isVerified = true } = tokenFields
  const identity = isVerified ? ({ kind: 'verified', fhirUser } as const) : ({ kind: 'not-verified', why: '' } as const)
  const answer = { patient: tokenFields.patient, identity, grant: { accessToken: 'a' } as never }
  const { named, several } = await findPatients(services, organization, answer, null)
  return { named, several: several.map(({ id }) => id), asked: requestedPaths }
}

test('accepts the patient that the token names, without further requests', async () => {
  for (const fhirUser of [null, 'https://a.example/fhir/Patient/mother', 'Practitioner/p'])
    expect(await find({ patient: 'mother', fhirUser }, {})).toEqual({ named: 'mother', several: [], asked: [] })
})

test('looks up all patients with one request if the user acts for others', async () => {
  const tokenFields = { patient: 'teodor', fhirUser: 'https://a.example/fhir/RelatedPerson/mother' }
  expect(await find(tokenFields, { Patient: bundleOf(['teodor', 'inez']) })).toEqual({
    named: 'teodor',
    several: ['teodor', 'inez'],
    asked: ['Patient'],
  })
  // The token's patient is used if the source refuses the lookup or returns only other patients.
  expect(await find(tokenFields, {})).toEqual({ named: 'teodor', several: [], asked: ['Patient'] })
  expect(await find(tokenFields, { Patient: bundleOf(['inez', 'rufus']) })).toMatchObject({
    named: 'teodor',
    several: [],
  })
})

test('names the signed-in user as the patient, and lists all patients if the source finds others', async () => {
  const tokenFields = { patient: null, fhirUser: 'Patient/anselm' }
  const alone = { 'Patient/anselm': patient('anselm') }
  expect(await find(tokenFields, alone)).toEqual({ named: 'anselm', several: [], asked: ['Patient/anselm', 'Patient'] })
  const both = { ...alone, Patient: bundleOf(['anselm', 'inez']) }
  expect(await find(tokenFields, both)).toMatchObject({ named: 'anselm', several: ['anselm', 'inez'] })
})

test('never selects one of several patients, and ignores a list with more people than a family has', async () => {
  const tokenFields = { patient: null, fhirUser: 'Person/mother' }
  expect(await find(tokenFields, { Patient: bundleOf(['teodor', 'inez', 'teodor']) })).toMatchObject({
    named: null,
    several: ['teodor', 'inez'],
  })
  expect(await find(tokenFields, { Patient: bundleOf(['teodor', 'teodor']) })).toMatchObject({
    named: 'teodor',
    several: [],
  })
  const ward = Array.from({ length: 21 }, (_, at) => `patient-${at}`)
  const paged = bundleOf(['teodor', 'inez'], [{ relation: 'next', url: 'https://a.example/fhir/Patient?page=2' }])
  for (const Patient of [bundleOf(ward), paged])
    expect(await find(tokenFields, { Patient })).toMatchObject({ named: null, several: [] })
})

test('if the identity is not verified, accepts the patient that the token names but checks for other patients', async () => {
  const tokenFields = { patient: 'mother', fhirUser: 'https://a.example/fhir/Patient/somebody', isVerified: false }
  expect(await find(tokenFields, {})).toEqual({ named: 'mother', several: [], asked: ['Patient'] })
  const alone = { Patient: bundleOf(['mother']) }
  expect(await find(tokenFields, alone)).toEqual({ named: 'mother', several: [], asked: ['Patient'] })
  const both = { Patient: bundleOf(['mother', 'teodor']) }
  expect(await find(tokenFields, both)).toMatchObject({ named: 'mother', several: ['mother', 'teodor'] })
  expect(await find(tokenFields, { Patient: 'silence' })).toMatchObject({ named: 'mother', several: [] })
  const mother = { patient: 'teodor', fhirUser: 'https://a.example/fhir/RelatedPerson/mother' }
  await expect(find(mother, { Patient: 'silence' })).rejects.toThrow(OutboundError)
  const nobody = { ...tokenFields, patient: null }
  expect(await find(nobody, { 'Patient/somebody': patient('somebody') })).toMatchObject({ named: null, several: [] })
})
