import { SignJWT, decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import * as familyCalls from '@kinchart/contract/calls/family.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { getSummary } from '@kinchart/contract/calls/health-links.ts'
import { exportArchive, exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { endShare } from '@kinchart/contract/calls/sharing.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { getSharedPeople } from '@kinchart/contract/calls/shared-with-me.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { accessTable, openPaths, type Who } from '../access-table.ts'
import { handOver } from '@kinchart/server/family/handover.test-support.ts'
import { addSecondFactor, signUpPerson } from '../sign-up-person.ts'
import { isSoak } from '../is-soak.ts'
import { sampleOf, type JsonSchema } from '../sample-of.ts'
import {
  addDoctor,
  listProvider,
  share,
  signInDoctor,
  signUpFamily,
  type Family,
} from '../../src/sharing/share.test-support.ts'
import { usePortal } from '../use-portal.ts'

type Described = {
  readonly deprecated?: true
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
}
type Route = { readonly name: string; readonly method: string; readonly path: string; readonly described: Described }
type Headers = Readonly<Record<string, string>>
type Person = Awaited<ReturnType<typeof signUpPerson>>

let family: Family
let stranger: Person
let staff: Person
let browser: { readonly cookie: string; readonly refreshToken: string }
let doctorId: string
let doctorCookie: string
let routes: readonly Route[]

const portal = usePortal({
  STAFF_EMAIL_DOMAIN: 'care.example.com',
  TRUST_PROXY: '1',
  SUPPORT_EMAIL: 'help@kinchart.example',
})
beforeAll(async () => {
  family = await signUpFamily(portal, 'ana@example.org', 'Whitcombe')
  const { body, cookie } = await portal.call(login, {
    body: { email: 'ana@example.org', password: 'xqvtzkwmbrfh' },
  })
  browser = { cookie, refreshToken: body.refreshToken }
  stranger = await signUpPerson(portal, 'stranger@example.org')
  staff = await signUpPerson(portal, 'rufus@care.example.com')
  doctorId = await listProvider(portal, 'Lena Fairbank')
  await addDoctor(portal, family.self, doctorId)
  await share(portal, family.self, doctorId, ['Condition'])
  doctorCookie = await signInDoctor(portal, { id: doctorId }, 'lena@clinic.example')
  const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  // `former-paths.test.ts` shows that a former path responds like the path that replaced it.
  routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described.deprecated !== true)
      .map(([method, described]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        described,
      })),
  )
})

const known = (profileId: string): Record<string, unknown> => ({
  ...{ profileId, profileIds: [profileId], ProfileId: profileId },
  ...{ date: '2031-01-05', time: '10:00', reason: 'A check-up', phone: '5551234567', forWhom: 'Self' },
  ...{ recordTypeId: recordTypes[0]?.id, recordTypeIds: [recordTypes[0]?.id], recordTypes: recordTypes[0]?.id },
  ...{ fileName: 'a.json', size: 2, uploadIds: ['6f1c5a0e-6d5b-4d0e-9b53-3f2f7d0b8f11'], q: 'glucose', year: 2020 },
  entry: { kind: 'condition', name: 'Hay fever', since: '', until: '', isThere: 'yes' },
  request: JSON.stringify({ type: 'smart-health-checkin-request', version: '1', id: 'r', items: [] }),
  ...{
    content: 'a.b.c.d.e',
    expiresAt: '2031-01-05T10:00:00Z',
    docid: 'Binary/1',
    documentId: 'Binary/1',
    series: '1.2',
    instance: '1.2.3',
  },
})

async function ask(route: Route, headers: Headers, profileId: string, prefix: '' | '/api' = '/api') {
  const { described, method, path } = route
  const values = known(profileId)
  const address = new URL(
    prefix +
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(
          String(sampleOf(described.parameters.find((one) => one.name === name)?.schema ?? {}, values, name)),
        ),
      ),
    portal.url,
  )
  for (const { name, in: place, required, schema } of described.parameters)
    if (place === 'query' && required) address.searchParams.set(name, String(sampleOf(schema, values, name)))
  const schema = described.requestBody?.content['application/json'].schema
  const isFile = path === '/imports/upload-file'
  const answer = await fetch(address, {
    method,
    headers: {
      ...headers,
      'x-forwarded-for': nextCaller(),
      ...(isFile
        ? { 'content-type': 'application/octet-stream' }
        : schema
          ? { 'content-type': 'application/json' }
          : {}),
    },
    ...(isFile ? { body: '{}' } : schema ? { body: JSON.stringify(sampleOf(schema, values)) } : {}),
  })
  const text = await answer.text()
  let code = ''
  try {
    code = (JSON.parse(text) as { code?: string }).code ?? ''
  } catch {
    // The response is a file instead of JSON.
  }
  return { status: answer.status, code, text }
}

