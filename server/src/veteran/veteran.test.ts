import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDependent, removeDependent } from '@kinchart/contract/calls/family.ts'
import {
  confirmPatient,
  deleteEhrRecord,
  getConnectedEhrs,
  getImport,
  startImport,
} from '@kinchart/contract/calls/import.ts'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import {
  disabilityData,
  getDisabilityData,
  handleVeteran,
  type DisabilityData,
} from '@kinchart/contract/calls/veteran.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { isSoak } from '../../test/is-soak.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { waitForEnd } from '../../test/with-sandbox.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'
import { listVa, startFakeVa, type FakeVa, type VaAnswer } from '../../test/fake-va.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>>

let va: FakeVa
let portal: TestPortal
let endpointId: number
let people = 0

beforeAll(async () => {
  va = await startFakeVa()
  portal = await startPortal({ ALLOW_PRIVATE_HOSTS: va.host })
  endpointId = await listVa(portal, va)
})
afterEach(async () => {
  for (const person of used.splice(0)) {
    const { status, body } = await portal.call(getConnectedEhrs, { as: person })
    if (status !== 200) continue
    for (const { ehrImportRequestId } of body.connectedEhrs)
      await portal.call(deleteEhrRecord, { as: person, query: { ehrImportRequestId } })
    free.push(person)
  }
})
afterAll(async () => {
  await portal.close()
  await va.close()
})

/** Users are reused because a sign-up takes longer than most of these tests. */
const free: Person[] = []
const used: Person[] = []
const signUp = async (): Promise<Person> => {
  const person = free.pop() ?? (await signUpPerson(portal, `veteran-${++people}@example.org`))
  used.push(person)
  return person
}

const knee = {
  decision: 'Service Connected',
  disability_rating_id: '11',
  effective_date: '2018-03-27',
  rating_end_date: null,
  rating_percentage: 30,
  diagnostic_type_code: '5260',
  diagnostic_type_name: 'Limitation of flexion, knee',
  diagnostic_text: 'right knee',
}
const ratingOf = (combined: number | null, rows: unknown): VaAnswer => ({
  body: JSON.stringify({
    data: {
      id: '12303',
      type: 'disability-rating',
      attributes: {
        combined_disability_rating: combined,
        combined_effective_date: '2018-03-27',
        legal_effective_date: '2018-03-27',
        individual_ratings: rows,
      },
    },
  }),
})

const start = async (as: Person, profileId = as.profileId) =>
  portal.call(startImport, { as, body: { ehrEndPointId: endpointId, profileId } })

const handle = async (as: Person, code = 'good') =>
  portal.call(handleVeteran, { as, body: { code, ehrEndPointId: endpointId } })

const confirm = async (as: Person, ehrImportRequestId: string): Promise<void> => {
  await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
  await waitForEnd(portal, as, ehrImportRequestId)
}

async function connect(as: Person, profileId?: string) {
  await start(as, profileId)
  const handled = await handle(as)
  if (handled.body.message !== messages.processing) return handled
  await confirm(as, handled.body.ehrImportRequestId)
  await start(as, profileId)
  return handle(as)
}

const look = async (as: Person, profileId = as.profileId) =>
  portal.call(getDisabilityData, { as, query: { profileId } })

const dataOf = ({ body }: Awaited<ReturnType<typeof look>>): DisabilityData =>
  disabilityData.parse(JSON.parse(body.data?.disabilityData ?? 'null'))

/** Allows Kinchart to query the VA again at once, as if enough time had passed. */
const letTimePass = async (): Promise<unknown> =>
  portal.database.pool.query(`update veteran_rating set ask_after = now() - interval '1 minute'`)

test('fetches no rating before the user confirms the patient', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]))
  await start(person)
  const { body } = await handle(person)
  expect(body.message).toBe(messages.processing)
  expect(await look(person)).toMatchObject({ status: 409, code: 'veteran-patient-unconfirmed' })
  expect(va.getReceivedTokens()).toEqual([])
  const { ehrImportRequestId } = body
  const response = await portal.call(getImport, { as: person, query: { ehrImportRequestId } })
  expect(response.body).toMatchObject({ state: 'confirm-patient', sourcePatient: null })
  await portal.call(confirmPatient, { as: person, body: { ehrImportRequestId, isSamePerson: false } })
  expect((await look(person)).body).toMatchObject({ isVeteran: false, data: null })
  expect(va.getReceivedTokens()).toEqual([])
})

