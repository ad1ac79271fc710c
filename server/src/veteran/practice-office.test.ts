import { beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmPatient, finishImport, getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { disabilityData, getDisabilityData, handleVeteran } from '@kinchart/contract/calls/veteran.ts'
import type { FaultName } from '@kinchart/sandbox/faults.ts'
import { registerThere } from '../../test/fake-va.ts'
import {
  authorizeThere,
  countsThere,
  petra,
  rufus,
  storedOf,
  waitForEnd,
  type Person,
} from '../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../test/use-portal.ts'

const office = 'practice-veterans-office'

const { stage, between } = useStageBehindProxy()
beforeAll(async () => {
  await makeVeterans(office, 'openid offline_access disability_rating.read')
  await makeVeterans(rufus.slug, undefined)
})
beforeEach(() => stage.sandbox.setFaults([]))

async function makeVeterans(slug: string, scopes: string | undefined): Promise<void> {
  const { db } = stage.portal.database
  const id = stage.idOf(slug)
  await db.updateTable('careOrganization').set({ providerType: 'Veterans' }).where('id', '=', id).execute()
  await registerThere(stage.portal, id, 'practice-public-app', scopes)
}

async function connect(...[as, slug, username, patientId]: Parameters<typeof signInThere>) {
  const handled = await signInThere(as, slug, username, patientId)
  const { message, ehrImportRequestId } = handled.body
  if (handled.status !== 200 || message !== messages.processing || patientId !== undefined) return handled
  await stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  await waitForEnd(stage.portal, as, ehrImportRequestId)
  return signInThere(as, slug, username)
}

async function signInThere(as: Person, slug: string, username: string, patientId?: string) {
  const endpointId = stage.idOf(slug)
  const importParams = { as, endpointId, username, ...(patientId === undefined ? {} : { patientId }) }
  const { returned } = await authorizeThere(stage.portal, importParams)
  const body = { code: returned.code ?? '', ehrEndPointId: endpointId, state: returned.state }
  return stage.portal.call(handleVeteran, { as, body })
}

const look = async (as: Person) =>
  (await stage.portal.call(getDisabilityData, { as, query: { profileId: as.profileId } })).body

const veteran = { username: 'theodosia' }

test('shows the rating after a veteran signs in at the simulated veterans office', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  expect(await connect(person, office, veteran.username)).toMatchObject({ status: 200 })
  const { data, isVeteran } = await look(person)
  expect(isVeteran).toBe(true)
  const rating = disabilityData.parse(JSON.parse(data?.disabilityData ?? 'null'))
  expect(rating.combined_disability_rating).toBeGreaterThan(0)
  expect(rating.individual_ratings.length).toBeGreaterThan(0)
})

test.each<readonly [FaultName, string]>([
  ['rating-bad-request', 'veteran-question-refused'],
  ['rating-scope-missing', 'veteran-not-granted'],
  ['rating-veteran-unknown', 'veteran-not-found'],
  ['rating-rate-limited', 'veteran-busy'],
  ['rating-server-error', 'veteran-unavailable'],
])('explains fault %s of the simulated veterans office to the user', async (fault, code) => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([fault])
  expect(await connect(person, office, veteran.username)).toMatchObject({ code })
})

test('shows the rating as soon as the user reconnects after a refusal', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const endpointId = stage.idOf(office)
  const comeBack = async () => {
    const { returned } = await authorizeThere(stage.portal, { as: person, endpointId, username: veteran.username })
    const finished = await stage.portal.call(finishImport, {
      as: person,
      body: { code: returned.code, state: returned.state },
    })
    expect(finished.status).toBe(200)
    const { ehrImportRequestId, state } = finished.body
    if (state === 'confirm-patient')
      await stage.portal.call(confirmPatient, { as: person, body: { ehrImportRequestId, isSamePerson: true } })
    await waitForEnd(stage.portal, person, ehrImportRequestId)
  }
  const query = { profileId: person.profileId }
  const ask = async () => stage.portal.call(getDisabilityData, { as: person, query })
  stage.sandbox.setFaults(['rating-scope-missing'])
  await comeBack()
  expect(await ask()).toMatchObject({ code: 'veteran-not-granted' })
  stage.sandbox.setFaults([])
  expect(await ask()).toMatchObject({ code: 'veteran-not-granted' })
  await comeBack()
  expect((await ask()).body.data?.notRenewed).toBeNull()
})

function stateRating(): () => number {
  let requestCount = 0
  const rating = { data: { attributes: { combined_disability_rating: 20, individual_ratings: [] } } }
  between.obey((path) => {
    if (!path.endsWith('/disability_rating')) return undefined
    requestCount++
    return { status: 200, body: JSON.stringify(rating) }
  })
  return () => requestCount
}

test("imports the health records of a veterans' source with the same engine as other sources", async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stateRating()
  const { status, body } = await connect(person, rufus.slug, rufus.username, rufus.patientId)
  expect(status).toBe(200)
  const end = await waitForEnd(stage.portal, person, body.ehrImportRequestId)
  expect(end).toMatchObject({ state: 'complete', providerType: 'Veterans', ehrPatientId: rufus.patientId })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
  const { data, message } = await look(person)
  expect(message).toBe(messages.noDataFound)
  expect(JSON.parse(data?.disabilityData ?? 'null')).toMatchObject({ combined_disability_rating: 20 })
  expect((await stage.portal.call(getConnectedEhrs, { as: person })).body.isVeteran).toBe(true)
})

test('if the VA refuses a token for the rating, keeps the token if health records also use it', async () => {
  const { pool } = stage.portal.database
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stateRating()
  const { body } = await connect(person, rufus.slug, rufus.username, rufus.patientId)
  await waitForEnd(stage.portal, person, body.ehrImportRequestId)
  expect((await look(person)).data?.notRenewed).toBeNull()
  await pool.query('update veteran_rating set ask_after = now() where source_id = $1', [body.ehrImportRequestId])
  between.obey((path) => (path.endsWith('/disability_rating') ? { status: 401, body: '{}' } : undefined))
  expect((await look(person)).data?.notRenewed).toBe(apiErrors['veteran-access-ended'].message)
  const { rows } = await pool.query('select grant_id from source where id = $1', [body.ehrImportRequestId])
  expect(rows).toEqual([{ grant_id: expect.any(String) }])
})

test('if a source’s patient might not match, requests no rating until the user confirms the patient', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const getRequestCount = stateRating()
  const { body } = await connect(person, rufus.slug, rufus.username, rufus.patientId)
  const { ehrImportRequestId } = body
  expect((await waitForEnd(stage.portal, person, ehrImportRequestId)).state).toBe('confirm-patient')
  const query = { profileId: person.profileId }
  const refused = await stage.portal.call(getDisabilityData, { as: person, query })
  expect(refused).toMatchObject({ status: 409, code: 'veteran-patient-unconfirmed' })
  expect(getRequestCount()).toBe(0)
  const answer = { ehrImportRequestId, isSamePerson: true }
  await stage.portal.call(confirmPatient, { as: person, body: answer })
  expect((await look(person)).data?.ehrImportRequestId).toBe(ehrImportRequestId)
  expect(getRequestCount()).toBe(1)
})
