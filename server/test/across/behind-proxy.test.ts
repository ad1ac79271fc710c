import { request } from 'node:http'
import { connect, type SecureVersion } from 'node:tls'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { importRecordFiles, uploadRecordFile } from '@kinchart/contract/calls/import-files.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { bundle, condition, marisol } from '../drop-files.ts'
import { freePort } from '../free-port.ts'
import { localCertificate } from '../local-certificates.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { ask, isInstalled, startProxy, valuesOf, type Proxy, type ProxyName } from './proxy.test-support.ts'

const programs: readonly (readonly [ProxyName, string])[] = [
  ['nginx', '-v'],
  ['caddy', 'version'],
]
const json = { 'content-type': 'application/json' }
const MAILS_AN_HOUR = 4

describe.each(programs)('behind %s with the configuration from packaging/', (name, word) => {
  const hasIt = isInstalled(name, word)
  const reason = `the package ${name} is not installed`
  let portal: TestPortal
  let proxy: Proxy
  let token: string
  let profileId: string
  beforeAll(async () => {
    if (!hasIt) return
    const port = await freePort()
    const env = { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1', MAILS_AN_HOUR: String(MAILS_AN_HOUR) }
    portal = await startPortal(env)
    proxy = await startProxy(name, Number(new URL(portal.url).port), port)
  })
  afterAll(async () => {
    if (!hasIt) return
    await proxy.close()
    await portal.close()
  })

  test('sends each security header of a page only once behind a proxy', async ({ skip }) => {
    skip(!hasIt, reason)
    const page = await ask(proxy.port, '/healthz', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    for (const header of ['strict-transport-security', 'x-content-type-options', 'content-security-policy'])
      expect([header, valuesOf(page, header).length]).toEqual([header, 1])
    expect(valuesOf(page, 'server').join('')).not.toMatch(/\d/)
  })

  test('signs a user in and sends the cookie only over TLS', async ({ skip }) => {
    skip(!hasIt, reason)
    const person = await signUpPerson(portal, 'marisol@example.org')
    profileId = person.profileId
    const { email, password } = signupOf('marisol@example.org')
    const answer = await ask(proxy.port, `/api${login.path}`, {
      ...{ method: 'POST', headers: json, body: JSON.stringify({ email, password }) },
    })
    expect(answer.status).toBe(200)
    const cookies = valuesOf(answer, 'set-cookie')
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; HttpOnly; Secure; SameSite=Strict$/)
    token = login.answer.parse(JSON.parse(answer.body)).token
  })

  test('accepts a large file as a stream, and notifies the page by socket once the file has been read', async ({
    skip,
  }) => {
    skip(!hasIt, reason)
    const bytes = Buffer.from(`${bundle('collection', [marisol, condition('c1')])}${' '.repeat(9_000_000)}`)
    const query = new URLSearchParams({ profileId, fileName: 'marisol.json', size: String(bytes.length) })
    const path = `/api${uploadRecordFile.path}?${query.toString()}`
    const headers = { 'content-type': 'application/octet-stream' }
    // The server rejects the upload after it reads the beginning, so the test sends only a part of the body.
    const half = { method: 'POST', headers, body: bytes.subarray(0, 2_000_000), length: bytes.length }
    expect((await ask(proxy.port, path, half)).status).toBe(401)

    const authorization = `Bearer ${token}`
    const sent = await ask(proxy.port, path, { method: 'POST', headers: { ...headers, authorization }, body: bytes })
    expect(sent.status).toBe(200)
    const { uploadId } = uploadRecordFile.answer.parse(JSON.parse(sent.body))
    const socket = io(`https://localhost:${proxy.port}`, {
      ...{ path: constants.hubPath, transports: ['websocket'], reconnection: false, auth: { token } },
      ca: localCertificate.cert,
    })
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      const heard = new Promise((resolve) => socket.once(constants.hubCompleted, resolve))
      const body = JSON.stringify({ profileId, uploadIds: [uploadId] })
      const options = { method: 'POST', headers: { ...json, authorization }, body }
      expect((await ask(proxy.port, `/api${importRecordFiles.path}`, options)).status).toBe(200)
      expect(await heard).toBeDefined()
    } finally {
      socket.disconnect()
    }
    const search = new URLSearchParams({ profileId, search: 'Condition' })
    const list = await ask(proxy.port, `/api${listConditions.path}?${search.toString()}`, {
      headers: { authorization },
    })
    expect(listConditions.answer.parse(JSON.parse(list.body)).total).toBe(1)
  })

  test('the proxy rejects a body that is larger than any call allows', async ({ skip }) => {
    skip(!hasIt, reason)
    const body = JSON.stringify({ email: 'marisol@example.org', password: 'x'.repeat(5_000_000) })
    const options = { method: 'POST', headers: json, body }
    const status = await ask(proxy.port, `/api${login.path}`, options).then(
      (answer) => answer.status,
      // The proxy may close the connection during the upload. Caddy returns 502 if Kinchart closes its connection to
      // Caddy first.
      ({ code }: { code?: string }) => code,
    )
    expect([413, 502, 'EPIPE', 'ECONNRESET']).toContain(status)
  })

  test('redirects only page requests to https, and drops the query from the redirect', async ({ skip }) => {
    skip(!hasIt, reason)
    const page = await askClear(proxy.clearPort, '/home?search=secretword', { accept: 'text/html,*/*' })
    expect(page).toEqual({ status: 301, location: `https://localhost:${proxy.port}/home` })
    expect((await askClear(proxy.clearPort, '/api/openapi.json', { accept: 'application/json' })).status).toBe(403)
    expect((await askClear(proxy.clearPort, `/api${login.path}`, { accept: 'text/html' }, 'POST')).status).toBe(403)
  })

  test('accepts only TLS 1.2 and 1.3', async ({ skip }) => {
    skip(!hasIt, reason)
    expect(await greet(proxy.port, 'TLSv1.3')).toBe('TLSv1.3')
    expect(await greet(proxy.port, 'TLSv1.2')).toBe('TLSv1.2')
    expect(await greet(proxy.port, 'TLSv1.1')).toMatch(/^refused/)
  })

  test('counts each caller separately, whatever the caller’s X-Forwarded-For contains', async ({ skip }) => {
    skip(!hasIt, reason)
    const signUp = async (at: number, from: string): Promise<number> => {
      const headers = { ...json, 'x-forwarded-for': `203.0.113.${at}` }
      const body = JSON.stringify(signupOf(`person-${at}@example.org`))
      return (await ask(proxy.port, `/api${register.path}`, { method: 'POST', headers, body, from })).status
    }
    const statuses: number[] = []
    for (let at = 1; at <= MAILS_AN_HOUR + 1; at++) statuses.push(await signUp(at, '127.0.0.2'))
    expect(statuses).toEqual([...Array<number>(MAILS_AN_HOUR).fill(200), 429])
    expect(await signUp(99, '127.0.0.3')).toBe(200)
  })

  test('the proxy logs no query, no path of an API call and no body', async ({ skip }) => {
    skip(!hasIt, reason)
    // A proxy that cannot reach Kinchart must not write the full URL to its error log.
    const alone = await startProxy(name, await freePort(), await freePort())
    const headers = { accept: 'text/html', cookie: 'marisol=1' }
    expect((await ask(alone.port, '/home?search=secretword', { headers })).status).toBe(502)
    const logged = `${proxy.logged()}${alone.logged()}`
    await alone.close()
    for (const word of ['secretword', 'search=', 'fileName', 'marisol', 'Bearer', '127.0.0.2', uploadRecordFile.path])
      expect(logged).not.toContain(word)
    if (name === 'nginx') expect(logged).toMatch(/ 401 POST /)
  })
})

async function askClear(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: 'localhost', family: 4, port, path, method, headers, agent: false }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
    call.once('error', reject)
    call.end()
  })
}

async function greet(port: number, version: SecureVersion): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({
      ...{ host: 'localhost', port, family: 4, servername: 'localhost', ca: localCertificate.cert },
      ...{ minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' },
    })
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() ?? '')
      socket.destroy()
    })
    socket.once('error', (error) => resolve(`refused: ${'code' in error ? String(error.code) : error.name}`))
  })
}
