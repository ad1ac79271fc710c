import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp } from '#practice-app.ts'
import { listIds, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
let marisol: Awaited<ReturnType<typeof connectApp>>
const base = () => `${sandbox.url}/tallgrass-regional-hospital/fhir/r4`

beforeAll(async () => {
  sandbox = await startSandbox()
  marisol = await connectApp(base(), { username: 'marisol', patientId: 'marisol-whitcombe' })
})
afterAll(() => sandbox.close())

test('rejects a resource request that has no token', async () => {
  const response = await fetch(`${base()}/Patient/marisol-whitcombe`)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toContain('Bearer')
  expect(await response.json()).toMatchObject({ resourceType: 'OperationOutcome' })
})

test('hides resources of other patients, including those of the patient’s child', async () => {
  for (const path of [
    'Patient/teodor-whitcombe',
    'Condition/rufus-pennyfeather-condition-1',
    'Observation/rufus-pennyfeather-observation-1',
  ]) {
    expect((await marisol.get(path)).status).toBe(404)
  }
  expect((await marisol.get('Observation?patient=rufus-pennyfeather')).status).toBe(403)
  expect(readBundle(await marisol.get('Patient')).total).toBe(1)
})

test('limits a search that names no patient to the granted record', async () => {
  const bundle = readBundle(await marisol.get('Observation?_count=1000'))
  for (const { resource } of bundle.entry ?? []) {
    expect(resource['subject']).toMatchObject({ reference: 'Patient/marisol-whitcombe' })
  }
})

test('serves practitioners and locations only if the granted record references them', async () => {
  expect((await marisol.get('Practitioner/tg-odell')).status).toBe(200)
  expect((await marisol.get('Organization/tallgrass-regional-hospital')).status).toBe(200)
  expect((await marisol.get('Practitioner/tg-hallow')).status).toBe(404)
  expect(listIds(readBundle(await marisol.get('PractitionerRole')))).toEqual(['tg-odell-role'])
})

test('rejects resource types outside the granted scopes', async () => {
  const app = await connectApp(base(), {
    username: 'rufus',
    scope: 'launch/patient patient/Observation.s patient/Patient.read',
  })
  expect((await app.get('Patient/rufus-pennyfeather')).status).toBe(200)
  expect((await app.get('Observation')).status).toBe(200)
  expect((await app.get('Observation/rufus-pennyfeather-observation-1')).status).toBe(403)
  const refused = await app.get('Condition')
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('OperationOutcome')
})

test('with a scope for one category, grants access only to that category', async () => {
  const scope =
    'launch/patient patient/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs'
  const app = await connectApp(base(), { username: 'rufus', scope })
  expect(readBundle(await app.get('Observation')).total).toBe(2)
  expect((await app.get('Observation/rufus-pennyfeather-observation-1')).status).toBe(404)
})

test('rejects all writes', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${base()}/Patient${method === 'POST' ? '' : '/marisol-whitcombe'}`, {
      method,
      headers: { authorization: `Bearer ${marisol.tokens['access_token']}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(405)
  }
})

test('sends a document as raw bytes or as FHIR JSON, as the app requests', async () => {
  const harrow = `${sandbox.url}/harrow-lake-womens-clinic/fhir/r4`
  const saoirse = await connectApp(harrow, { username: 'saoirse' })
  const html = await saoirse.get('Binary/saoirse-lindqvist-binary-1', { accept: '*/*' })
  expect(html.headers.get('content-type')).toContain('text/html')
  expect(html.headers.get('content-security-policy')).toContain('sandbox')
  expect(html.text).toContain('Antenatal visit')
  const json = await saoirse.get('Binary/saoirse-lindqvist-binary-1', { accept: 'application/fhir+json' })
  expect(JSON.parse(json.text)).toMatchObject({ resourceType: 'Binary', contentType: 'text/html' })
  const pdf = await saoirse.get('Binary/saoirse-lindqvist-binary-4', { accept: 'application/pdf' })
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  expect((await saoirse.get('Binary/saoirse-lindqvist-binary-4', { accept: 'image/png' })).status).toBe(406)
  expect((await marisol.get('Binary/saoirse-lindqvist-binary-1')).status).toBe(404)
})

test('serves the file of a document at the hospital URL that the DocumentReference contains', async () => {
  const harrow = `${sandbox.url}/harrow-lake-womens-clinic/fhir/r4`
  const saoirse = await connectApp(harrow, { username: 'saoirse' })
  const { text } = await saoirse.get('DocumentReference?type=34133-9')
  const url = new RegExp(`"url":"(${harrow}/Binary/[^"]+)"`).exec(text)?.[1] ?? ''
  expect((await saoirse.get(url, { accept: 'application/xml' })).text).toContain('<ClinicalDocument')
})

test('logs requests without their secrets', async () => {
  sandbox.forgetRequests()
  await marisol.get('Condition?patient=marisol-whitcombe')
  await fetch(`${base()}/metadata`)
  await expect.poll(() => sandbox.requests().length).toBe(2)
  expect(sandbox.requests()[0]).toEqual({
    method: 'GET',
    path: '/tallgrass-regional-hospital/fhir/r4/Condition?patient=marisol-whitcombe',
    organization: 'tallgrass-regional-hospital',
    hasAuthorization: true,
    status: 200,
    bytes: expect.any(Number) as number,
  })
  expect(sandbox.requests()[1]?.hasAuthorization).toBe(false)
})
