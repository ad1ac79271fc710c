import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { getAboutCode } from '@kinchart/contract/calls/about-code.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { createAskMedlinePlus, NoAnswerError } from './ask-medlineplus.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'

type Answer = (to: ServerResponse, request: IncomingMessage) => void

let answer: Answer
let host = ''
let requests: { url: URL; headers: IncomingMessage['headers'] }[] = []
const service = createServer((request, response) => {
  requests.push({ url: new URL(request.url ?? '/', 'http://service'), headers: request.headers })
  answer(response, request)
})
let portal: TestPortal
let person: { token: string }
beforeAll(async () => {
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  portal = await startPortal({ MEDLINEPLUS_CONNECT: `http://${host}/service`, ALLOW_PRIVATE_HOSTS: host })
  person = await signUpPerson(portal, 'one@example.com')
})
afterAll(async () => {
  await portal.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  requests = []
})

const loinc = 'http://loinc.org'
let next = 1
const fresh = (): string => `${next++}-7`
const about = async (code: string, language: 'en' | 'es' = 'en') =>
  (await portal.call(getAboutCode, { as: person, query: { system: loinc, code, language } })).body.about

const feed = (...entries: readonly object[]) =>
  JSON.stringify({ feed: { title: { _value: 'MedlinePlus Connect' }, entry: entries } })
const entry = (summary: string, href = 'https://medlineplus.gov/lab-tests/a1c/') => ({
  title: { _value: 'Hemoglobin A1C Test', type: 'text' },
  link: [{ rel: 'alternate', href }],
  summary: { type: 'html', _value: summary },
})
const sends =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (to) =>
    void to.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

test('shows MedlinePlus information, sends only the code, and queries once for two requests', async () => {
  answer = sends(gzipSync(feed(entry('<p>It shows the <b>average</b> level of sugar.</p>'))), 200, {
    'content-encoding': 'gzip',
  })
  const code = fresh()
  const expected = {
    title: 'Hemoglobin A1C Test',
    summary: 'It shows the average level of sugar.',
    address: 'https://medlineplus.gov/lab-tests/a1c/',
  }
  expect(await about(code)).toEqual(expected)
  expect(await about(code)).toEqual(expected)
  expect(requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
    {
      'mainSearchCriteria.v.cs': '2.16.840.1.113883.6.1',
      'mainSearchCriteria.v.c': code,
      'informationRecipient.languageCode.c': 'en',
      knowledgeResponseType: 'application/json',
    },
  ])
  expect(requests[0]?.headers).not.toHaveProperty('cookie')
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
  await about(code, 'es')
  expect(requests.at(-1)?.url.searchParams.get('informationRecipient.languageCode.c')).toBe('es')
})

test('also caches the response if MedlinePlus has no information on a code', async () => {
  answer = sends(feed())
  const code = fresh()
  expect([await about(code), await about(code), requests.length]).toEqual([null, null, 1])
})

test('converts any MedlinePlus markup to plain text, and cuts a long text at the end of a sentence', async () => {
  answer = sends(
    feed(
      entry(
        `<p onclick="x()">One &lt;b&gt; &amp; two.</p><script>alert(1)</script><style>p{}</style><ul><li>Three</li><li>four.</li></ul><img src=x onerror=alert(2)>${'Long words follow here. '.repeat(80)}`,
      ),
    ),
  )
  const summary = (await about(fresh()))?.summary ?? ''
  expect(summary.startsWith('One <b> & two. Three four. Long words')).toBe(true)
  expect(summary).not.toContain('alert')
  expect([summary.length <= 700, summary.endsWith('.')]).toEqual([true, true])
})

test('drops a page address outside MedlinePlus', async () => {
  for (const href of ['https://medlineplus.gov.example.com/', 'javascript:alert(1)', 'http://medlineplus.gov/']) {
    answer = sends(feed(entry('<p>Words.</p>', href), entry('<p>Others.</p>', 'https://www.nlm.nih.gov/x')))
    expect(await about(fresh())).toMatchObject({ summary: 'Others.', address: 'https://www.nlm.nih.gov/x' })
  }
})

test('does not query MedlinePlus for an invalid code or a code of an unknown system', async () => {
  const query = { system: loinc, code: 'a&b=c d', language: 'en' } as const
  expect((await portal.call(getAboutCode, { as: person, query })).code).toBe('request-invalid')
  expect(requests).toEqual([])
})

// This test comes after most other tests, because the service is not queried for a while after a failure.
test('if there is no newer MedlinePlus response, shows the old response unless it is too old', async () => {
  answer = sends(feed(entry('<p>Kept words.</p>')))
  const [code, older] = [fresh(), fresh()]
  await about(code)
  await about(older)
  const age = async (which: string, days: number) =>
    portal.database.pool.query(`update about_code set requested_at = now() - interval '${days} days' where code = $1`, [
      which,
    ])
  await age(code, 2)
  await age(older, 40)
  answer = sends('busy', 503, { 'retry-after': '2' })
  expect(await about(code)).toMatchObject({ summary: 'Kept words.' })
  const times = requests.length
  expect(await about(older)).toBeNull()
  expect(requests.length).toBe(times)
})

for (const [what, say] of [
  ['what is no feed', sends('<html>')],
  ['more than an answer may hold', sends(feed(entry('x'.repeat(600_000))))],
  ['a connection that breaks off', (to: ServerResponse) => void to.destroy()],
  ['silence', () => undefined],
] as const)
  test(`treats ${what} as a failure and stops querying the service`, async () => {
    const outbound = createOutbound([host])
    const ask = createAskMedlinePlus(outbound, `http://${host}/service`)
    answer = say
    const one = { system: loinc, code: '4548-4', language: 'en' } as const
    await expect(ask(one)).rejects.toThrow(NoAnswerError)
    await expect(ask(one)).rejects.toThrow(NoAnswerError)
    expect(requests.length).toBe(1)
    await outbound.close()
  })

test('queries MedlinePlus no more often per minute than MedlinePlus accepts', async () => {
  const outbound = createOutbound([host])
  const ask = createAskMedlinePlus(outbound, `http://${host}/service`)
  answer = sends(feed())
  const all = Array.from({ length: 70 }, async (_, index) =>
    ask({ system: loinc, code: String(index), language: 'en' }).catch((error: unknown) => error),
  )
  const refused = (await Promise.all(all)).filter((one) => one instanceof NoAnswerError)
  expect([refused.length, requests.length]).toEqual([10, 60])
  await outbound.close()
})

test('queries no information service unless the operator has switched the service on', async () => {
  answer = sends(feed(entry('<p>Words.</p>')))
  portal = await portal.restart({ env: { MEDLINEPLUS_CONNECT: 'false' } })
  expect(await about(fresh())).toBeNull()
  expect(requests).toEqual([])
})
