import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { medicareApp } from '#medicare/connect-medicare.ts'
import { beginAuthorization, connectApp, PRACTICE_REDIRECT, readTokens, type AppPlan } from '#practice-app.ts'
import { findLink, listIds, readAllPages, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'
import { authorizeAs } from '#walk-authorization.ts'

let sandbox: Sandbox
const marisol = { username: 'marisol' }
const withSecret = { clientId: medicareApp.clientId, proof: medicareApp.proof }
const find = (vendor: string) => {
  const found = sandbox.organizations.find((one) => one.vendor === vendor)
  if (!found) throw new Error(`Nobody plays ${vendor}`)
  return found
}
const connect = (vendor: string, plan: Partial<AppPlan> = {}) =>
  connectApp(find(vendor).fhirBaseUrl, { ...marisol, ...plan })
const refusal = async (vendor: string, changes: Readonly<Record<string, string | undefined>>) => {
  const { url } = await beginAuthorization(find(vendor).fhirBaseUrl, {}, changes)
  return new URL(await authorizeAs(url, marisol)).searchParams.get('error')
}

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('simulates every vendor with a separate organization', () => {
  const vendors = sandbox.organizations.filter(({ providerType }) => providerType === 'CareOrganization')
  expect(new Set(vendors.map(({ vendor }) => vendor))).toEqual(
    new Set([
      'Practice hospitals',
      ...['Humana', 'Kaiser Permanente'],
      ...['Epic', 'Oracle Health', 'athenahealth', 'eClinicalWorks', 'NextGen', 'Veradigm', 'MEDHOST', 'Qualifacts'],
      'VA Lighthouse',
    ]),
  )
  expect(find('Practice hospitals').slug).toBe('tallgrass-regional-hospital')
  expect(new Set(sandbox.organizations.map(({ slug }) => slug)).size).toBe(sandbox.organizations.length)
})

test('at Epic, requires a category in Observation and CarePlan searches', async () => {
  const app = await connect('Epic')
  for (const type of ['Observation', 'CarePlan']) expect((await app.get(type)).status).toBe(400)
  expect(readBundle(await app.get('Observation?category=laboratory,vital-signs')).total).toBeGreaterThan(50)
  expect(readBundle(await app.get('CarePlan?category=assess-plan')).total).toBeGreaterThan(0)
})

test('at Epic, rejects Patient searches, but returns a Patient by id', async () => {
  const app = await connect('Epic')
  const id = app.tokens['patient'] ?? ''
  expect((await app.get(`Patient?_id=${id}`)).status).toBe(400)
  expect((await app.get(`Patient/${id}`)).status).toBe(200)
})

test('at Epic, adds a warning entry to search results without counting the entry in the total', async () => {
  const app = await connect('Epic')
  const full = readBundle(await app.get('Condition'))
  expect([listIds(full).length, listIds(full, 'outcome').length]).toEqual([full.total, 1])
  expect((await app.get('Condition')).text).toContain('"code":"4119"')
  const empty = await app.get('Device')
  expect([readBundle(empty).total, listIds(readBundle(empty))]).toEqual([0, []])
  expect(empty.text).toMatch(/"severity":"information".*"code":"4101"/)
})

test('returns the pre-R4 media type on request at Epic, but not at Oracle Health', async () => {
  const legacy = { accept: 'application/json+fhir' }
  const epic = await (await connect('Epic')).get('Condition', legacy)
  expect(epic.headers.get('content-type')).toBe('application/json+fhir; charset=utf-8')
  const other = await (await connect('Oracle Health')).get('Condition', legacy)
  expect(other.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8')
})

test('at Oracle Health, limits pages to 200 resources and document pages to 100, with opaque next links', async () => {
  const app = await connect('Oracle Health')
  expect(listIds(readBundle(await app.get('DocumentReference'))).length).toBe(10)
  const many = readBundle(await app.get('DocumentReference?_count=1000'))
  expect(findLink(many, 'self')).toMatch(/_count=100$/)
  const pages = await readAllPages(app.get, 'Observation?_count=1000')
  expect(pages.map((page) => listIds(page).length)).toEqual([200, 49])
  expect(pages[0] && findLink(pages[0], 'next')).toMatch(/\?_page=[\w-]+$/)
})

test('at Oracle Health, issues a 570-second token, and does not rotate the refresh token', async () => {
  const app = await connect('Oracle Health')
  expect(app.tokens).toMatchObject({ patient: 'quillback-marisol', expires_in: 570 })
  const second = readTokens(await app.refresh())
  expect(second).not.toHaveProperty('refresh_token')
  expect((await app.refresh()).status).toBe(200)
})

const ATHENA_SCOPE = 'launch/patient openid fhirUser offline_access patient/Patient.read patient/MedicationRequest.read'

test.each(['athenahealth', 'NextGen', 'Veradigm'])(
  'at %s, refuses to issue a token to a browser, but issues a token to a server',
  async (vendor) => {
    const { authorizationBaseUrl } = find(vendor) as unknown as { readonly authorizationBaseUrl: string }
    const token = `${authorizationBaseUrl}/token`
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await fetch(token, { method, headers: { origin: 'https://app.example' } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
    const changes = find(vendor).audience === 'forbidden' ? { aud: undefined } : {}
    const app = await connect(vendor, { scope: ATHENA_SCOPE, changes })
    expect(app.tokenAnswer.status).toBe(200)
    expect(app.tokenAnswer.headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('at athenahealth, requires every request to name the same medical practice as the access token', async () => {
  const app = await connect('athenahealth', { scope: ATHENA_SCOPE })
  const { ah_practice: practice } = decodeJwt(app.tokens['access_token'] ?? '')
  const more = `ah-practice=Organization/${String(practice)}`
  const id = app.tokens['patient'] ?? ''
  expect((await app.get(`Patient/${id}`)).status).toBe(400)
  expect((await app.get(`Patient/${id}?${more}`)).status).toBe(200)
  expect((await app.get(`MedicationRequest?${more}`)).status).toBe(400)
  expect((await app.get(`MedicationRequest?intent=order,plan&${more}`)).status).toBe(200)
})

test('at athenahealth, rejects a wildcard scope, and requires the scope parameter again on refresh', async () => {
  expect(await refusal('athenahealth', { scope: 'patient/*.read' })).toBe('invalid_scope')
  const app = await connect('athenahealth', { scope: ATHENA_SCOPE })
  expect(readTokens(await app.refresh())['error']).toBe('invalid_scope')
  expect((await app.refresh(app.tokens['refresh_token'], { scope: ATHENA_SCOPE })).status).toBe(200)
})

test('at eClinicalWorks, rejects an aud with a trailing slash', async () => {
  expect(await refusal('eClinicalWorks', { aud: `${find('eClinicalWorks').fhirBaseUrl}/` })).toBe('invalid_request')
})

test('at eClinicalWorks, names the patient only in the id_token', async () => {
  const app = await connect('eClinicalWorks')
  expect(app.tokens).not.toHaveProperty('patient')
  const { fhirUser } = decodeJwt(app.tokens['id_token'] ?? '')
  expect(fhirUser).toBe(`${find('eClinicalWorks').fhirBaseUrl}/Patient/saltgrass-marisol`)
  expect((await app.get(String(fhirUser))).status).toBe(200)
})

test('at eClinicalWorks, issues no refresh token to an app without a secret', async () => {
  expect((await connect('eClinicalWorks')).tokens['refresh_token']).toBeUndefined()
  const app = await connect('eClinicalWorks', withSecret)
  expect(readTokens(await app.refresh())).not.toHaveProperty('patient')
})

test.each(['NextGen', 'Veradigm'])(
  'at %s, rejects an authorization request with aud, and accepts a request without aud',
  async (vendor) => {
    expect(await refusal(vendor, { aud: find(vendor).fhirBaseUrl })).toBe('invalid_request')
    expect((await connect(vendor, { changes: { aud: undefined } })).tokens['patient']).toMatch(/-marisol$/)
  },
)

test('at MEDHOST, returns code and state in the URL fragment', async () => {
  const { url } = await beginAuthorization(find('MEDHOST').fhirBaseUrl, {})
  const back = await authorizeAs(url, marisol)
  expect(back).toMatch(new RegExp(`^${PRACTICE_REDIRECT}#code=[^&]+&state=`))
  expect((await connect('MEDHOST')).tokenAnswer.status).toBe(200)
})

test('at Qualifacts, neither offers nor accepts PKCE', async () => {
  const { fhirBaseUrl } = find('Qualifacts')
  const found = (await (await fetch(`${fhirBaseUrl}/.well-known/smart-configuration`)).json()) as object
  expect(found).not.toHaveProperty('code_challenge_methods_supported')
  expect(await refusal('Qualifacts', {})).toBe('invalid_request')
  const changes = { code_challenge: undefined, code_challenge_method: undefined }
  const app = await connect('Qualifacts', { changes })
  expect((await app.get(`Patient/${app.tokens['patient']}`)).status).toBe(200)
})

test('at Humana, claims use the insurer’s own amount codes, and search results are not in order', async () => {
  const app = await connect('Humana')
  const { text } = await app.get('ExplanationOfBenefit')
  for (const code of ['submittedamount', 'allowedamount', 'patientpayamount', 'paymentamount'])
    expect(text).toContain(code)
  const ids = (await readAllPages(app.get, 'Observation?_count=10')).flatMap((page) => listIds(page))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toEqual(ids.toSorted())
})

test('at Kaiser Permanente, claims contain totals, including zeros, but no patient liability', async () => {
  const { text } = await (await connect('Kaiser Permanente')).get('ExplanationOfBenefit')
  expect(text).toMatch(/"benefit"[^]*332\.50[^]*"paidtopatient"[^]*0\.00/)
  expect(text).not.toContain('memberliability')
})
