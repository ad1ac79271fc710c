import { randomBytes } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  createHealthLink,
  endHealthLink,
  getHealthLinks,
  healthLinkLimits,
  renewHealthLink,
  type HealthLink,
  type Manifest,
} from '@kinchart/contract/calls/health-links.ts'
import { getAccessLog } from '@kinchart/contract/calls/sharing.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { fetchPatiently, startPortal, type TestPortal } from '../../../test/start-portal.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { removeClosedLinks } from './keep-link.ts'

let portal: TestPortal
let ana: Person
let ben: Person
const key = randomBytes(32)
const SECRET_WORD = 'penicillin-rash'
let content: string
beforeAll(async () => {
  portal = await startPortal()
  ana = await signUpPerson(portal, 'ana@example.org')
  ben = await signUpPerson(portal, 'ben@example.org')
  content = await encrypt(SECRET_WORD)
})
beforeEach(async () => void (await portal.database.pool.query('delete from health_link')))
afterAll(async () => portal.close())

const encrypt = async (text: string): Promise<string> =>
  new CompactEncrypt(Buffer.from(JSON.stringify({ resourceType: 'Bundle', text })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', cty: 'application/fhir+json' })
    .encrypt(key)

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const body = (more: object = {}) => ({
  profileId: ana.profileId,
  mode: 'manifest' as const,
  label: 'For Dr. Osei',
  expiresAt: inDays(7),
  recordTypeIds: ['5', '8'] as ('5' | '8')[],
  content,
  ...more,
})
const make = async (more: object = {}, as: Person = ana) => portal.call(createHealthLink, { as, body: body(more) })
const reach = (url: string): string => `${portal.url}${new URL(url).pathname}`
const post = async (url: string, payload: object): Promise<Response> =>
  fetchPatiently(reach(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://viewer.example' },
    body: JSON.stringify(payload),
  })
const links = async (as: Person = ana): Promise<HealthLink[]> =>
  (await portal.call(getHealthLinks, { as, query: { profileId: as.profileId } })).body.links
const open = async (jwe: string): Promise<string> => Buffer.from((await compactDecrypt(jwe, key)).plaintext).toString()

test('lets anyone with a link and its key read the content from any page, and lists the readers for the owner', async () => {
  const { body: made } = await make()
  const answer = await post(made.url, { recipient: 'Dr. Osei, Riverside' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toBeNull()
  const { files } = (await answer.json()) as Manifest
  expect(files).toHaveLength(1)
  expect(files[0]).toMatchObject({ contentType: 'application/fhir+json', status: 'finalized' })
  expect(await open(files[0]?.embedded ?? '')).toContain(SECRET_WORD)
  expect(await links()).toMatchObject([
    { id: made.id, label: 'For Dr. Osei', state: 'live', opened: 1, hasPasscode: false, triesLeft: null },
  ])
  const { accesses } = (await portal.call(getAccessLog, { as: ana, query: { profileId: ana.profileId } })).body
  expect(accesses[0]).toMatchObject({ who: 'Dr. Osei, Riverside', what: 'health-link', by: 'health-link' })
})

test('serves a file from a single-use address if the file is longer than the client accepts', async () => {
  const { body: made } = await make()
  const { files } = (await (await post(made.url, { recipient: 'A', embeddedLengthMax: 10 })).json()) as Manifest
  const [file] = files
  expect(file?.embedded).toBeUndefined()
  const first = await fetch(reach(file?.location ?? ''))
  expect(first.headers.get('content-type')).toContain('application/jose')
  expect(await open(await first.text())).toContain(SECRET_WORD)
  expect((await fetch(reach(file?.location ?? ''))).status).toBe(404)
})

test('opens a direct link without a passcode by its address alone, and records the name of the recipient', async () => {
  const { body: made } = await make({ mode: 'direct' })
  expect((await fetch(reach(made.url))).status).toBe(404)
  const answer = await fetch(`${reach(made.url)}?recipient=School%20nurse`)
  expect(await open(await answer.text())).toContain(SECRET_WORD)
  expect((await post(made.url, { recipient: 'A' })).status).toBe(404)
})

test('returns the content of a one-time link to only one of several concurrent requests, and never again', async () => {
  const { body: made } = await make({ mode: 'direct', once: true, recordTypeIds: [] })
  const responses = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => fetch(`${reach(made.url)}?recipient=Desk%20${at}`)),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await fetch(`${reach(made.url)}?recipient=Later`)).status).toBe(404)
  expect(await links()).toMatchObject([{ state: 'opened', opened: 1, once: true }])
  const { rows } = await portal.database.pool.query<{ content: unknown }>('select content from health_link')
  expect(rows).toEqual([{ content: null }])
  expect((await make({ mode: 'manifest', once: true })).code).toBe('request-invalid')
})

test('does not reveal the content of a passcode link to a caller without the passcode', async () => {
  const { body: made } = await make({ passcode: 'blue-42' })
  const answer = await fetch(`${reach(made.url)}?recipient=A`)
  expect([answer.status, await answer.text()]).toEqual([404, await getNotFoundText()])
})

const getNotFoundText = async (): Promise<string> =>
  (await fetch(`${portal.url}/shl/d/${'a'.repeat(43)}?recipient=A`)).text()

test('counts wrong passcodes, but not correct passcodes, for the whole life of a link', async () => {
  const { body: made } = await make({ passcode: 'blue-42' })
  const tryOne = async (passcode?: string) => post(made.url, { recipient: 'A', ...(passcode ? { passcode } : {}) })
  const response = await tryOne()
  expect([response.status, await response.json()]).toEqual([401, { remainingAttempts: constants.linkTries }])
  const wrong = await tryOne('green-1')
  expect([wrong.status, await wrong.json()]).toEqual([401, { remainingAttempts: constants.linkTries - 1 }])
  expect((await tryOne('blue-42')).status).toBe(200)
  expect(await links()).toMatchObject([{ triesLeft: constants.linkTries - 1, opened: 1 }])
  for (let left = constants.linkTries - 2; left >= 0; left--)
    expect(await (await tryOne('green-2')).json()).toEqual({ remainingAttempts: left })
  const late = await tryOne('blue-42')
  expect([late.status, await late.text()]).toEqual([404, await getNotFoundText()])
  expect(await links()).toMatchObject([{ state: 'used-up', triesLeft: 0 }])
})

test('checks only as many of fifty concurrent guesses as the link allows', async () => {
  const { body: made } = await make({ passcode: 'blue-42' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => post(made.url, { recipient: 'A', passcode: `guess-${at}` })),
  )
  const judged = answers.filter(({ status }) => status === 401)
  expect(judged.length).toBe(constants.linkTries)
  const left = await Promise.all(
    judged.map(async (one) => ((await one.json()) as { remainingAttempts: number }).remainingAttempts),
  )
  expect(left.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4])
  expect(await links()).toMatchObject([{ state: 'used-up', triesLeft: 0, opened: 0 }])
  expect(answers.every(({ status }) => [401, 404, 429].includes(status))).toBe(true)
})