test('connects the VA and shows the rating as the VA states it', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]))
  const started = await start(person)
  expect(new URL(started.body.authorizationUrl).searchParams.get('scope')).toContain('disability_rating.read')
  const { status, body } = await connect(person)
  expect([status, body.message]).toEqual([200, messages.dataLoaded])
  expect(va.tokenRequests().at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
  const seen = await look(person)
  expect(seen.body).toMatchObject({
    message: messages.dataLoaded,
    isVeteran: true,
    data: { providerName: 'The practice VA', ehrImportRequestId: body.ehrImportRequestId, notRenewed: null },
  })
  expect(dataOf(seen)).toEqual({
    combined_disability_rating: 30,
    combined_effective_date: '2018-03-27',
    legal_effective_date: '2018-03-27',
    individual_ratings: [{ ...knee, standing: 'counted' }],
    unreadable: 0,
  })
  // Viewing sends no request, because the response was stored.
  expect(va.getReceivedTokens()).toHaveLength(1)
  const listed = await portal.call(getConnectedEhrs, { as: person })
  expect(listed.body).toMatchObject({
    isVeteran: true,
    connectedEhrs: [{ providerType: 'Veterans', state: 'complete', percent: 100, reason: null }],
  })
})

test('if a user has not connected the VA, shows no rating and does not treat the user as a veteran', async () => {
  const person = await signUp()
  expect((await look(person)).body).toEqual({ message: messages.noDataFound, isVeteran: false, data: null })
  expect((await portal.call(getConnectedEhrs, { as: person })).body.isVeteran).toBe(false)
})

test('reports that a veteran has no rating, and keeps the VA’s combined figure', async () => {
  const person = await signUp()
  va.answer(ratingOf(0, []))
  expect((await connect(person)).body.message).toBe(messages.noDataFound)
  const seen = await look(person)
  expect(seen.body.message).toBe(messages.noDataFound)
  expect(dataOf(seen)).toMatchObject({ combined_disability_rating: 0, individual_ratings: [] })
})

test('shows ratings with missing and unexpected fields, repeated rows and unusual dates', async () => {
  const person = await signUp()
  const ended = { ...knee, disability_rating_id: '12', rating_end_date: '2018-12-31' }
  const future = { ...knee, disability_rating_id: '13', effective_date: '2999-01-01' }
  const endsLater = { ...knee, disability_rating_id: '14', rating_end_date: '2999-01-01' }
  const another = { ...knee, diagnostic_text: 'left knee' }
  const rows = [
    knee,
    knee,
    another,
    ended,
    future,
    endsLater,
    { decision: 'Deferred' },
    { rating_percentage: '10' },
    null,
    7,
  ]
  va.answer(ratingOf(100, rows))
  await connect(person)
  const { individual_ratings: shown, ...rest } = dataOf(await look(person))
  expect(rest).toMatchObject({ combined_disability_rating: 100, unreadable: 2 })
  expect(shown.map((row) => row.standing)).toEqual([
    'counted',
    'repeated',
    'counted',
    'ended',
    'future',
    'counted',
    'not-counted',
    'not-counted',
  ])
  expect(shown[6]).toMatchObject({ decision: 'Deferred', rating_percentage: null, diagnostic_text: null })
  expect(shown[7]).toMatchObject({ decision: null, rating_percentage: 10 })
})

test('stores the VA’s response as it arrived, encrypted', async () => {
  const person = await signUp()
  const answer = ratingOf(30, [knee])
  va.answer(answer)
  const { body } = await connect(person)
  const { rows } = await portal.database.pool.query<{ answer: Buffer }>(
    'select answer from veteran_rating where source_id = $1',
    [body.ehrImportRequestId],
  )
  expect(rows[0]?.answer.toString()).not.toContain('knee')
  const place = `veteran-rating/${body.ehrImportRequestId}`
  const own = await cipherOfProfile(portal.database.db, portal.cipher, person.profileId)
  expect(own.decrypt(rows[0]?.answer ?? Buffer.alloc(0), place).toString()).toBe(answer.body)
})

const json = (status: number): VaAnswer => ({ status, body: JSON.stringify({ status, error: 'made up' }) })
const failures: readonly (readonly [
  what: string,
  answer: VaAnswer,
  code: keyof typeof apiErrors,
  questions: number,
])[] = [
  ['400', json(400), 'veteran-question-refused', 1],
  ['403', json(403), 'veteran-not-granted', 1],
  ['404', json(404), 'veteran-not-found', 1],
  ['413', json(413), 'veteran-question-refused', 1],
  ['429', json(429), 'veteran-busy', 3],
  ['429 with a long wait', { ...json(429), headers: { 'retry-after': '120' } }, 'veteran-busy', 1],
  ['500', json(500), 'veteran-unavailable', 3],
  ['503', { status: 503, body: '<h1>Maintenance</h1>' }, 'veteran-unavailable', 3],
  ['a web page', { body: '<html>', headers: { 'content-type': 'text/html' } }, 'veteran-answer-unreadable', 3],
  ['truncated JSON', { body: ratingOf(30, [knee]).body.slice(0, 90) }, 'veteran-answer-unreadable', 3],
  ['JSON with another structure', { body: '{"data":null}' }, 'veteran-answer-unreadable', 3],
  ['an interrupted response', { ...ratingOf(30, [knee]), cutOff: true }, 'veteran-unavailable', 3],
  ['a response that is too large', { body: ' '.repeat(2_000_001) }, 'veteran-answer-too-large', 1],
  ...(isSoak
    ? ([
        ['502', json(502), 'veteran-unavailable', 3],
        ['504', json(504), 'veteran-unavailable', 3],
      ] as const)
    : []),
]

