import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeAppAccess,
  endAppAccess,
  getAppReadings,
  getConnectedApps,
} from '@kinchart/contract/calls/connected-apps.ts'
import { listActivity } from '@kinchart/contract/calls/sign-ins.ts'
import { appRedirect, connectApp, post } from '../../../test/connect-app.ts'
import { drop } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'
import {
  nextOf,
  openRecordToRead,
  resourcesIn,
  type RecordToRead,
  type Resource,
} from './record-to-read.test-support.ts'

let stage: Stage
let marisol: Person
let stranger: Person
let base: string
let all: string
let ask: RecordToRead['ask']
let walk: RecordToRead['walk']
let tokenOf: RecordToRead['tokenOf']
beforeAll(async () => {
  ;({ stage, marisol, base, all, ask, walk, tokenOf } = await openRecordToRead())
  stranger = await signUpPerson(stage.portal, 'stranger@example.org')
})
afterAll(async () => stage.close())

test('returns nothing without a token, with an invalid token or with a sign-in token', async () => {
  for (const token of ['made-up', marisol.token]) {
    const { status, headers, body } = await ask('Patient', token)
    expect([status, body.resourceType]).toEqual([401, 'OperationOutcome'])
    expect(headers.get('www-authenticate')).toContain('Bearer')
  }
  expect((await fetch(`${base}/Patient`)).status).toBe(401)
  expect((await fetch(`${base}/metadata`)).status).toBe(200)
})

test('does not return the record of another patient by any id or search', async () => {
  const theirs = (await connectApp(stage.portal, stranger))['access_token'] ?? ''
  const [mine] = resourcesIn((await ask('Condition')).body)
  expect((await ask(`Condition/${mine?.id}`, theirs)).status).toBe(404)
  expect((await ask(`Patient/${marisol.profileId}`, theirs)).status).toBe(404)
  expect((await ask(`Patient/${marisol.profileId}/$everything`, theirs)).status).toBe(404)
  expect((await ask('Condition', theirs)).body.total).toBe(0)
})

test('returns only granted types, and if search was not granted, returns a resource only by id', async () => {
  const token = await tokenOf('patient/Condition.r patient/AllergyIntolerance.s')
  const [condition] = resourcesIn((await ask('Condition')).body)
  const [allergy] = resourcesIn((await ask('AllergyIntolerance')).body)
  for (const [path, status] of [
    [`Condition/${condition?.id}`, 200],
    ['Condition', 403],
    [`AllergyIntolerance/${allergy?.id}`, 403],
    ['AllergyIntolerance', 200],
    ['Observation', 403],
    [`Patient/${marisol.profileId}`, 403],
  ] as const)
    expect([path, (await ask(path, token)).status]).toEqual([path, status])
  expect((await ask('Observation', token)).headers.get('www-authenticate')).toContain('insufficient_scope')
})

test('applies a granular scope equally to reads, searches, includes, the everything operation and counts', async () => {
  for (const system of [
    'http://terminology.hl7.org/CodeSystem/observation-category',
    'http://terminology.hl7.org//CodeSystem-observation-category',
  ]) {
    const token = await tokenOf(
      `patient/Patient.rs patient/DiagnosticReport.rs patient/Observation.rs?category=${system}|vital-signs`,
    )
    const isVital = (one: Resource): boolean => (JSON.stringify(one['category']) ?? '').includes('vital-signs')
    const seen = (await walk('Observation?_count=30', token)).found
    const whole = (await walk('Observation?_count=100')).found
    expect(seen.length).toBe(whole.filter(isVital).length)
    expect(seen.every(isVital)).toBe(true)
    const hidden = whole.find((one) => !isVital(one))
    expect((await ask(`Observation/${hidden?.id}`, token)).status).toBe(404)
    const everything = (await walk(`Patient/${marisol.profileId}/$everything`, token)).found
    expect(everything.filter(({ resourceType }) => resourceType === 'Observation').every(isVital)).toBe(true)
    const reports = (await ask('DiagnosticReport?_include=DiagnosticReport:result', token)).body
    expect(
      resourcesIn(reports)
        .filter(({ resourceType }) => resourceType === 'Observation')
        .every(isVital),
    ).toBe(true)
    expect(JSON.stringify(reports)).not.toContain(`Observation/${hidden?.id}`)
  }
})