test('answers an unknown, an ended and an expired link in the same way', async () => {
  const ended = (await make()).body
  const late = (await make()).body
  expect((await portal.call(endHealthLink, { as: ana, body: { profileId: ana.profileId, id: ended.id } })).status).toBe(
    200,
  )
  await portal.database.pool.query(`update health_link set expires_at = now() - interval '1 second' where id = $1`, [
    late.id,
  ])
  const unknown = `${portal.url}/shl/m/${'a'.repeat(43)}`
  for (const url of [ended.url, late.url, unknown, `${portal.url}/shl/m/short`]) {
    const answer = await post(url, { recipient: 'A' })
    expect([answer.status, await answer.text()]).toEqual([404, await getNotFoundText()])
  }
  const states = (await links()).map(({ state }) => state)
  expect(states.sort()).toEqual(['ended', 'expired'])
  const renewal = { profileId: ana.profileId, id: late.id, content }
  expect((await portal.call(renewHealthLink, { as: ana, body: renewal })).code).toBe('health-link-ended')
})

test('removes the content of closed links and keeps the links in the list', async () => {
  const ended = (await make()).body
  const late = (await make()).body
  const stands = (await make()).body
  await portal.call(endHealthLink, { as: ana, body: { profileId: ana.profileId, id: ended.id } })
  await portal.database.pool.query(`update health_link set expires_at = now() where id = $1`, [late.id])
  await removeClosedLinks(portal.database.db)
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id from health_link where content is not null`,
  )
  expect(rows.map(({ id }) => id)).toEqual([stands.id])
  expect(await links()).toHaveLength(3)
})

test('shows the newer content of a renewed link and flags the link as changeable', async () => {
  const { body: made } = await make({ longTerm: true })
  const newer = { profileId: ana.profileId, id: made.id, content: await encrypt('newer-word') }
  expect((await portal.call(renewHealthLink, { as: ana, body: newer })).status).toBe(200)
  const answer = await post(made.url, { recipient: 'A' })
  expect(answer.headers.get('retry-after')).toBe('60')
  const { files } = (await answer.json()) as Manifest
  expect(files[0]?.status).toBe('can-change')
  expect(await open(files[0]?.embedded ?? '')).toContain('newer-word')
})

test('rate-limits a link that is opened too often', async () => {
  const { body: made } = await make()
  const statuses: number[] = []
  for (let times = 0; times <= healthLinkLimits.accessesAMinute; times++) {
    const answer = await post(made.url, { recipient: 'A' })
    statuses.push(answer.status)
    if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('60')
  }
  expect(statuses.filter((one) => one === 429)).toHaveLength(1)
})

test('does not let other users view, renew, end or create a patient’s links', async () => {
  const { body: made } = await make()
  expect((await make({}, ben)).code).toBe('not-found')
  expect((await portal.call(getHealthLinks, { as: ben, query: { profileId: ana.profileId } })).code).toBe('not-found')
  for (const profileId of [ana.profileId, ben.profileId]) {
    expect((await portal.call(endHealthLink, { as: ben, body: { profileId, id: made.id } })).code).toBe('not-found')
    expect((await portal.call(renewHealthLink, { as: ben, body: { profileId, id: made.id, content } })).code).toBe(
      'not-found',
    )
  }
  expect(await links(ben)).toEqual([])
  expect((await post(made.url, { recipient: 'A' })).status).toBe(200)
})

test.each([
  ['four parts', 'a.b.c.d', 'health-link-content-unfit'],
  ['an unencrypted health record', '{"resourceType":"Bundle"}', 'health-link-content-unfit'],
  [
    'an unsupported encryption',
    `${Buffer.from('{"alg":"dir","enc":"A128GCM"}').toString('base64url')}..${'a'.repeat(16)}.a.${'a'.repeat(22)}`,
    'health-link-content-unfit',
  ],
])('rejects link content with %s', async (_, unfit, code) => {
  expect((await make({ content: unfit })).code).toBe(code)
  expect(await links()).toEqual([])
})

test.each([
  ['a passcode for a direct link', { mode: 'direct', passcode: 'blue-42' }, 'health-link-with-passcode'],
  ['no expiration for a direct link', { mode: 'direct', expiresAt: undefined }, 'health-link-expiry-wrong'],
  ['an expiration in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'health-link-expiry-wrong'],
  ['an expiration two years from now', { expiresAt: inDays(730) }, 'health-link-expiry-wrong'],
  ['a short passcode', { passcode: 'blue' }, 'request-invalid'],
  ['a label that is too long', { label: 'a'.repeat(81) }, 'request-invalid'],
  ['no record type', { recordTypeIds: [] }, 'request-invalid'],
])('rejects a link request with %s', async (_, more, code) => {
  expect((await make(more)).code).toBe(code)
})

test('accepts a large summary as the content of a link', async () => {
  // In base64url, 6,000,000 characters are 4,500,000 encrypted bytes.
  const large = content.replace(/[^.]+(?=\.[^.]+$)/, 'A'.repeat(6_000_000))
  expect((await make({ content: large })).status).toBe(200)
})

test('does not store the key, the address or the content of a link unencrypted in the database', async () => {
  const { body: made } = await make({ passcode: 'blue-42', label: 'A telling label' })
  await post(made.url, { recipient: 'A', passcode: 'blue-42' })
  const token = new URL(made.url).pathname.split('/').at(-1) ?? ''
  const { rows } = await portal.database.pool.query<{ content: Buffer; details: Buffer }>('select * from health_link')
  const storedText = rows
    .map((row) =>
      Object.values(row)
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' '),
    )
    .join(' ')
  for (const secret of [
    token,
    key.toString('base64url'),
    key.toString('latin1'),
    SECRET_WORD,
    'blue-42',
    'A telling label',
  ])
    expect(storedText).not.toContain(secret)
  expect(JSON.stringify(portal.logged)).not.toContain(token)
})

test('allows the page that opens links, and no other page, to connect to other servers', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${portal.url}${path}`, { headers: { accept: 'text/html' } })).headers.get('content-security-policy')
  expect(await policyOf('/viewer')).toContain("connect-src 'self' https:")
  expect(await policyOf('/viewer?x=1')).toContain("connect-src 'self' https:")
  for (const path of ['/login', '/viewers', '/home/share-records/links'])
    expect(await policyOf(path)).toContain("connect-src 'self';")
})

test('reports an address that is too long for a link when the link is created', async () => {
  portal = await portal.restart({
    env: { PUBLIC_URL: `https://${'a'.repeat(60)}.example.org/kinchart/here` },
  })
  const far = await signUpPerson(portal, 'far@example.org')
  expect((await make({ profileId: far.profileId }, far)).code).toBe('health-link-address-too-long')
})
