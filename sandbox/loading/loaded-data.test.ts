import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp } from '#practice-app.ts'
import { listIds, readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
let folder: string
const base = () => `${sandbox.url}/loaded-data/fhir/r4`

const PATIENT = 'urn:uuid:11111111-0000-4000-8000-000000000001'
const TRANSACTION = `{"resourceType":"Bundle","type":"transaction","entry":[
  {"fullUrl":"${PATIENT}","resource":{"resourceType":"Patient","id":"p-1","name":[{"given":["Nola"],"family":"Underhill"}]}},
  {"fullUrl":"urn:uuid:22222222-0000-4000-8000-000000000002","resource":{"resourceType":"Observation","status":"final",
    "subject":{"reference":"${PATIENT}"},"valueQuantity":{"value":5.40},
    "performer":[{"reference":"Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|1000000077"},{"reference":"Practitioner?identifier=x|missing"}]}},
  {"resource":{"resourceType":"DocumentReference","id":"d-1","subject":{"reference":"${PATIENT}"},"content":[{"attachment":{"url":"urn:uuid:33333333-0000-4000-8000-000000000003"}}]}},
  {"fullUrl":"urn:uuid:33333333-0000-4000-8000-000000000003","resource":{"resourceType":"Binary","id":"b-1","contentType":"text/plain","data":"aGVsbG8="}}
]}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-data-'))
  await mkdir(join(folder, 'below'))
  await writeFile(join(folder, 'transaction.json'), TRANSACTION)
  await writeFile(join(folder, 'notes.txt'), 'not FHIR')
  await writeFile(join(folder, 'userinfo.json'), '{"sub":"not a resource"}')
  const practitioner = {
    resourceType: 'Practitioner',
    id: 'dr-1',
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1000000077' }],
  }
  const batch = { resourceType: 'Bundle', type: 'batch', entry: [{ resource: practitioner }] }
  await writeFile(join(folder, 'below', 'doctors.json.gz'), gzipSync(JSON.stringify(batch)))
  const lines = [
    '{"resourceType":"Condition","id":"c-1","subject":{"reference":"Patient/p-1"},"code":{"text":"first"}}',
    '{"resourceType":"Condition","id":"c-1","subject":{"reference":"Patient/p-1"},"code":{"text":"last"}}',
    '{"resourceType":"ExplanationOfBenefit","id":"e-1","patient":{"reference":"Patient/-20140000000001"},"total":[{"amount":{"value":90.00}}]}',
  ]
  await writeFile(join(folder, 'below', 'more.ndjson'), `${lines.join('\n')}\n\n`)
  await writeFile(join(folder, 'below', 'again.ndjson.gz'), gzipSync(lines.join('\n')))
  sandbox = await startSandbox({ dataFolder: folder })
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

test('lets every patient in a loaded folder sign in and read their own records', async () => {
  const organization = sandbox.organizations.find(({ slug }) => slug === 'loaded-data')
  expect(organization?.signIns.map(({ username, name }) => [username, name])).toEqual([
    ['p-1', 'Nola Underhill'],
    ['-20140000000001', 'Patient -20140000000001'],
  ])
  expect(sandbox.countResources('loaded-data', 'p-1')).toEqual({
    Patient: 1,
    Observation: 1,
    DocumentReference: 1,
    Binary: 1,
    Condition: 1,
    Practitioner: 1,
  })
})

test('preserves the digits of loaded numbers', async () => {
  const nola = await connectApp(base(), { username: 'p-1' })
  expect((await nola.get('Observation')).text).toContain('"value":5.40}')
  const other = await connectApp(base(), { username: '-20140000000001' })
  expect((await other.get('ExplanationOfBenefit')).text).toContain('"value":90.00}')
})

test('resolves references within bundles and by identifier', async () => {
  const nola = await connectApp(base(), { username: 'p-1' })
  const { entry } = readBundle(await nola.get('Observation'))
  expect(entry?.[0]?.resource).toMatchObject({
    id: '22222222-0000-4000-8000-000000000002',
    subject: { reference: 'Patient/p-1' },
    performer: [{ reference: 'Practitioner/dr-1' }, { reference: 'Practitioner?identifier=x|missing' }],
  })
  expect((await nola.get('Practitioner/dr-1')).status).toBe(200)
  expect((await nola.get('Binary/b-1', { accept: 'text/plain' })).text).toBe('hello')
})

test('merges resources from several files, and keeps the last of two resources with the same id', async () => {
  const nola = await connectApp(base(), { username: 'p-1' })
  const bundle = readBundle(await nola.get('Condition'))
  expect(listIds(bundle)).toEqual(['c-1'])
  expect(bundle.entry?.[0]?.resource['code']).toEqual({ text: 'last' })
})

test('reports the name of a loaded file that is not valid JSON', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'sandbox-broken-'))
  await writeFile(join(broken, 'half.json'), '{"resourceType":')
  await expect(startSandbox({ dataFolder: broken })).rejects.toThrow('half.json is not JSON')
  await rm(broken, { recursive: true })
})
