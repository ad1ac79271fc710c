import { beforeAll, beforeEach, expect, test } from 'vitest'
import { finishImport, getConnectedEhrs, getImport, retryImport, startImport } from '@kinchart/contract/calls/import.ts'
import { emptySentence, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import {
  authorizeThere,
  countsThere,
  hospitals,
  lineOf,
  petra,
  rufus,
  storedOf,
  waitForEnd,
  type Person,
} from '../../../../test/with-sandbox.ts'
import { useStage } from '../../../../test/use-portal.ts'

/** Few types, because each one adds a search to every import. */
const served = {
  types: ['Patient', 'Condition', 'Observation', 'DiagnosticReport', 'Specimen', 'Organization'],
  hasWildcardScopes: false,
}
const kinds = { behaviours: { [petra.slug]: served, [rufus.slug]: served } }

let person: Person

const stage = useStage(kinds)
beforeAll(async () => {
  person = await stage.signUpAs(petra.slug, petra.patientId)
})
beforeEach(() => {
  stage.sandbox.setFaults([])
  stage.sandbox.forgetRequests()
})

test('does not connect an organization that is not in the directory', async () => {
  for (const ehrEndPointId of [0, -1, 999_999, 2 ** 31, 2 ** 50]) {
    const answer = await stage.portal.call(startImport, {
      as: person,
      body: { ehrEndPointId, profileId: person.profileId },
    })
    expect(answer).toMatchObject({ status: 404, code: 'endpoint-unknown' })
  }
  expect(stage.sandbox.requests()).toEqual([])
})

test('reports that the organization cannot be connected, without redirecting', async () => {
  const ehrEndPointId = stage.idOf(petra.slug)
  const { pool } = stage.portal.database
  const setFault = async (fault: string | null) =>
    pool.query('update care_organization set problem = $1 where id = $2', [fault, ehrEndPointId])
  await setFault('address-not-https')
  const answer = await stage.portal.call(startImport, {
    as: person,
    body: { ehrEndPointId, profileId: person.profileId },
  })
  await setFault(null)
  expect(answer).toMatchObject({ status: 409, code: 'endpoint-not-connectable' })
})

test('keeps earlier records after the source revokes access, and prompts to reconnect', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const first = await stage.importFrom({ as: person, ...rufus })
  const { ehrImportRequestId } = first
  stage.sandbox.setFaults(['access-revoked'])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const second = await waitForEnd(stage.portal, person, ehrImportRequestId)
  expect(second).toMatchObject({ state: 'needs-you', reason: 'access-ended' })
  expect(second.percent).toBeLessThan(100)
  expect(second.stored).toBe(first.stored)
  const query = { profileId: person.profileId }
  const list = await stage.portal.call(listLabs, { as: person, query })
  expect(list.body.total).toBeGreaterThan(0)
  // Complete results still apply, as of the date of the last request.
  expect(list.body.sources).toMatchObject([
    { state: 'complete-as-of', reason: 'access-ended', asOf: first.startedAt, missing: 0 },
  ])
  expect(second.completeAsOf).toBe(first.startedAt)
  stage.sandbox.setFaults([])
  const again = await stage.importFrom({ as: person, ...rufus })
  expect(again).toMatchObject({ ehrImportRequestId, state: 'complete', stored: first.stored })
})

test('never shows an as-of date for a source that was never complete', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'scopes-narrowed', type: 'Observation' }])
  const { ehrImportRequestId, state } = await stage.importFrom({ as: person, ...rufus })
  expect(state).toBe('partial')
  stage.sandbox.setFaults(['access-revoked'])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({
    state: 'needs-you',
    completeAsOf: null,
  })
})

test('treats an unknown client registration as an error of the operator, and does not ask the user to sign in again', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  stage.sandbox.expireAccessTokens()
  stage.sandbox.setFaults(['client-refused'])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const query = { ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  const isLogged = async () => stage.portal.logged.some(({ why }) => why === 'invalid_client')
  await expect.poll(isLogged).toBe(true)
  expect((await now()).state).not.toBe('needs-you')
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now() where is_latest')
  expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete' })
})

test('shows and logs that the source refuses the registration', async () => {
  stage.sandbox.setFaults(['client-refused'])
  await expect(stage.importFrom({ as: person, ...petra })).rejects.toThrow('registration-refused')
  expect(stage.portal.logged.findLast(({ event }) => event === 'authorization-failed')).toMatchObject({
    why: 'invalid_client',
  })
})

test.each([
  ['unauthorized_client', 'registration-refused', 'unauthorized_client'],
  ['server_error', 'authorization-failed', 'server_error'],
  ['Odile Marchbanks', 'authorization-failed', undefined],
])('logs the error %s of an authorization page only if OAuth defines it', async (error, code, why) => {
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(petra.slug), ...petra })
  const answer = await stage.portal.call(finishImport, { as: person, body: { state: returned.state, error } })
  expect(answer).toMatchObject({ status: 502, code })
  expect(stage.portal.logged.findLast(({ event }) => event === 'authorization-failed')?.why).toBe(why)
})

test('imports nothing for a code that was already used, and prompts to reconnect', async () => {
  const failures = () => stage.portal.logged.filter(({ event }) => event === 'authorization-failed').length
  const before = failures()
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const first = await authorizeThere(stage.portal, authorizationParams)
  expect(await stage.portal.call(finishImport, { as: person, body: first.returned })).toMatchObject({ status: 200 })
  const second = await authorizeThere(stage.portal, authorizationParams)
  const body = { ...second.returned, code: first.returned.code ?? '' }
  const answer = await stage.portal.call(finishImport, { as: person, body })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
  expect(failures()).toBe(before + 1)
  expect(JSON.stringify(stage.portal.logged)).not.toContain(first.returned.code)
})