test('returns only the sections the patient chose, whatever the scopes', async () => {
  const vitalsAlone = await tokenOf('patient/*.rs', { kinds: ['1'] })
  const found = (await walk(`Patient/${marisol.profileId}/$everything`, vitalsAlone)).found
  expect(found.some(({ resourceType }) => resourceType === 'Observation')).toBe(true)
  for (const type of ['Condition', 'AllergyIntolerance', 'DiagnosticReport', 'Coverage', 'ExplanationOfBenefit'])
    expect([type, found.filter(({ resourceType }) => resourceType === type).length]).toEqual([type, 0])
  expect((await ask('Coverage', vitalsAlone)).status).toBe(403)
  expect((await ask('ExplanationOfBenefit')).status).toBe(403)
})

test('narrows existing tokens immediately, and widens access only after a new authorization', async () => {
  const tokens = await connectApp(
    stage.portal,
    marisol,
    { scope: 'offline_access patient/*.rs' },
    { kinds: ['1', '8'] },
  )
  const token = tokens['access_token'] ?? ''
  const seen = async (path: string) => (await ask(path, token)).body.total
  const statusOf = async (path: string) => (await ask(path, token)).status
  const next = nextOf((await ask(`Patient/${marisol.profileId}/$everything?_count=2`, token)).body) ?? ''
  expect(await seen('Observation')).toBeGreaterThan(0)
  expect(await seen('AllergyIntolerance')).toBeGreaterThan(0)
  const ofNow = async () => (await stage.portal.call(getConnectedApps, { as: marisol })).body.apps[0]
  const { id: appId = '', until = '' } = (await ofNow()) ?? {}
  const change = async (body: object, as = marisol) =>
    stage.portal.call(changeAppAccess, { as, body: { appId, kinds: ['1', '8'], until, ...body } })
  for (const [more, field] of [
    [{ kinds: ['1', '2'] }, 'kinds'],
    [{ until: new Date(Date.parse(until) + 1000).toISOString() }, 'until'],
    [{ until: '2020-01-01T00:00:00Z' }, 'until'],
  ] as const)
    expect([field, (await change(more)).code]).toEqual([field, 'request-invalid'])
  expect((await change({}, { ...marisol, token: stranger.token })).code).toBe('not-found')
  const earlier = new Date(Date.now() + 86_400_000).toISOString()
  expect((await change({ kinds: ['8'], until: earlier })).status).toBe(200)
  expect(await ofNow()).toMatchObject({ kinds: ['8'], until: earlier, endedAt: null })
  expect(await statusOf('Observation')).toBe(403)
  expect(await seen('AllergyIntolerance')).toBeGreaterThan(0)
  const rest = await walk(next, token)
  expect(rest.found.filter(({ resourceType }) => resourceType === 'Observation')).toEqual([])
  expect((await change({ kinds: ['1'] })).code).toBe('request-invalid')
  const { activity } = (await stage.portal.call(listActivity, { as: marisol, query: {} })).body
  expect(activity.map(({ kind }) => kind)).toContain('app-narrowed')
  const form = { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: tokens['refresh_token'] ?? '' }
  const again = String((await post(stage.portal, form)).body['access_token'])
  expect((await ask('Observation', again)).status).toBe(403)
  await stage.portal.call(endAppAccess, { as: marisol, body: { appId } })
  expect((await change({ kinds: ['8'] })).code).toBe('not-found')
})

