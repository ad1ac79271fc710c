import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '@kinchart/contract/calls/account.ts'
import { calls } from '@kinchart/contract/calls/all.ts'
import { getAllEndpoints } from '@kinchart/contract/calls/directory.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import {
  chooseReturn,
  createTicket,
  endEmbedSession,
  getEmbedSession,
  openEmbedSession,
} from '@kinchart/contract/calls/handoff.ts'
import { confirmPatient, finishImport, getImport, startImport } from '@kinchart/contract/calls/import.ts'
import { authorizeAs } from '@kinchart/sandbox/walk-authorization.ts'
import { startSandbox, type Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { storeEmbedder } from '#import/encrypt-sources.ts'
import { findClear } from '../../../test/find-clear.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { hospitals, importFrom, listSandbox, waitForEnd } from '../../../test/with-sandbox.ts'

const key = 'the-key-of-lakeside-thirty-two-or-more'
const back = 'https://members.lakeside.example/records'
const folder = mkdtempSync(join(tmpdir(), 'kinchart-handoff-'))
const kinds = { behaviours: { [hospitals.juniper]: { types: ['Patient', 'Condition'] } } }
let sandbox: Sandbox
let portal: TestPortal
let ids: Record<string, number>
let marisol: Awaited<ReturnType<typeof signUpPerson>>
const email = 'marisol@example.org'

beforeAll(async () => {
  const path = join(folder, 'embedders.json')
  const embedders = [
    {
      id: 'lakeside',
      name: 'Lakeside Insurance',
      key,
      redirectAllow: [back],
      extOrgUrl: back,
      poweredBy: 'Lakeside',
      customization: { 'import-button': { labels: { label: 'Bring it in' } } },
    },
    { id: 'other', name: 'Other', key: `${key}-of-another`, redirectAllow: ['https://other.example'] },
  ]
  writeFileSync(path, JSON.stringify({ embedders }))
  sandbox = await startSandbox({ port: 0, ...kinds })
  portal = await startPortal({
    ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host,
    EMBEDDERS_FILE: path,
    REDIRECT_ALLOW: 'https://clinic.example/patients',
    MOBILE_LINK: 'kinchart',
  })
  ids = await listSandbox(portal, sandbox)
  marisol = await signUpPerson(portal, email)
})
afterAll(async () => {
  await portal.close()
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const ticketFor = async (params: { email: string; redirectUrl?: string }) =>
  (await portal.call(createTicket, { as: { token: key }, body: params })).body.token
const open = async (token: string, more: { cookie?: string; as?: { token: string }; redirectUrl?: string } = {}) => {
  const { redirectUrl, ...callOptions } = more
  return portal.call(openEmbedSession, {
    ...callOptions,
    body: { token, ...(redirectUrl === undefined ? {} : { redirectUrl }) },
  })
}
const visit = async (params = { email }) => (await open(await ticketFor(params))).cookie
const juniper = () => ids[hospitals.juniper] ?? 0

test('lets a user import without signing in if an organization sent the user', async () => {
  const token = await ticketFor({ email: 'Marisol@Example.org', redirectUrl: `${back}/7` })
  const { body, cookie } = await open(token)
  // The embedding organization may treat the patient, so its name must not be stored unencrypted.
  expect(await findClear(portal.database.pool, { ids: ['lakeside'], names: [back] })).toEqual([])
  expect(body).toMatchObject({
    profileId: marisol.profileId,
    name: 'Marisol Whitcombe',
    isSignedIn: false,
    embedderName: 'Lakeside Insurance',
    poweredBy: 'Lakeside',
    redirectUrl: `${back}/7`,
    externalDomain: back,
    customization: { 'import-button': { labels: { label: 'Bring it in' } } },
  })
  expect((await portal.call(getEmbedSession, { cookie })).body).toEqual(body)
  const started = await portal.call(startImport, {
    cookie,
    body: { ehrEndPointId: juniper(), profileId: marisol.profileId, redirectUrl: body.redirectUrl },
  })
  const state = new URL(started.body.authorizationUrl).searchParams.get('state') ?? ''
  const parts = state.split('|||')
  expect(parts).toHaveLength(4)
  expect([parts[1], parts[3]]).toEqual([marisol.profileId, `${back}/7`])
  expect(parts[2]).toMatch(/^[\w-]{43}$/)
  expect(parts[2]).not.toBe(token)
  const location = await authorizeAs(started.body.authorizationUrl, { username: 'petra' })
  const { code = '', iss = '' } = Object.fromEntries(new URL(location).searchParams)
  const returned = { state, code, ...(iss === '' ? {} : { iss }) }
  const foreign = await portal.call(finishImport, { cookie: await visit(), body: returned })
  expect(foreign.code).toBe('browser-not-recognized')
  expect((await portal.call(finishImport, { cookie, body: returned })).body).toMatchObject({ profileName: '' })
  expect((await portal.call(finishImport, { cookie, body: returned })).code).toBe('authorization-unknown')
})

test('hides the source’s patient name and birth date from an embed session', async () => {
  const cookie = await visit()
  const { body: started } = await portal.call(startImport, {
    cookie,
    body: { ehrEndPointId: juniper(), profileId: marisol.profileId },
  })
  const state = new URL(started.authorizationUrl).searchParams.get('state') ?? ''
  const location = await authorizeAs(started.authorizationUrl, { username: 'petra' })
  const { code = '', iss } = Object.fromEntries(new URL(location).searchParams)
  const body = { state, code, ...(iss === undefined ? {} : { iss }) }
  const { ehrImportRequestId } = (await portal.call(finishImport, { cookie, body })).body
  const pendingImport = await waitForEnd(portal, marisol, ehrImportRequestId)
  expect(pendingImport).toMatchObject({ state: 'confirm-patient', sourcePatient: { name: 'Petra Emptyhand' } })
  const query = { ehrImportRequestId }
  expect((await portal.call(getImport, { cookie, query })).body).toMatchObject({
    state: 'confirm-patient',
    sourcePatient: null,
    chosenPatient: { name: '', birthDate: '' },
  })
  const yes = await portal.call(confirmPatient, { cookie, body: { ehrImportRequestId, isSamePerson: true } })
  expect(yes).toMatchObject({ status: 401, code: 'session-missing' })
  expect((await portal.call(getImport, { as: marisol, query })).body).toMatchObject({ stored: 0 })
  const no = await portal.call(confirmPatient, { cookie, body: { ehrImportRequestId, isSamePerson: false } })
  expect(no.status).toBe(200)
  expect((await portal.call(getImport, { as: marisol, query })).code).toBe('import-unknown')
})

test('opens only one embed session per ticket, even with simultaneous requests', async () => {
  const token = await ticketFor({ email })
  const answers = await Promise.all([open(token), open(token), open(token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await open(token)).code).toBe('visit-unknown')
})

test('rejects an expired ticket and ends an embed session after an hour', async () => {
  const token = await ticketFor({ email })
  const cookie = await visit()
  await portal.database.pool.query(`update embed_session set expires_at = now() - interval '1 second'`)
  expect((await open(token)).code).toBe('visit-unknown')
  expect((await portal.call(getEmbedSession, { cookie })).code).toBe('visit-unknown')
  const started = await portal.call(startImport, {
    cookie,
    body: { ehrEndPointId: juniper(), profileId: marisol.profileId },
  })
  expect(started.code).toBe('session-missing')
})

test('rejects a ticket of an organization that was removed from the embedder file', async () => {
  const token = await ticketFor({ email })
  await portal.database.pool.query('update embed_session set embedder = $1 where opened_at is null', [
    storeEmbedder(portal.cipher, 'taken-out'),
  ])
  expect((await open(token)).code).toBe('visit-unknown')
})

test('issues no ticket for an unknown key, and rate-limits guesses', async () => {
  const ask = async (token: string) => (await portal.call(createTicket, { as: { token }, body: { email } })).code
  expect(await ask('not a key of anybody')).toBe('embedder-unknown')
  expect(await ask(marisol.token)).toBe('embedder-unknown')
  expect((await portal.call(createTicket, { body: { email } })).code).toBe('embedder-unknown')
  const codes = await Promise.all(Array.from({ length: 70 }, async () => ask('not a key of anybody')))
  expect(codes).toContain('too-many-requests')
  expect(await ask(key)).toBeUndefined()
})

test('issues a ticket for an address without an account, but opens no embed session for the ticket', async () => {
  const [known, unknown] = [await ticketFor({ email }), await ticketFor({ email: 'nobody@example.org' })]
  expect(known).toHaveLength(unknown.length)
  expect((await open(unknown)).code).toBe('visit-unknown')
})

test('allows only imports in an embed session, and rejects all other endpoints', async () => {
  const cookie = await visit()
  const refused: string[] = []
  for (const [name, declared] of Object.entries(calls)) {
    const call = declared as Endpoint
    if (call.access !== 'session' && call.access !== 'record' && call.access !== 'staff') continue
    const path = call.path.replaceAll(/\{\w+\}/g, marisol.profileId)
    const hasBody = call.method === 'POST' || call.method === 'PUT'
    const answer = await fetch(`${portal.url}/api${path}?profileId=${marisol.profileId}&email=${email}`, {
      method: call.method,
      headers: { cookie, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: '{}' } : {}),
    })
    const { code } = (await answer.json()) as { code?: string }
    refused.push(`${name} ${answer.status} ${code}`)
  }
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.filter((one) => !one.endsWith(' 401 session-missing'))).toEqual([])
  expect((await portal.call(getAllEndpoints, { cookie, query: { search: 'juniper' } })).status).toBe(200)
})

test('shows no other imports in an embed session', async () => {
  const elsewhere = await importFrom(portal, { as: marisol, endpointId: juniper(), username: 'petra' })
  const cookie = await visit()
  const query = { ehrImportRequestId: elsewhere.ehrImportRequestId }
  expect((await portal.call(getImport, { cookie, query })).code).toBe('import-unknown')
  const confirmation = await portal.call(confirmPatient, { cookie, body: { ...query, isSamePerson: true } })
  expect(confirmation.code).toBe('import-unknown')
  const { body: child } = await portal.call(addDependent, {
    as: marisol,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', birthDate: '2014-04-09', relationship: 'dependent' },
  })
  const other = await signUpPerson(portal, 'other@example.org')
  for (const profileId of [child.dependentId, other.profileId]) {
    const started = await portal.call(startImport, { cookie, body: { ehrEndPointId: juniper(), profileId } })
    expect(started.code).toBe('not-found')
  }
})

test('never replaces the signed-in user with a user sent by an organization', async () => {
  const rufus = await signUpPerson(portal, 'rufus@example.org', { firstName: 'Rufus', lastName: 'Pennyfeather' })
  const { body, cookie } = await open(await ticketFor({ email }), { as: rufus })
  expect(body).toMatchObject({ profileId: rufus.profileId, name: 'Rufus Pennyfeather', isSignedIn: true })
  const started = await portal.call(startImport, {
    cookie,
    as: rufus,
    body: { ehrEndPointId: juniper(), profileId: marisol.profileId },
  })
  expect(started.code).toBe('not-found')
  await portal.call(logout, { as: rufus, body: { refreshToken: rufus.refreshToken } })
  expect((await portal.call(getEmbedSession, { cookie })).code).toBe('visit-unknown')
})

test('accepts our access token once, and opens an import-only embed session', async () => {
  const person = await signUpPerson(portal, 'token@example.org')
  const { body, cookie } = await open(person.token)
  expect(body).toMatchObject({ profileId: person.profileId, isSignedIn: false, embedderName: null })
  expect((await open(person.token)).code).toBe('visit-unknown')
  expect((await open('not a token')).code).toBe('visit-unknown')
  await portal.call(logout, { as: person, body: { refreshToken: person.refreshToken } })
  expect((await portal.call(getEmbedSession, { cookie })).code).toBe('visit-unknown')
})

test('ends the embed session if the user states that they are someone else', async () => {
  const cookie = await visit()
  expect((await portal.call(endEmbedSession, { cookie, body: {} })).status).toBe(200)
  expect((await portal.call(getEmbedSession, { cookie })).code).toBe('visit-unknown')
})

test('stores a redirect target only if the operator or the embedding organization allows it', async () => {
  const targets = ['https://evil.example/', 'null', 'https://other.example/', 'javascript:alert(1)']
  for (const redirectUrl of targets) {
    const opened = await open(await ticketFor({ email, redirectUrl }), { redirectUrl })
    expect(opened.body.redirectUrl).toBe('')
    const started = await portal.call(startImport, {
      cookie: opened.cookie,
      body: { ehrEndPointId: juniper(), profileId: marisol.profileId, redirectUrl },
    })
    expect(new URL(started.body.authorizationUrl).searchParams.get('state')).toMatch(/\|\|\|$/)
  }
  const allowed = 'https://clinic.example/patients/7'
  expect((await open(await ticketFor({ email }), { redirectUrl: allowed })).body.redirectUrl).toBe(allowed)
})

test('returns the user to the first redirect target that the embedding organization allows', async () => {
  const choose = async (redirectUrl: string, externalDomain: string, cookie?: string) =>
    (await portal.call(chooseReturn, { body: { redirectUrl, externalDomain }, ...(cookie ? { cookie } : {}) })).body
  const cookie = await visit()
  const mobileLink = 'kinchart://'
  expect(await choose(back, 'https://clinic.example/patients', cookie)).toEqual({ target: back, mobileLink })
  expect(await choose('undefined', back, cookie)).toEqual({ target: back, mobileLink })
  expect(await choose('https://evil.example/', 'null', cookie)).toEqual({ target: null, mobileLink })
  expect(await choose(back, '', undefined)).toEqual({ target: null, mobileLink })
  expect(await choose('https://other.example/', '', cookie)).toEqual({ target: null, mobileLink })
})

test('logs no ticket, key or target, and stores none unencrypted in the database', async () => {
  const token = await ticketFor({ email, redirectUrl: `${back}/secret-member-number` })
  await open(token)
  const { rows } = await portal.database.pool.query('select * from embed_session')
  const storedText = rows
    .map((row) =>
      Object.values(row as object)
        .map(String)
        .join(' '),
    )
    .join('\n')
  for (const hidden of [token, key, 'secret-member-number']) {
    expect(storedText).not.toContain(hidden)
    expect(JSON.stringify(portal.logged)).not.toContain(hidden)
  }
  expect(portal.logged.map(({ event }) => event)).toContain('handoff-opened')
})
