import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { getUser, login, updateProfile } from '@kinchart/contract/calls/account.ts'
import { getAllEndpoints } from '@kinchart/contract/calls/directory.ts'
import { getAllOrganizations, getProviders } from '@kinchart/contract/calls/providers.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let person: Awaited<ReturnType<typeof signUpPerson>>
const email = 'hostile@example.org'
beforeAll(async () => {
  person = await signUpPerson(portal, email)
})

async function say(bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  let responseText = ''
  socket.on('data', (chunk: Buffer) => (responseText += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(bytes)
  await new Promise<void>((resolve) => {
    let quiet: NodeJS.Timeout | undefined
    const wait = (): void => {
      clearTimeout(quiet)
      quiet = setTimeout(resolve, 400)
    }
    socket.on('data', wait)
    socket.once('close', () => resolve())
    wait()
  })
  socket.destroy()
  return [...responseText.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

const end = '\r\n\r\n'
const post = `POST /api/Login/login HTTP/1.1\r\nHost: kinchart.example\r\nContent-Type: application/json\r\n`
const hidden = `GET /healthz HTTP/1.1\r\nHost: kinchart.example${end}`

test.each([
  [
    'both a content length and chunked encoding',
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked${end}0${end}${hidden}`,
  ],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 60${end}{}${hidden}`],
  ['a signed content length', `${post}Content-Length: +2${end}{}${hidden}`],
  ['an unknown transfer encoding', `${post}Transfer-Encoding: xchunked${end}0${end}${hidden}`],
  ['another transfer encoding after chunked', `${post}Transfer-Encoding: chunked, identity${end}0${end}${hidden}`],
  ['a space before a header’s colon', `${post}Transfer-Encoding : chunked${end}0${end}${hidden}`],
  ['a folded header', `${post}X-A: b\r\n c\r\nTransfer-Encoding:\r\n chunked${end}0${end}${hidden}`],
  ['an invalid chunk length', `${post}Transfer-Encoding: chunked${end}0x2\r\n{}\r\n0${end}${hidden}`],
  ['a control character in a header', `${post}X-A: b\u0000c\r\nContent-Length: 2${end}{}${hidden}`],
  ['lines that end without a carriage return', `GET /healthz HTTP/1.1\nHost: a\n\n${hidden}`],
])('does not read a request with %s as two requests', async (_what, bytes) => {
  const statuses = await say(bytes)
  expect(statuses.filter((status) => status === 200)).toEqual([])
  expect(statuses.length).toBeLessThanOrEqual(1)
})

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'FOO'])('does nothing on a %s request', async (method) => {
  const target = method === 'CONNECT' ? 'example.org:443' : '/api/User/get-user'
  const statuses = await say(`${method} ${target} HTTP/1.1\r\nHost: a\r\nX-Secret: told-back${end}`)
  for (const status of statuses) expect([400, 404, 405]).toContain(status)
})

test('rejects names that would change the object prototype and changes nothing', async () => {
  const send = async (body: string) =>
    fetch(`${portal.url}/api${updateProfile.path}?profileId=${person.profileId}`, {
      method: updateProfile.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body,
    })
  for (const body of [
    '{"__proto__": {"isStaff": true}}',
    '{"city": "Columbia", "__proto__": {"isStaff": true}}',
    '{"emergencyContact": {"__proto__": {"name": "x"}}}',
    '{"constructor": {"prototype": {"isStaff": true}}}',
    '{"\\u005f_proto__": {"isStaff": true}}',
  ])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  for (const query of [
    '__proto__[isStaff]=1',
    'constructor[prototype][isStaff]=1',
    '__proto__=1',
    'email[__proto__]=1',
  ]) {
    const answer = await fetch(`${portal.url}/api${getUser.path}?email=${email}&${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([query, [200, 400].includes(answer.status)]).toEqual([query, true])
  }
  expect(Reflect.get({}, 'isStaff')).toBeUndefined()
  expect((await portal.call(getUser, { as: person, query: { email } })).body.isStaff).toBe(false)
})

test('rejects a duplicate or misplaced field instead of guessing', async () => {
  const requestUser = async (query: string, init: RequestInit = {}) =>
    fetch(`${portal.url}/api${getUser.path}?${query}`, {
      ...init,
      headers: { authorization: `Bearer ${person.token}` },
    })
  for (const query of [
    `email=${email}&email=other@example.org`,
    `email=other@example.org&email=${email}`,
    `email[]=${email}`,
    `email[0]=${email}`,
  ])
    expect([query, (await requestUser(query)).status]).toEqual([query, 400])
  const saved = await fetch(`${portal.url}/api${updateProfile.path}`, {
    method: updateProfile.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ profileId: person.profileId, city: 'Columbia' }),
  })
  expect(saved.status).toBe(400)
})

test('treats search input as text, not as part of the database query', async () => {
  const get = async (path: string, query: Record<string, string>) =>
    fetch(`${portal.url}/api${path}?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  const { profileId } = person
  for (const typed of [`' or '1'='1`, `x'; drop table account; --`, `%' union select 1 --`, '\\', '%_%', '$1', `"`]) {
    const answers = [
      await get(getAllEndpoints.path, { search: typed, providerType: 'CareOrganization' }),
      await get(getProviders.path, { search: typed, profileId }),
      await get(getAllOrganizations.path, { search: typed }),
      await get(searchEverything.path, { profileId, q: typed }),
      await get(listConditions.path, { profileId, search: typed }),
    ]
    expect([typed, answers.map(({ status }) => status)]).toEqual([typed, [200, 200, 200, 200, 200]])
  }
  for (const sort of ['name;drop:asc', 'name:asc, 1', '"x":asc', 'passwordHash:asc'])
    expect([200, 400]).toContain((await get(getProviders.path, { sort })).status)
  expect(portal.logged.filter(({ event }) => event === 'unexpected')).toEqual([])
})

test('accepts no request that a form on another site can send by itself', async () => {
  const body = JSON.stringify({ email, password: 'xqvtzkwmbrfh' })
  const send = async (type: string) =>
    fetch(`${portal.url}/api${login.path}`, { method: login.method, headers: { 'content-type': type }, body })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await send(type)
    expect([type, answer.status, answer.headers.get('set-cookie')]).toEqual([type, 400, null])
  }
  expect((await send('application/json')).status).toBe(200)
})

test('rejects extremely nested JSON and continues to serve', async () => {
  const body = `{"city": ${'['.repeat(500_000)}${']'.repeat(500_000)}}`
  const answer = await fetch(`${portal.url}/api${updateProfile.path}?profileId=${person.profileId}`, {
    method: updateProfile.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body,
  })
  expect(answer.status).toBe(400)
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
})