test.each(failures)('explains that the VA responded with %s, and keeps the connection', async (...failure) => {
  const [, answer, code, questions] = failure
  const person = await signUp()
  va.answer(answer)
  const response = await connect(person)
  expect(response).toMatchObject({ status: apiErrors[code].status, code })
  expect(JSON.stringify(response.body)).toContain(apiErrors[code].message)
  expect(JSON.stringify(response.body)).not.toContain('made up')
  expect(va.getReceivedTokens()).toHaveLength(questions)
  expect(await look(person)).toMatchObject({ code })
  expect(va.getReceivedTokens()).toHaveLength(questions)
  await letTimePass()
  va.answer(ratingOf(30, [knee]))
  expect(dataOf(await look(person)).combined_disability_rating).toBe(30)
  expect(portal.logged).toContainEqual(expect.objectContaining({ event: 'veteran-rating-failed', code }))
})

test('waits as long as the VA requires before the next request', async () => {
  const person = await signUp()
  va.answer({ ...json(429), headers: { 'retry-after': '120' } })
  const before = Date.now()
  await connect(person)
  const { rows } = await portal.database.pool.query<{ ask_after: Date }>(
    'select ask_after from veteran_rating where profile_id = $1',
    [person.profileId],
  )
  expect((rows[0]?.ask_after.getTime() ?? 0) - before).toBeGreaterThanOrEqual(119_000)
})

test('retries after brief VA failures without showing them to the user', async () => {
  const person = await signUp()
  va.answer({ ...json(503), headers: { 'retry-after': '0' } }, json(500), ratingOf(30, [knee]))
  expect((await connect(person)).status).toBe(200)
  expect(va.getReceivedTokens()).toHaveLength(3)
})

test('if the VA refuses a token, renews the token once and stores the new token', async () => {
  const person = await signUp()
  va.answer(json(401), ratingOf(30, [knee]))
  expect((await connect(person)).status).toBe(200)
  const [first, second] = va.getReceivedTokens()
  expect(second).not.toBe(first)
  await letTimePass()
  va.answer(ratingOf(40, [knee]))
  expect(dataOf(await look(person)).combined_disability_rating).toBe(40)
  expect(va.getReceivedTokens()).toEqual([second])
})

test('prompts the user to reconnect after the VA ended a sign-in', async () => {
  const person = await signUp()
  va.answer(json(401))
  expect(await connect(person)).toMatchObject({ status: 409, code: 'veteran-access-ended' })
  expect(va.getReceivedTokens()).toHaveLength(2)
  va.answer(ratingOf(30, [knee]))
  expect((await connect(person)).status).toBe(200)
  expect(dataOf(await look(person)).combined_disability_rating).toBe(30)
  expect((await portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs).toHaveLength(1)
})

test('removes a permanently refused VA token, and shows the stored rating with the reason', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]), json(401))
  await connect(person)
  await letTimePass()
  for (let times = 0; times < 2; times++) {
    const seen = await look(person)
    expect(dataOf(seen).combined_disability_rating).toBe(30)
    expect(seen.body.data).toMatchObject({
      providerName: 'The practice VA',
      notRenewed: apiErrors['veteran-access-ended'].message,
    })
    await letTimePass()
  }
  // The rating was requested with the token and with the refreshed token, and then not again.
  expect(va.getReceivedTokens()).toHaveLength(3)
  const { rows } = await portal.database.pool.query('select grant_id from source where profile_id = $1', [
    person.profileId,
  ])
  expect(rows).toEqual([{ grant_id: null }])
})

test('requests a rating again after a day, and if the VA fails, shows the stored rating with a notice', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]))
  await connect(person)
  await letTimePass()
  va.answer(json(500))
  const seen = await look(person)
  expect(dataOf(seen).combined_disability_rating).toBe(30)
  expect(seen.body.data?.notRenewed).toBe(apiErrors['veteran-unavailable'].message)
})

