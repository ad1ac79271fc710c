import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateDependent } from '@kinchart/contract/calls/family.ts'
import {
  choosePatients,
  deleteEhrRecord,
  finishImport,
  getConnectedEhrs,
  getImport,
  getReachedPatients,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import {
  askWho,
  clinic,
  connectChildren,
  makeFamily,
  sayWho,
  signInThere,
  type Family,
} from '../../../test/family-clinic.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import {
  authorizeThere,
  countsThere,
  fewKinds,
  openStage,
  rufus,
  storedOf,
  waitForEnd,
  type Person,
  type Stage,
} from '../../../test/with-sandbox.ts'
import { recordsOf } from '../../../test/open-ids.ts'

const types = [
  ...['Patient', 'Encounter', 'DiagnosticReport', 'Observation', 'Procedure', 'MedicationRequest', 'Claim'],
  ...['ServiceRequest', 'DocumentReference', 'Immunization', 'Practitioner', 'PractitionerRole', 'Location', 'Binary'],
]

let stage: Stage
let stranger: Family

beforeAll(async () => {
  const behaviours = { ...fewKinds.behaviours, [clinic.slug]: { types } }
  stage = await openStage({ behaviours })
  stranger = await makeFamily(stage)
})
afterAll(async () => stage.close())

const sourcesOf = async (as: Person): Promise<ConnectedEhr[]> =>
  (await stage.portal.call(getConnectedEhrs, { as })).body.connectedEhrs

