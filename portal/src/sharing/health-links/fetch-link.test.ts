import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encryptContent, newKey, type LinkPayload, fetchLink } from './health-link.ts'

const key = newKey()
const url = 'https://links.example/shl/m/a'
const payload: LinkPayload = {
  url,
  key,
  exp: null,
  hasPasscode: true,
  isDirect: false,
  isLongTerm: false,
  label: null,
}
const record = '{"resourceType":"Bundle","type":"collection"}'
const encrypted = async () => encryptContent(new TextEncoder().encode(record), key)

type FetchedRequest = { readonly url: string; readonly init: RequestInit }
let requests: FetchedRequest[]
let answer: (url: string) => Response | Promise<Response>
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ url: address, init })
    return answer(address)
  })
})
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const textOf = (opened: Awaited<ReturnType<typeof fetchLink>>): string[] =>
  opened.kind === 'files'
    ? opened.files.map((file) => (file.kind === 'file' ? new TextDecoder().decode(file.bytes) : file.why))
    : [opened.kind]

test('sends the recipient’s name and the passcode in the request for a link’s manifest, but no cookies or referrer', async () => {
  const embedded = await encrypted()
  answer = () => json({ files: [{ contentType: 'application/fhir+json', embedded }] })
  expect(textOf(await fetchLink(payload, 'Dr. Osei', 'blue-42'))).toEqual([record])
  expect(requests[0]?.init.body).toBe(JSON.stringify({ recipient: 'Dr. Osei', passcode: 'blue-42' }))
  expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
})

test('loads a link’s files from the locations in the manifest, and shows the other files if one fails', async () => {
  const jwe = await encrypted()
  answer = (address) =>
    address === url
      ? json({
          files: [
            { contentType: 'application/fhir+json', location: 'https://files.example/1' },
            { contentType: 'application/fhir+json', location: 'https://files.example/2' },
            { contentType: 'application/fhir+json', location: 'http://files.example/3' },
            { contentType: 'application/smart-api-access', embedded: jwe },
            { contentType: 'application/fhir+json' },
          ],
          later: 'unknown',
        })
      : address.endsWith('/1')
        ? new Response(jwe)
        : new Response('', { status: 404 })
  expect(textOf(await fetchLink(payload, 'A', null))).toEqual([
    record,
    'gone',
    'not-secure',
    'not-supported',
    'damaged',
  ])
  expect(requests.map((one) => one.url)).not.toContain('http://files.example/3')
})

test('loads a single-file link’s file from the link’s URL, with the recipient’s name as a query parameter', async () => {
  const jwe = await encrypted()
  answer = () => new Response(jwe)
  expect(textOf(await fetchLink({ ...payload, isDirect: true }, 'A & B', null))).toEqual([record])
  expect(requests[0]?.url).toBe(`${url}?recipient=A+%26+B`)
  expect(requests[0]?.init.method).toBe('GET')
})

test('after a wrong passcode, shows the number of remaining attempts if the server states the number', async () => {
  answer = () => json({ remainingAttempts: 3 }, 401)
  expect(await fetchLink(payload, 'A', 'x')).toEqual({ kind: 'wrong-passcode', left: 3 })
  answer = () => new Response('no', { status: 401 })
  expect(await fetchLink(payload, 'A', 'x')).toEqual({ kind: 'wrong-passcode', left: null })
})

test.each([
  ['a link that no longer exists', () => new Response('', { status: 404 }), 'gone'],
  ['a link that is no longer valid', () => json({ status: 'no-longer-valid', files: [] }), 'gone'],
  ['a link that has no files yet', () => json({ status: 'can-change', files: [] }), 'not-yet'],
  ['a link that is requested too often', () => new Response('', { status: 429 }), 'busy'],
  ['an unavailable server', () => new Response('', { status: 503 }), 'unreachable'],
  ['a server that does not respond', () => Promise.reject(new TypeError('failed')), 'unreachable'],
  ['a response that is not a manifest', () => new Response('<html>'), 'not-health'],
  ['a response that is too large', () => new Response(new Uint8Array(16_000_000)), 'too-large'],
  [
    'content encrypted with another key',
    async () =>
      json({
        files: [{ contentType: 'application/fhir+json', embedded: await encryptContent(new Uint8Array(3), newKey()) }],
      }),
    'damaged',
  ],
] as const)('reports a specific failure for %s', async (_, give, why) => {
  answer = give
  expect(await fetchLink(payload, 'A', null)).toEqual({ kind: 'failure', why })
})

test('treats a link without files as empty', async () => {
  answer = () => json({ files: [] })
  expect(await fetchLink(payload, 'A', null)).toEqual({ kind: 'files', files: [] })
})
