import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMedicare } from '#medicare/connect-medicare.ts'
import { readBundle } from '#practice-bundle.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
let folder: string
const base = () => `${sandbox.url}/medicare-v2/v2/fhir`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-medicare-'))
  const claim = `{"resourceType":"ExplanationOfBenefit","id":"pde--77","patient":{"reference":"Patient/-77"},
    "identifier":[{"system":"https://bluebutton.cms.gov/resources/variables/pde_id","value":"-77"}],
    "total":[{"amount":{"value":12.30,"currency":"USD"}}]}`
  const elsewhere = '{"resourceType":"ExplanationOfBenefit","id":"other","patient":{"reference":"Patient/hospital-1"}}'
  await writeFile(join(folder, 'claim.json'), claim)
  await writeFile(join(folder, 'elsewhere.json'), elsewhere)
  sandbox = await startSandbox({ dataFolder: folder })
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

test('a loaded patient with Blue Button claims can sign in to Medicare, and the claims keep their digits', async () => {
  const app = await connectMedicare(base(), { username: '-77' })
  const answer = await app.get('ExplanationOfBenefit')
  expect([readBundle(answer).total, answer.text.includes('"value":12.30')]).toEqual([1, true])
})

test('a loaded patient without Blue Button records cannot sign in to Medicare', () => {
  const medicare = sandbox.organizations.find(({ slug }) => slug === 'medicare-v2')
  expect(medicare?.signIns.map(({ username }) => username)).toContain('-77')
  expect(medicare?.signIns.map(({ username }) => username)).not.toContain('hospital-1')
})