test('rejects an authorization code of the VA if this session started no authorization, and does not use the code', async () => {
  const [person, stranger] = [await signUp(), await signUp()]
  const refused = { status: 400, code: 'authorization-unknown' }
  const before = va.tokenRequests().length
  expect(await handle(person)).toMatchObject(refused)
  await start(person)
  expect(await handle(stranger)).toMatchObject(refused)
  for (const ehrEndPointId of [endpointId + 1, -1, 2 ** 40])
    expect(await portal.call(handleVeteran, { as: person, body: { code: 'good', ehrEndPointId } })).toMatchObject(
      refused,
    )
  const body = { code: 'good', ehrEndPointId: endpointId, state: 'another' }
  expect(await portal.call(handleVeteran, { as: person, body })).toMatchObject(refused)
  expect(await portal.call(handleVeteran, { body })).toMatchObject({ status: 401 })
  expect(va.tokenRequests()).toHaveLength(before)
})

test('accepts an authorization code of the VA only once, and stores nothing for a code that the VA refuses', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]))
  await start(person)
  const both = await Promise.all([handle(person), handle(person)])
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const other = await signUp()
  await start(other)
  expect(await handle(other, 'made up')).toMatchObject({ status: 502, code: 'authorization-failed' })
  expect((await look(other)).body.isVeteran).toBe(false)
})

test('without a session, lets only the browser that started a VA authorization finish it', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]))
  const { cookie, body: started } = await start(person)
  const body = {
    code: 'good',
    ehrEndPointId: endpointId,
    state: new URL(started.authorizationUrl).searchParams.get('state') ?? '',
  }
  const another = `kinchart_browser=${'x'.repeat(43)}`
  expect(await portal.call(handleVeteran, { cookie: another, body })).toMatchObject({ code: 'authorization-unknown' })
  const handled = await portal.call(handleVeteran, { cookie, body })
  expect(handled.status).toBe(200)
  await confirm(person, handled.body.ehrImportRequestId)
  expect(dataOf(await look(person)).combined_disability_rating).toBe(30)
})

test("stores a dependent's rating only for the dependent, and deletes the rating with the dependent", async () => {
  const [person, stranger] = [await signUp(), await signUp()]
  const added = await portal.call(addDependent, {
    as: person,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '1990-09-08' },
  })
  const { dependentId } = added.body
  va.answer(ratingOf(30, [knee]))
  expect((await connect(person, dependentId)).status).toBe(200)
  expect((await look(person, dependentId)).body.isVeteran).toBe(true)
  expect((await look(person)).body.isVeteran).toBe(false)
  for (const profileId of [dependentId, person.profileId])
    expect(await look(stranger, profileId)).toMatchObject({ status: 404, code: 'not-found' })
  await portal.call(removeDependent, { as: person, query: { dependentId } })
  const { rows } = await portal.database.pool.query('select from veteran_rating where profile_id = $1', [dependentId])
  expect(rows).toEqual([])
})

test('removes the rating and revokes Kinchart’s access at the VA when the connection is deleted', async () => {
  const person = await signUp()
  va.answer(ratingOf(30, [knee]))
  const { body } = await connect(person)
  const before = va.revoked().length
  await portal.call(deleteEhrRecord, { as: person, query: { ehrImportRequestId: body.ehrImportRequestId } })
  expect(va.revoked()).toHaveLength(before + 1)
  expect((await look(person)).body).toEqual({ message: messages.noDataFound, isVeteran: false, data: null })
})

const published = join(import.meta.dirname, '../../../../shared/data/va-disability-rating')
const files = existsSync(published) ? readdirSync(published).filter((name) => name.endsWith('.json')) : []
const codes: Readonly<Record<string, string>> = {
  '400': 'veteran-question-refused',
  '401': 'veteran-access-ended',
  '403': 'veteran-not-granted',
  '404': 'veteran-not-found',
  '429': 'veteran-busy',
  '500': 'veteran-unavailable',
}

test.skipIf(files.length === 0).each(files)("parses the VA's published response %s", async (name) => {
  const person = await signUp()
  const body = readFileSync(join(published, name), 'utf8')
  const status = name.slice(0, 3)
  va.answer({ status: Number(status), body })
  const { code } = await connect(person)
  if (status !== '200') return expect(code).toBe(codes[status])
  const seen = dataOf(await look(person))
  const expectedRating = (JSON.parse(body) as { data: { attributes: DisabilityData } }).data.attributes
  expect(seen.combined_disability_rating).toBe(expectedRating.combined_disability_rating)
  expect(seen.unreadable).toBe(0)
  expect(seen.individual_ratings).toHaveLength(expectedRating.individual_ratings.length)
  for (const [at, row] of expectedRating.individual_ratings.entries()) {
    const shown = seen.individual_ratings[at]
    expect(shown).toMatchObject({
      disability_rating_id: row.disability_rating_id,
      rating_percentage: row.rating_percentage,
      diagnostic_text: row.diagnostic_text,
      decision: row.decision,
    })
    expect(shown?.standing === 'not-counted').toBe(row.decision !== 'Service Connected')
  }
})
