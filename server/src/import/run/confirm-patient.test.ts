import { expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import {
  confirmPatient,
  finishImport,
  getConnectedEhrs,
  retryImport,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { fillProfile, findOwnProfile } from '#account/profiles.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { authorizeThere, hospitals, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

const { stage, between } = useStageBehindProxy({
  behaviours: { [hospitals.tallgrass]: { types: ['Patient', 'Observation', 'Specimen', 'Organization'] } },
})

const there = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' }

let people = 0

async function connectUnderAnotherName(): Promise<{ person: Person; asked: ConnectedEhr }> {
  const email = `another-${++people}@example.org`
  const person = await signUpPerson(stage.portal, email, { firstName: 'Rufina', lastName: 'Pennyfeather' })
  return { person, asked: await stage.importFrom({ as: person, ...there }) }
}

async function countStored({ ehrImportRequestId }: ConnectedEhr): Promise<number> {
  const { rows } = await stage.portal.database.pool.query('select from resource where source_id = $1', [
    ehrImportRequestId,
  ])
  return rows.length
}

const answer = async (as: Person, { ehrImportRequestId }: ConnectedEhr, isSamePerson: boolean) =>
  stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson } })

test('shows both names if the chart’s name differs from the profile’s, and stores nothing before confirmation', async () => {
  const { person, asked } = await connectUnderAnotherName()
  expect(asked).toMatchObject({
    state: 'confirm-patient',
    stored: 0,
    sourcePatient: { name: 'Rufus Pennyfeather' },
    chosenPatient: { name: 'Rufina Pennyfeather' },
  })
  expect(await countStored(asked)).toBe(0)
  expect(await answer(person, asked, true)).toMatchObject({ status: 200 })
  const end = await waitForEnd(stage.portal, person, asked.ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await countStored(asked)).toBe(end.stored)
})

test('imports nothing if the user rejects the patient', async () => {
  const { person, asked } = await connectUnderAnotherName()
  expect(await answer(person, asked, false)).toMatchObject({ status: 200 })
  expect((await stage.portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs).toEqual([])
  expect(await countStored(asked)).toBe(0)
})

test('keeps an import that needed no confirmation, even if the user rejects its patient', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const end = await stage.importFrom({ as: person, ...there })
  expect(await answer(person, end, false)).toMatchObject({ status: 409, code: 'import-busy' })
  expect(await answer(person, end, true)).toMatchObject({ status: 200 })
  expect(await countStored(end)).toBe(end.stored)
})

test('asks the user to confirm a patient whose birth date differs from the profile’s', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const added = await stage.portal.call(addDependent, {
    as: person,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2019-01-01' },
  })
  const pendingImport = await stage.importFrom({
    as: person,
    slug: hospitals.tallgrass,
    username: 'marisol',
    patientId: 'teodor-whitcombe',
    profileId: added.body.dependentId,
  })
  expect(pendingImport).toMatchObject({ state: 'confirm-patient', chosenPatient: { birthDate: '2019-01-01' } })
  expect(pendingImport.sourcePatient?.birthDate).not.toBe('2019-01-01')
})

/** Creates an account without a birth date. Returns the import once it asks for confirmation or ends. */
async function connectNewAccount(email: string, more: { readonly gender?: 'female' | 'male' } = {}) {
  const names = { firstName: 'Rufus', lastName: 'Pennyfeather', ...more }
  const person = await signUpPerson(stage.portal, email, names)
  const { returned } = await authorizeThere(stage.portal, {
    ...{ as: person, endpointId: stage.idOf(there.slug) },
    ...{ username: there.username, patientId: there.patientId },
  })
  const { body } = await stage.portal.call(finishImport, { as: person, body: returned })
  return { person, end: await waitForEnd(stage.portal, person, body.ehrImportRequestId, { confirms: false }) }
}

async function profileOf({ profileId }: Person) {
  const { database, cipher } = stage.portal
  const { rows } = await database.pool.query<{ accountId: string }>(
    'select account_id as "accountId" from profile where id = $1',
    [profileId],
  )
  return findOwnProfile(database.db, cipher, rows[0]?.accountId ?? '')
}

test('asks the user to confirm the patient if the profile has no birth date, even if the names match', async () => {
  const { person, end } = await connectNewAccount('undated@example.org')
  expect(end).toMatchObject({
    state: 'confirm-patient',
    stored: 0,
    sourcePatient: { name: 'Rufus Pennyfeather', birthDate: '1949-10-31' },
    chosenPatient: { name: 'Rufus Pennyfeather', birthDate: '' },
  })
  expect(await countStored(end)).toBe(0)
  expect(await profileOf(person)).toMatchObject({ birthDate: '' })
})

test('copies the birth date and a missing gender from a confirmed Patient', async () => {
  const { person, end } = await connectNewAccount('filled@example.org', { gender: 'male' })
  await answer(person, end, true)
  expect((await waitForEnd(stage.portal, person, end.ehrImportRequestId)).state).toBe('complete')
  expect(await profileOf(person)).toMatchObject({ birthDate: '1949-10-31', gender: 'male' })
  const again = await stage.importFrom({ as: person, ...there })
  expect(again.state).toBe('complete')
})

test('does not use data from a confirmed Patient to overwrite a birth date or gender that the user entered', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const { db } = stage.portal.database
  const own = await cipherOfProfile(db, stage.portal.cipher, person.profileId)
  await fillProfile(db, own, person.profileId, { birthDate: '1950-01-01', gender: 'other' })
  expect(await profileOf(person)).toMatchObject({ birthDate: '1949-10-31', gender: 'female' })
})

test.each([
  [403, 'complete'],
  [404, 'partial'],
  [400, 'partial'],
  [200, 'partial'],
])(
  'asks the user to confirm the patient if a source responds to the Patient request with an error and status %d',
  async (status, state) => {
    const outcome = { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'forbidden' }] }
    const headers = { 'content-type': 'application/fhir+json' }
    between.obey((path) =>
      /\/Patient\/[^/?]+$/.test(path) ? { status, headers, body: JSON.stringify(outcome) } : undefined,
    )
    const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
    const pendingImport = await stage.importFrom({ as: person, ...there })
    expect(pendingImport).toMatchObject({ state: 'confirm-patient', sourcePatient: null, stored: 0 })
    expect(await countStored(pendingImport)).toBe(0)
    expect(await answer(person, pendingImport, true)).toMatchObject({ status: 200 })
    const end = await waitForEnd(stage.portal, person, pendingImport.ehrImportRequestId)
    expect(end.state).toBe(state)
    expect(await countStored(end)).toBe(end.stored)
  },
)

test('if the source refuses the Patient request, continues the import of a confirmed patient, but asks to confirm a different patient', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const first = await stage.importFrom({ as: person, ...there })
  const again = async () => {
    const { ehrImportRequestId } = first
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
    return waitForEnd(stage.portal, person, ehrImportRequestId, { confirms: false })
  }
  const answerPatient = (status: number, body: unknown): void =>
    between.obey((path) =>
      /\/Patient\/[^/?]+$/.test(path)
        ? { status, headers: { 'content-type': 'application/fhir+json' }, body: JSON.stringify(body) }
        : undefined,
    )
  answerPatient(403, { resourceType: 'OperationOutcome' })
  expect((await again()).state).toBe('complete')
  answerPatient(200, { resourceType: 'Patient', id: there.patientId, name: [{ text: 'Rufus Pennyfeather' }] })
  expect((await again()).state).toBe('confirm-patient')
})