/** Each request has its own client address to avoid rate limits. Another test covers rate limits. */
let callers = 0
const nextCaller = (): string => `10.${(callers += 1) >> 16}.${(callers >> 8) & 255}.${callers & 255}`

const bearer = ({ token }: { readonly token: string }): Headers => ({ authorization: `Bearer ${token}` })
const whoMay = (route: Route): Who => accessTable.get(route.name) ?? 'staff'
const ofAll = async (may: readonly Who[], check: (route: Route) => Promise<void>): Promise<void> => {
  for (const route of routes.filter((one) => may.includes(whoMay(one)))) await check(route)
}
/**
 * Creating a file takes as long as two hundred other calls. `print`, `archive` and `summary.test.ts` cover these
 * calls for owners.
 */
const makesFile: readonly string[] = [exportArchive, exportPrint, getSummary].map(({ path }) => path)
const signedIn: readonly Who[] = ['person', 'keeper', 'browser', 'staff']

test('lists exactly the API calls of the published document in the access table', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual([...accessTable.keys()].toSorted())
})

test('serves routes outside the API without sign-in and without patient data', async () => {
  for (const path of openPaths) {
    const answer = await fetch(`${portal.url}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    const body = await answer.text()
    for (const word of ['Whitcombe', '@example.org', family.self.profileId]) expect(body).not.toContain(word)
  }
})

describe('callers without access', () => {
  type Nobody = { readonly how: string; readonly headers: () => Promise<Headers> | Headers; readonly code: string }
  const cookieOrMark: readonly Nobody[] = [
    { how: 'without a token', headers: () => ({}), code: 'session-missing' },
    { how: 'with the cookie of a doctor alone', headers: () => ({ cookie: doctorCookie }), code: 'session-missing' },
    { how: 'with the cookie of a person alone', headers: () => ({ cookie: browser.cookie }), code: 'session-missing' },
    {
      how: 'with the mark of a person alone',
      headers: () => ({ authorization: `${constants.begunAuthorization} ${browser.refreshToken}` }),
      code: 'session-missing',
    },
  ]
  const token = (how: string, made: () => Promise<string> | string): Nobody => ({
    how,
    headers: async () => bearer({ token: await made() }),
    code: 'session-expired',
  })
  const forged: readonly Nobody[] = [
    token('with a token that somebody made up', () => 'made.up.token'),
    token('with a token whose person was changed', async () => withClaims(family.self.token, { sub: 'x' })),
    token('with an unsigned token', () => unsigned(family.self.token)),
    token('with a token that has run out', async () => expired(family.self.token)),
  ]
  const holdRefused = async (route: Route, { headers, code }: Nobody, prefix: '' | '/api'): Promise<void> => {
    const requestHeaders = await headers()
    const answer = await ask(route, requestHeaders, family.self.profileId, prefix)
    const isOther = route.method !== 'GET' && requestHeaders['authorization']?.startsWith(constants.begunAuthorization)
    expect([route.name, answer.status, answer.code]).toEqual([route.name, 401, isOther ? 'session-missing' : code])
  }

  for (const nobody of cookieOrMark)
    test(`${nobody.how}: rejects every call to user, record and staff endpoints`, async () => {
      const prefixes = nobody.how === 'without a token' || isSoak ? (['', '/api'] as const) : (['/api'] as const)
      await ofAll(signedIn, async (route) => {
        for (const prefix of prefixes) await holdRefused(route, nobody, prefix)
      })
    })

  test('rejects every call for users, records and staff with a forged or expired token', async () => {
    let turn = 0
    await ofAll(signedIn, async (route) => {
      const forgedSample = isSoak ? forged : forged.slice(turn % forged.length, (turn % forged.length) + 1)
      turn++
      for (const nobody of forgedSample) await holdRefused(route, nobody, '/api')
    })
  })

  test('rejects a user token and a missing cookie in every call for share recipients', async () => {
    await ofAll(['recipient', 'arriving'], async (route) => {
      for (const headers of [{}, bearer(family.self), { cookie: 'kinchart_viewer=made-up' }])
        expect([route.name, (await ask(route, headers, '')).code]).toEqual([route.name, 'recipient-session-missing'])
    })
    expect((await portal.call(getSharedPeople, { as: family.self })).body.people).toEqual([])
  })
})

test('on every call with a record id, reports another user’s record as not found', async () => {
  await ofAll(['keeper'], async (route) => {
    for (const profileId of [family.self.profileId, family.childId, family.self.profileId.toUpperCase()])
      expect([route.name, (await ask(route, bearer(stranger), profileId)).code]).toEqual([route.name, 'not-found'])
  })
})

test('denies staff access to records, and users access to staff calls', async () => {
  await ofAll(['staff'], async (route) => {
    expect([route.name, (await ask(route, bearer(stranger), '')).code]).toEqual([route.name, 'staff-only'])
    expect([route.name, (await ask(route, bearer(staff), '')).code]).toEqual([route.name, 'second-factor-missing'])
  })
  await addSecondFactor(portal, staff)
  await ofAll(['staff'], async (route) =>
    expect([
      route.name,
      ['staff-only', 'second-factor-missing'].includes((await ask(route, bearer(staff), '')).code),
    ]).toEqual([route.name, false]),
  )
  await ofAll(['keeper'], async (route) =>
    expect([route.name, (await ask(route, bearer(staff), family.self.profileId)).code]).toEqual([
      route.name,
      'not-found',
    ]),
  )
})

test('allows a guardian every call on their child’s record, without a server error', async () => {
  await ofAll(['keeper'], async (route) => {
    if (!isSoak && makesFile.slice(1).includes(route.path)) return
    const { status, code } = await ask(route, bearer(family.self), family.childId)
    // The requested item may not exist, but the request must not be rejected because of the caller.
    expect([route.name, status < 500, ['session-missing', 'session-expired', 'proof-needed'].includes(code)]).toEqual([
      route.name,
      true,
      false,
    ])
  })
})

test('lets a recipient see the shared resource type, and no other patient, type or call', async () => {
  const people = (await portal.call(getSharedPeople, { cookie: doctorCookie })).body.people
  expect(people).toHaveLength(1)
  await ofAll(['recipient'], async (route) => {
    const answer = await ask(route, { cookie: doctorCookie }, '')
    expect([route.name, answer.status >= 400 && answer.status < 500]).toEqual([route.name, true])
    expect(answer.text).not.toContain('Whitcombe')
  })
  await portal.call(endShare, {
    as: family.self,
    body: { profileId: family.self.profileId, recipientKind: 'doctor', recipientId: doctorId },
  })
  expect((await portal.call(getSharedPeople, { cookie: doctorCookie })).body.people).toEqual([])
})

test('hides a record from the guardian after the child takes it over, and gives the child access', async () => {
  const { self, childId } = await signUpFamily(portal, 'inez@example.org', 'Whitcombe', [])
  const email = 'grown-up@example.org'
  const to = await signUpPerson(portal, email)
  const grownUp = await handOver(portal, { guardian: self, childId, to, email, birthDate: '2016-09-08' })
  await ofAll(['keeper'], async (route) => {
    const theirs = await ask(route, bearer(self), childId)
    expect([route.name, theirs.status, theirs.code]).toEqual([route.name, 404, 'not-found'])
    if (makesFile.includes(route.path)) return
    const own = await ask(route, bearer(grownUp), childId)
    expect([
      route.name,
      own.status < 500,
      ['session-missing', 'session-expired', 'proof-needed'].includes(own.code),
    ]).toEqual([route.name, true, false])
  })
  const query = { dependentId: childId }
  for (const { code } of [
    await portal.call(familyCalls.getDependent, { as: self, query }),
    await portal.call(familyCalls.removeDependent, { as: self, query }),
    await portal.call(familyCalls.cancelHandover, { as: self, query }),
    await portal.call(familyCalls.confirmAuthority, { as: self, body: { ...query, ground: 'agreement' } }),
    await portal.call(familyCalls.createHandover, { as: self, body: { ...query, email: 'other@example.org' } }),
  ])
    expect(code).toBe('not-found')
})

test('reports the record as not found to a former guardian', async () => {
  await portal.call(familyCalls.removeDependent, { as: family.self, query: { dependentId: family.childId } })
  await ofAll(['keeper'], async (route) =>
    expect([route.name, (await ask(route, bearer(family.self), family.childId)).code]).toEqual([
      route.name,
      'not-found',
    ]),
  )
  expect(
    (await portal.call(listConditions, { as: family.self, query: { profileId: family.self.profileId } })).status,
  ).toBe(200)
})

async function withClaims(token: string, changed: object): Promise<string> {
  const [head, , signature] = token.split('.')
  const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...changed })).toString('base64url')
  return [head, claims, signature].join('.')
}

function unsigned(token: string): string {
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return [head, token.split('.')[1], ''].join('.')
}

const expired = async (token: string): Promise<string> =>
  new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
    .sign(portal.cipher.signingKey)
