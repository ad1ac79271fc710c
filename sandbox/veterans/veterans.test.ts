import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginAuthorization, connectApp, readTokens } from '#practice-app.ts'
import { findLink, listIds, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'
import { ratingFaults, writeRatingError } from './veterans-organizations.ts'
import { authorizeAs } from '#walk-authorization.ts'

let sandbox: Sandbox
const office = () => `${sandbox.url}/practice-veterans-office/services/veteran_verification/v2`
const hospital = () => `${sandbox.url}/prairie-post-veterans-health/services/fhir/v0/r4`
const withoutAud = { aud: undefined }
const scope = 'openid profile offline_access disability_rating.read'
const connectOffice = (username: string, requestedScope = scope) =>
  connectApp(office(), { username, scope: requestedScope, changes: withoutAud })
const readRating = async (username: string) => {
  const { status, text } = await (await connectOffice(username)).get('disability_rating')
  return { status, body: JSON.parse(text) as Rating }
}
type Rating = {
  readonly data: {
    readonly id: string
    readonly attributes: {
      readonly combined_disability_rating: number
      readonly individual_ratings: readonly Readonly<Record<string, unknown>>[]
    }
  }
}

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('lists the rating and the health records as separate organizations', () => {
  const listed = sandbox.organizations.filter(({ vendor }) => vendor === 'VA Lighthouse')
  expect(listed.map(({ providerType, fhirBaseUrl, audience }) => [providerType, fhirBaseUrl, audience])).toEqual([
    ['Veterans', office(), 'forbidden'],
    ['CareOrganization', hospital(), 'forbidden'],
  ])
})

test.each([
  ['for the rating', office, 'oauth2/veteran-verification/v1/authorization'],
  ['for the health records', hospital, 'oauth2/health/v1/authorization'],
])('rejects an authorization request with an aud parameter (%s)', async (_name, base, address) => {
  const { url } = await beginAuthorization(base(), { scope: `${scope} patient/*.read` }, { aud: base() })
  expect(url).toContain(address)
  expect(new URL(await authorizeAs(url, { username: 'theodosia' })).searchParams.get('error')).toBe('invalid_request')
})

test('the veterans’ office returns the state parameter, names no patient and rotates the refresh token', async () => {
  const state = 'a-state-that-comes-back-with-the-token'
  const app = await connectApp(office(), { username: 'theodosia', scope, changes: { ...withoutAud, state } })
  expect(app.tokens).toMatchObject({ state, scope, expires_in: 3600 })
  expect(app.tokens).not.toHaveProperty('patient')
  const second = readTokens(await app.refresh())
  expect((await app.get('disability_rating', {}, second['access_token'])).status).toBe(200)
  expect(readTokens(await app.refresh())['error']).toBe('invalid_grant')
})

test('combines Theodosia’s three individual ratings into 70', async () => {
  const { data } = (await readRating('theodosia')).body
  expect([data.id, data.attributes.combined_disability_rating]).toEqual(['1012830001V100001', 70])
  expect(data.attributes.individual_ratings.map((one) => one['rating_percentage'])).toEqual([50, 30, 10])
})

test('returns null values for Cornelius’s non-service-connected condition, and includes a deferred decision', async () => {
  const { individual_ratings: ratings } = (await readRating('cornelius')).body.data.attributes
  const refused = ratings.find((one) => one['decision'] === 'Not Service Connected')
  expect(refused).toMatchObject({ effective_date: null, rating_percentage: null })
  expect(ratings.map((one) => one['decision'])).toContain('Deferred')
})

test('gives Josephine one rating that has ended and one that ends in the future', async () => {
  const { individual_ratings: ratings } = (await readRating('josephine')).body.data.attributes
  expect(ratings.map((one) => one['rating_end_date'])).toEqual(['2099-12-31', null, '2018-12-31'])
})

test('gives Leopold three rows under one rating id, two of them identical', async () => {
  const { individual_ratings: ratings } = (await readRating('leopold')).body.data.attributes
  expect(ratings.filter((one) => one['disability_rating_id'] === '2200101').length).toBe(3)
  expect(ratings[1]).toEqual(ratings[2])
})

test('omits most keys from Araminta’s rating response', async () => {
  const { attributes } = (await readRating('araminta')).body.data
  expect(attributes).not.toHaveProperty('combined_effective_date')
  expect(attributes.individual_ratings[1]).toEqual({ diagnostic_type_name: 'Migraine' })
})

test('returns no ratings for Mordecai', async () => {
  const { attributes } = (await readRating('mordecai')).body.data
  expect([attributes.combined_disability_rating, attributes.individual_ratings]).toEqual([0, []])
})

test('cannot identify Nathaniel at the veterans’ office', async () => {
  const { status, body } = await readRating('nathaniel')
  expect([status, body]).toEqual([404, writeRatingError(404)])
})

test('rejects a rating request without the scope or without a token', async () => {
  const app = await connectOffice('theodosia', 'openid profile service_history.read')
  const refused = await app.get('disability_rating')
  expect([refused.status, JSON.parse(refused.text)]).toEqual([403, writeRatingError(403)])
  const nobody = await app.get('disability_rating', {}, 'never-was')
  expect([nobody.status, JSON.parse(nobody.text)]).toEqual([401, writeRatingError(401)])
})

test.each(ratingFaults)('with the one-time fault %s, returns %i with the VA error body', async (name, status) => {
  const app = await connectOffice('theodosia')
  sandbox.setFaults([{ name, times: 1 }])
  const broken = await app.get('disability_rating')
  expect([broken.status, JSON.parse(broken.text)]).toEqual([status, writeRatingError(status)])
  expect((await app.get('disability_rating')).status).toBe(200)
})

test('serves the rating only at the veterans’ office', async () => {
  const paths = ['/practice-veterans-office/disability-rating', '/tallgrass-regional-hospital/disability-rating']
  for (const path of paths) expect((await fetch(`${sandbox.url}${path}`)).status).toBe(404)
  const app = await connectOffice('theodosia')
  expect((await app.get('Patient')).status).toBe(404)
})

test('splits Theodosia’s health records into numbered pages without next links', async () => {
  const plan = { username: 'theodosia', changes: withoutAud }
  const app = await connectApp(hospital(), plan)
  expect(app.tokens['patient']).toBe('1012830001V100001')
  const ids = new Set<string>()
  const first = readBundle(await app.get('Observation'))
  expect(first.link.map(({ relation }) => relation)).toEqual(['self'])
  for (let page = 1; page <= 3; page += 1) {
    const read = readBundle(await app.get(`Observation?page=${page}&_count=30`))
    expect(findLink(read, 'next')).toBeUndefined()
    for (const id of listIds(read)) ids.add(id)
  }
  expect([ids.size, listIds(first).length]).toEqual([first.total, 30])
  expect(listIds(readBundle(await app.get('Observation?page=99')))).toEqual([])
})

test('rejects a health records token at the rating API, and a rating token at the health records API', async () => {
  const health = await connectApp(hospital(), { username: 'theodosia', changes: withoutAud })
  expect((await health.get(`${office()}/disability_rating`)).status).toBe(401)
  const rating = await connectOffice('theodosia')
  expect((await rating.get(`${hospital()}/Patient/1012830001V100001`)).status).toBe(401)
})
