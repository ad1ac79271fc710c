import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp, readTokens } from '#practice-app.ts'
import { listIds, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
const base = () => `${sandbox.url}/honeylocust-family-clinic/fhir/r4`
const connect = async (username: string) => connectApp(base(), { username, nonce: 'a nonce' })

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('gives a mother access to her own and her children’s records', async () => {
  const app = await connect('marisol')
  expect(listIds(readBundle(await app.get('Patient')))).toEqual(['hf-30417', 'hf-51160', 'hf-58823'])
  expect(app.tokens).not.toHaveProperty('patient')
  expect(readTokens(await app.refresh())).not.toHaveProperty('patient')
  expect(decodeJwt(app.tokens['id_token'] ?? '')['fhirUser']).toBe(`${base()}/RelatedPerson/hf-mother`)
})

test('returns only the records of the patient named in the search', async () => {
  const app = await connect('marisol')
  const bundle = readBundle(await app.get('Observation?patient=hf-58823&_count=100'))
  expect(bundle.entry?.length).toBeGreaterThan(0)
  for (const { resource } of bundle.entry ?? [])
    expect(resource['subject']).toMatchObject({ reference: 'Patient/hf-58823' })
  const both = readBundle(await app.get('Observation?patient=hf-58823,hf-51160'))
  expect(both.total).toBeGreaterThan(bundle.total ?? 0)
})

test('denies access to patients that the grant does not cover, both by search and by id', async () => {
  const [mother, father] = [await connect('marisol'), await connect('anselm')]
  expect(listIds(readBundle(await father.get('Patient')))).toEqual(['hf-30555', 'hf-58823'])
  expect((await mother.get('Patient/hf-30555')).status).toBe(404)
  expect((await mother.get('Condition?patient=hf-30555')).status).toBe(403)
  expect((await father.get('Patient/hf-51160')).status).toBe(404)
  expect((await father.get('Observation?patient=hf-30417')).status).toBe(403)
  expect(decodeJwt(father.tokens['id_token'] ?? '')['fhirUser']).toBe(`${base()}/Patient/hf-30555`)
})
