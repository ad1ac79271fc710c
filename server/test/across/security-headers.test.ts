import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../start-portal.ts'

let portal: TestPortal
let plain: TestPortal
beforeAll(async () => {
  portal = await startPortal({
    PUBLIC_URL: 'https://kinchart.example',
    SUPPORT_EMAIL: 'help@kinchart.example',
    SUPPORT_URL: 'https://help.kinchart.example/contact',
  })
  plain = await startPortal()
})
afterAll(async () => Promise.all([portal.close(), plain.close()]))

const hub = '/hub/?EIO=4&transport=polling'
const places: readonly [string, RequestInit?][] = [
  ['/healthz'],
  ['/readyz'],
  ['/nothing'],
  ['/api/nothing', { method: 'POST' }],
  ['/home/%zz'],
  ['/api/openapi.json'],
  ['/api/settings/get'],
  ['/api/Login/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
  ['/.well-known/security.txt'],
  ['/shl/m/unknown', { method: 'POST' }],
  [hub],
  [hub, { headers: { origin: 'https://evil.example' } }],
  ['/hub/?EIO=9&transport=none'],
  [`${hub}&sid=unknown`, { method: 'POST', body: '1' }],
]

test.each(places)('sends security headers with the response to %s', async (path, init) => {
  const asking = new Headers(init?.headers)
  if (!asking.has('origin')) asking.set('origin', 'https://elsewhere.example')
  const { headers } = await fetch(`${portal.url}${path}`, { ...init, headers: asking })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toMatch(/(?:^|;)default-src '(?:self|none)'/)
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(?:self|none)'/)
  expect(headers.get('content-security-policy')).toMatch(/base-uri 'none'/)
  expect(headers.get('content-security-policy')).toMatch(/(?:object-src|default-src) 'none'/)
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}; includeSubDomains/)
  expect(headers.get('cross-origin-resource-policy')).toBe(path.startsWith('/shl/m') ? 'cross-origin' : 'same-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  // Only the encrypted content of health links may be requested from other sites.
  expect(headers.get('access-control-allow-origin')).toBe(path.startsWith('/shl/m') ? '*' : null)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  const policy = headers.get('permissions-policy') ?? ''
  expect(policy.split(/, */)).toContain('camera=(self)')
  for (const feature of ['microphone', 'geolocation', 'usb', 'payment'])
    expect(policy.split(/, */)).toContain(`${feature}=()`)
  if (path !== '/.well-known/security.txt') expect(headers.get('cache-control')).toBe('no-store')
})

test('lets a clinic’s page open the check-in page and receive its response, and isolates every other page from its opener', async () => {
  const openerOf = async (path: string) =>
    (await fetch(`${portal.url}${path}`)).headers.get('cross-origin-opener-policy')
  expect(await openerOf('/home/check-in')).toBe('unsafe-none')
  for (const path of ['/home', '/home/check-in-else', '/home/check-in/more', '/login?to=/home/check-in'])
    expect(await openerOf(path)).toBe('same-origin')
})

test('sends no HSTS header over plain http', async () => {
  expect((await fetch(`${plain.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
})

async function say(bytes: string): Promise<string> {
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.end(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('rejects invalid bytes with one line that reveals nothing about the server', async () => {
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await say(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i)
    expect(answer).not.toMatch(/Client Error|statusCode|HPE_/)
  }
})

test('serves security.txt with a contact in RFC 9116 format, valid for less than a year', async () => {
  const answer = await fetch(`${portal.url}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text.endsWith('\n')).toBe(true)
  const lines = text.trimEnd().split(/\r?\n/)
  expect(lines).toContain('Contact: mailto:help@kinchart.example')
  expect(lines).toContain('Contact: https://help.kinchart.example/contact')
  expect(lines).toContain('Canonical: https://kinchart.example/.well-known/security.txt')
  for (const line of lines) expect(line).toMatch(/^(?:Contact|Canonical|Expires|Preferred-Languages): \S/)
  const [expires, second] = lines.filter((line) => line.startsWith('Expires: '))
  expect(second).toBeUndefined()
  expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const days = (Date.parse((expires ?? '').slice(9)) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('serves no security.txt without a contact address', async () => {
  expect((await fetch(`${plain.url}/.well-known/security.txt`)).status).toBe(404)
})