test('returns nothing from a source that was connected later until the app is authorized again', async () => {
  const total = (await ask('Observation')).body.total
  await drop(stage.portal, marisol, [
    {
      name: 'Later.json',
      bytes: JSON.stringify({
        resourceType: 'Bundle',
        type: 'collection',
        entry: [
          {
            fullUrl: 'urn:uuid:9',
            resource: {
              resourceType: 'Patient',
              id: 'later',
              identifier: [{ system: 'urn:x', value: '77' }],
              managingOrganization: { display: 'Later Clinic' },
              name: [{ given: ['Marisol'], family: 'Whitcombe' }],
              birthDate: '1984-03-17',
            },
          },
          {
            fullUrl: 'urn:uuid:8',
            resource: {
              resourceType: 'Observation',
              id: 'later-1',
              status: 'final',
              subject: { reference: 'urn:uuid:9' },
              code: { text: 'Later' },
              performer: [{ display: 'Later Clinic' }],
            },
          },
        ],
      }),
    },
  ])
  const { apps } = (await stage.portal.call(getConnectedApps, { as: marisol })).body
  expect(apps.some(({ newSources }) => newSources.length > 0)).toBe(true)
  expect((await ask('Observation')).body.total).toBe(total)
  const again = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
  expect((await ask('Observation', again)).body.total).toBe((total ?? 0) + 1)
})

test('rejects writes, and rejects formats other than FHIR JSON', async () => {
  for (const [method, path] of [
    ['PUT', 'Condition/1'],
    ['DELETE', 'Condition/1'],
    ['PATCH', 'Condition/1'],
  ] as const)
    expect([method, (await ask(path, all, {}, { method })).status]).toEqual([method, 405])
  expect((await ask('Patient', all, { accept: 'application/fhir+xml' })).status).toBe(406)
  expect((await ask('Patient?_format=xml')).status).toBe(406)
  for (const accept of ['application/json', 'application/json+fhir;q=0.9', '*/*'])
    expect((await ask('Patient', all, { accept })).headers.get('content-type')).toBe(
      'application/fhir+json; charset=utf-8',
    )
  expect((await ask('Patient?_format=json', all, { accept: 'application/xml' })).status).toBe(200)
})

test('returns a device only if the section that lists devices was granted', async () => {
  expect((await ask('Device')).text).toContain('Pacemaker')
  expect((await ask('Device', await tokenOf('patient/*.rs', { kinds: ['1'] }))).body.total).toBe(0)
})

test('before responding, logs which app reads which type', async () => {
  const { apps } = (await stage.portal.call(getConnectedApps, { as: marisol })).body
  const token = await tokenOf('patient/Condition.rs')
  const latest = (await stage.portal.call(getConnectedApps, { as: marisol })).body.apps[0]
  expect(apps.some(({ id }) => id === latest?.id)).toBe(false)
  const [one] = resourcesIn((await ask('Condition', token)).body)
  await ask(`Condition/${one?.id}`, token)
  const { readings } = (await stage.portal.call(getAppReadings, { as: marisol, query: { appId: latest?.id ?? '' } }))
    .body
  expect(readings.map(({ table }) => table)).toEqual(['Condition', 'Condition'])
  expect((await stage.portal.call(getConnectedApps, { as: marisol })).body.apps[0]?.lastUsedAt).not.toBeNull()
  const ours = await ask('Condition', token, { origin: new URL(appRedirect).origin })
  expect(ours.headers.get('access-control-allow-origin')).toBe(new URL(appRedirect).origin)
  expect(ours.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  expect(ours.headers.get('access-control-allow-credentials')).toBeNull()
  // A browser sends the same preflight for a next page as for the first page.
  for (const path of ['Condition', '?_page=x', `Patient/${marisol.profileId}/$everything`]) {
    const preflightHeaders = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const headers = { origin: new URL(appRedirect).origin, ...preflightHeaders }
    const before = await fetch(path.startsWith('?') ? `${base}${path}` : `${base}/${path}`, {
      method: 'OPTIONS',
      headers,
    })
    expect([path, before.status]).toEqual([path, 204])
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(before.headers.get('access-control-allow-credentials')).toBeNull()
  }
  const over = await ask('Condition', 'over', { origin: new URL(appRedirect).origin })
  expect([over.status, over.headers.get('access-control-allow-origin')]).toEqual([401, new URL(appRedirect).origin])
  const evil = await ask('Condition', 'over', { origin: 'https://evil.example' })
  expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([401, null])
  expect(
    (await ask('Condition', token, { origin: 'https://evil.example' })).headers.get('access-control-allow-origin'),
  ).toBeNull()
})