async function countOf(table: string, as: Person): Promise<number> {
  const { rows } = await stage.portal.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where account_id = (select account_id from profile where id = $1)`,
    [as.profileId],
  )
  return rows[0]?.count ?? 0
}

async function patientsIn(profileId: string): Promise<string[]> {
  const storedRecords = await recordsOf(stage.portal, profileId)
  return storedRecords
    .filter(({ type }) => type === 'Patient')
    .map((row) => row.fhir_id)
    .toSorted()
}

const expire = async ({ ehrImportRequestId }: ConnectedEhr): Promise<unknown> =>
  stage.portal.database.pool.query(`update source set choose_until = now() - interval '1 second' where id = $1`, [
    ehrImportRequestId,
  ])

test('stores each record in the profile the parent chose, and nowhere else', async () => {
  const family = await makeFamily(stage)
  const question = await signInThere(stage, family)
  expect(question).toMatchObject({ state: 'choose-patients', ehrPatientId: '', stored: 0, ledger: [] })
  const { body } = await askWho(stage, family, question)
  expect(body.patients).toEqual([
    {
      ehrPatientId: clinic.marisol,
      name: 'Marisol Whitcombe',
      birthDate: '1984-03-17',
      suggestedProfileId: family.profileId,
    },
    {
      ehrPatientId: clinic.teodor,
      name: 'Teodor Whitcombe',
      birthDate: '2016-09-08',
      suggestedProfileId: family.teodor,
    },
    { ehrPatientId: clinic.inez, name: 'Inez Whitcombe', birthDate: '2023-01-30', suggestedProfileId: family.inez },
  ])
  expect(body.profiles.map(({ profileId, isSelf }) => [profileId, isSelf])).toEqual([
    [family.profileId, true],
    [family.teodor, false],
    [family.inez, false],
  ])
  const answered = await sayWho(stage, family, question, [clinic.teodor, family.teodor], [clinic.inez, family.inez])
  expect(answered.body.connectedEhrs.map(({ profileId, ehrPatientId }) => [profileId, ehrPatientId])).toEqual([
    [family.teodor, clinic.teodor],
    [family.inez, clinic.inez],
  ])
  for (const started of answered.body.connectedEhrs) {
    const end = await waitForEnd(stage.portal, family, started.ehrImportRequestId)
    expect(end).toMatchObject({ state: 'complete', percent: 100 })
    const there = { slug: clinic.slug, patientId: end.ehrPatientId }
    // Excludes the clinic's Organization. Only the PractitionerRole of each doctor refers to the Organization, and
    // this type cannot be requested.
    expect(await storedOf(stage, end)).toEqual(countsThere(stage, there, ['Organization']))
  }
  expect(await patientsIn(family.teodor)).toEqual([clinic.teodor])
  expect(await patientsIn(family.inez)).toEqual([clinic.inez])
  expect(await patientsIn(family.profileId)).toEqual([])
  expect(await sourcesOf(family)).toHaveLength(2)
  expect((await sayWho(stage, family, question, [clinic.marisol, family.profileId])).code).toBe('import-unknown')
})

test('does not assume that a father is the patient, even if he is among the patients', async () => {
  const father = await signUpPerson(stage.portal, 'anselm@example.org', { firstName: 'Anselm' })
  const question = await signInThere(stage, father, 'anselm')
  const { body } = await askWho(stage, father, question)
  expect(body.patients.map(({ ehrPatientId }) => ehrPatientId).toSorted()).toEqual(
    [clinic.anselm, clinic.inez].toSorted(),
  )
  // The profile has no birth date, so no match can be suggested.
  expect(body.patients.map(({ suggestedProfileId }) => suggestedProfileId)).toEqual([null, null])
})

test('preselects no profile if a birth date differs, but lets the user confirm the match', async () => {
  const family = await makeFamily(stage, '2023-01-31')
  const question = await signInThere(stage, family)
  const { body } = await askWho(stage, family, question)
  expect(body.patients.map(({ suggestedProfileId }) => suggestedProfileId)).toEqual([
    family.profileId,
    family.teodor,
    null,
  ])
  const answered = await sayWho(stage, family, question, [clinic.inez, family.inez])
  const [started] = answered.body.connectedEhrs
  const end = await waitForEnd(stage.portal, family, started?.ehrImportRequestId ?? '')
  expect(end).toMatchObject({ state: 'complete', sourcePatient: { birthDate: '2023-01-30' } })
})

test('rejects a repeated profile, another user’s profile and an unknown patient', async () => {
  const family = await makeFamily(stage)
  const question = await signInThere(stage, family)
  const twice = await sayWho(stage, family, question, [clinic.teodor, family.teodor], [clinic.inez, family.teodor])
  expect(twice).toMatchObject({ status: 400, code: 'profile-chosen-twice' })
  const theirs = await sayWho(stage, family, question, [clinic.teodor, family.teodor], [clinic.inez, stranger.inez])
  expect(theirs).toMatchObject({ status: 404, code: 'not-found' })
  for (const pairs of [
    [[clinic.anselm, family.teodor]],
    [
      [clinic.teodor, family.teodor],
      [clinic.teodor, family.inez],
    ],
  ] as const)
    expect(await sayWho(stage, family, question, ...pairs)).toMatchObject({ status: 400, code: 'request-invalid' })
  const none = { as: family, body: { ehrImportRequestId: question.ehrImportRequestId, choices: [] } }
  expect(await stage.portal.call(choosePatients, none)).toMatchObject({ status: 400, code: 'request-invalid' })
  expect(await sourcesOf(family)).toMatchObject([{ state: 'choose-patients' }])
  expect(await sourcesOf(stranger)).toEqual([])
  expect(await countOf('source', family)).toBe(1)
  expect((await sayWho(stage, family, question, [clinic.teodor, family.teodor])).status).toBe(200)
})

test('rejects an expired choice or a choice by another account, and stores nothing', async () => {
  const family = await makeFamily(stage)
  const question = await signInThere(stage, family)
  expect((await askWho(stage, stranger, question)).code).toBe('import-unknown')
  expect((await sayWho(stage, stranger, question, [clinic.teodor, stranger.teodor])).code).toBe('import-unknown')
  expect(await countOf('source', stranger)).toBe(0)
  await expire(question)
  expect(await sayWho(stage, family, question, [clinic.teodor, family.teodor])).toMatchObject({
    status: 410,
    code: 'choice-ended',
  })
  expect(await sourcesOf(family)).toEqual([])
  expect(await countOf('source_grant', family)).toBe(0)
  expect(await patientsIn(family.teodor)).toEqual([])
})

test('asks again which patients to import, with current data, after a profile is added or the user signs in again', async () => {
  const family = await makeFamily(stage, '2023-01-31')
  const first = await signInThere(stage, family)
  const body = {
    id: family.inez,
    firstName: 'Inez',
    lastName: 'Whitcombe',
    relationship: 'dependent',
    birthDate: '2023-01-30',
  }
  await stage.portal.call(updateDependent, { as: family, body })
  const { patients } = (await askWho(stage, family, first)).body
  expect(patients.find(({ ehrPatientId }) => ehrPatientId === clinic.inez)?.suggestedProfileId).toBe(family.inez)
  const second = await signInThere(stage, family)
  expect((await askWho(stage, family, first)).code).toBe('import-unknown')
  expect((await sourcesOf(family)).map((one) => one.ehrImportRequestId)).toEqual([second.ehrImportRequestId])
  expect(await countOf('source_grant', family)).toBe(1)
})

test('closes an open question about patients if a later sign-in names the patient', async () => {
  const family = await makeFamily(stage)
  await signInThere(stage, family)
  const endpointId = stage.idOf(clinic.slug)
  // Without a session, only the patient who clearly matches is imported.
  const { returned, cookie } = await authorizeThere(stage.portal, { as: family, endpointId, username: 'marisol' })
  const { body } = await stage.portal.call(finishImport, { cookie, body: returned })
  await waitForEnd(stage.portal, family, body.ehrImportRequestId)
  expect((await sourcesOf(family)).map((one) => [one.ehrImportRequestId, one.state])).toEqual([
    [body.ehrImportRequestId, 'complete'],
  ])
  expect(await countOf('source_grant', family)).toBe(1)
})

test('encrypts names and tokens until the user assigns the patients, and revokes the grant if the user deletes the import', async () => {
  const family = await makeFamily(stage)
  const question = await signInThere(stage, family)
  const { rows } = await stage.portal.database.pool.query<{ reached: Buffer; encrypted: Buffer }>(
    'select i.reached, g.encrypted from source i join source_grant g on g.id = i.grant_id where i.id = $1',
    [question.ehrImportRequestId],
  )
  expect(rows).toHaveLength(1)
  for (const { reached, encrypted } of rows)
    expect(`${reached.toString()}${encrypted.toString()}`).not.toMatch(/Whitcombe|hf-|accessToken/)
  const query = { ehrImportRequestId: question.ehrImportRequestId }
  stage.sandbox.forgetRequests()
  expect((await stage.portal.call(deleteEhrRecord, { as: family, query })).status).toBe(200)
  expect(stage.sandbox.requests().filter(({ path }) => path.endsWith('/revoke'))).toHaveLength(1)
  expect(await countOf('source_grant', family)).toBe(0)
})

test('imports only a patient who clearly matches if there is no session, and shows no other profile', async () => {
  const endpointId = stage.idOf(clinic.slug)
  const comeBack = async (as: Person): Promise<{ cookie: string; body: ConnectedEhr }> => {
    const { returned, cookie } = await authorizeThere(stage.portal, { as, endpointId, username: 'marisol' })
    const { body } = await stage.portal.call(finishImport, { cookie, body: returned })
    return { cookie, body }
  }
  const family = await makeFamily(stage)
  const evident = await comeBack(family)
  const end = await waitForEnd(stage.portal, family, evident.body.ehrImportRequestId)
  expect(end).toMatchObject({ state: 'complete', ehrPatientId: clinic.marisol, profileId: family.profileId })

  const petra = await signUpPerson(stage.portal, 'petra@example.org', { firstName: 'Petra', lastName: 'Emptyhand' })
  const { cookie, body } = await comeBack(petra)
  const hidden = { state: 'choose-patients', profileName: '', ehrPatientId: '', sourcePatient: null }
  expect(body).toMatchObject(hidden)
  const query = { ehrImportRequestId: body.ehrImportRequestId }
  expect((await stage.portal.call(getImport, { cookie, query })).body).toMatchObject(hidden)
  const patientsResponse = await stage.portal.call(getReachedPatients, { cookie, query })
  expect(patientsResponse.status).toBe(401)
  expect(await patientsIn(petra.profileId)).toEqual([])
  expect((await askWho(stage, petra, body)).body.patients).toHaveLength(3)
})

test('does not ask about patients if the hospital names the patient', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.forgetRequests()
  expect(await stage.importFrom({ as: person, ...rufus })).toMatchObject({ state: 'complete' })
  const searched = stage.sandbox.requests().filter(({ path }) => /\/Patient(?:\?|$)/.test(path))
  expect(searched).toEqual([])
})

test('keeps one source per patient after reconnecting, without duplicate records', async () => {
  const family = await makeFamily(stage)
  const [his, hers] = await connectChildren(stage, family)
  const question = await signInThere(stage, family)
  const { body } = await sayWho(stage, family, question, [clinic.teodor, family.teodor])
  expect(body.connectedEhrs.map((one) => one.ehrImportRequestId)).toEqual([his.ehrImportRequestId])
  const again = await waitForEnd(stage.portal, family, his.ehrImportRequestId)
  expect(again).toMatchObject({ state: 'complete', stored: his.stored })
  expect((await sourcesOf(family)).map((one) => one.ehrImportRequestId).toSorted()).toEqual(
    [his.ehrImportRequestId, hers.ehrImportRequestId].toSorted(),
  )
  expect(await countOf('source_grant', family)).toBe(2)
})