test('sends no token request without a code', async () => {
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(petra.slug), ...petra })
  const answer = await stage.portal.call(finishImport, { as: person, body: { state: returned.state } })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
})

test('imports nothing after a denied consent, and allows starting again', async () => {
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const { returned, cookie } = await authorizeThere(stage.portal, { ...authorizationParams, allow: false })
  expect(returned.error).toBe('access_denied')
  const { state, error = '' } = returned
  const answer = await stage.portal.call(finishImport, { as: person, cookie, body: { state, error } })
  expect(answer).toMatchObject({ status: 400, code: 'authorization-denied' })
  const listed = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(listed.body.connectedEhrs).toEqual([])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
})

test('accepts a fractional token lifetime', async () => {
  stage.sandbox.setFaults(['expires-in-float'])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
})

// RFC 9207: the issuer in the callback identifies the source that issued the code.
test('does not send a code from another issuer to any token endpoint', async () => {
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const { returned, cookie } = await authorizeThere(stage.portal, authorizationParams)
  stage.sandbox.forgetRequests()
  const other = stage.sandbox.organizations.find(({ slug }) => slug === hospitals.tallgrass)?.fhirBaseUrl
  for (const iss of [other, 'https://elsewhere.example']) {
    const body = { ...returned, ...(iss === undefined ? {} : { iss }) }
    const answer = await stage.portal.call(finishImport, { as: person, cookie, body })
    expect(answer.code).toMatch(/^authorization-/)
  }
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('token'))).toEqual([])
})

const expiring = { name: 'token-expired-midway', afterRequests: 4, times: 1 } as const

test('retries a refresh after a brief failure', async () => {
  stage.sandbox.setFaults([
    { ...expiring, afterRequests: 2 },
    { name: 'refresh-fails', times: 1 },
  ])
  expect(await stage.importFrom({ as: person, ...petra })).toMatchObject({ state: 'complete' })
  expect(stage.sandbox.requests().filter(({ path }) => path.endsWith('/token'))).toHaveLength(3)
})

test('pauses the import during longer refresh failures, and resumes the import later', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([expiring, { name: 'refresh-fails', times: 99 }])
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(rufus.slug), ...rufus })
  const { body } = await stage.portal.call(finishImport, { as: person, body: returned })
  const query = { ehrImportRequestId: body.ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  await expect.poll(async () => (await now()).state).toBe('waiting')
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now()')
  const end = await waitForEnd(stage.portal, person, query.ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, rufus))
})

test('reports a type with only one granted category as partial', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults(['scopes-in-part'])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'granted-in-part' })
  expect(lineOf(end, 'Condition')).toMatchObject({ state: 'partial', grantedParts: ['problem-list-item'] })
  const query = { profileId: person.profileId }
  const { body } = await stage.portal.call(listConditions, { as: person, query })
  expect(isWhole(body)).toBe(false)
  expect(gapSentences(body)).toEqual([
    `${body.sources[0]?.providerName} did not send everything. You shared only your problem list when you signed in there.`,
  ])
  expect(emptySentence({ ...body, unreadable: 0 }, { one: 'condition', many: 'conditions' })).toContain('incomplete')
  const others = (await stage.portal.call(listLabs, { as: person, query })).body
  expect(isWhole(others)).toBe(true)
  stage.sandbox.setFaults([])
  // After the source grants the whole type, all its records arrive, including records older than the first import.
  const again = await stage.importFrom({ as: person, ...rufus })
  expect(again.state).toBe('complete')
  expect(await storedOf(stage, again)).toEqual(countsThere(stage, rufus))
})

test('reports a type that was not granted and does not query it', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  stage.sandbox.setFaults([{ name: 'scopes-narrowed', type: 'Observation' }])
  const end = await stage.importFrom({ as: person, ...rufus })
  expect(end).toMatchObject({ state: 'partial', reason: 'not-granted' })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'not-granted', pages: 0, offered: null })
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/Observation?'))).toEqual([])
  stage.sandbox.setFaults([])
  const again = await stage.importFrom({ as: person, ...rufus })
  expect(again.state).toBe('complete')
  expect(await storedOf(stage, again)).toEqual(countsThere(stage, rufus))
})

test('lets a user leave one type out of an import', async () => {
  const person = await stage.signUpAs(rufus.slug, rufus.patientId)
  const end = await stage.importFrom({
    as: person,
    ...rufus,
    withoutScopes: ['patient/Specimen.rs', 'patient/Specimen.read'],
  })
  // No list shows specimens, so their absence does not count as missing data.
  expect(end.ledger.find((line) => line.resourceType === 'Specimen')?.stored ?? 0).toBe(0)
})

test('imports nothing if a token endpoint returns a web page, and shows no part of the page', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['token-endpoint-html'])
  const { returned } = await authorizeThere(stage.portal, { as: person, endpointId: stage.idOf(petra.slug), ...petra })
  const answer = await stage.portal.call(finishImport, { as: person, body: returned })
  expect(answer).toMatchObject({ status: 502, code: 'authorization-failed' })
  expect(JSON.stringify(answer.body)).not.toContain('<')
  const listed = await stage.portal.call(getConnectedEhrs, { as: person })
  expect(listed.body.connectedEhrs).toEqual([])
})
