import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApp } from '#practice-app.ts'
import { startSandbox, type Sandbox } from '#start-sandbox.ts'

let sandbox: Sandbox
let folder: string
const RATING = '{"data":{"id":"12303","type":"disability-rating","attributes":{"combined_disability_rating":100}}}'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-ratings-'))
  await writeFile(join(folder, '200_some_response.json'), RATING)
  await writeFile(join(folder, '429_rate_limit.json'), '{"message":"API rate limit exceeded"}')
  await writeFile(join(folder, 'patient.json'), '{"resourceType":"Patient","id":"not-a-veteran"}')
  sandbox = await startSandbox({ dataFolder: folder })
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['200_some_response', 200, RATING],
  ['429_rate_limit', 429, '{"message":"API rate limit exceeded"}'],
])(
  'the user %s gets the rating API response from the loaded file with the same name',
  async (username, status, body) => {
    const base = `${sandbox.url}/practice-veterans-office/services/veteran_verification/v2`
    const app = await connectApp(base, { username, scope: 'disability_rating.read', changes: { aud: undefined } })
    const answer = await app.get('disability_rating')
    expect([answer.status, answer.text]).toEqual([status, body])
  },
)

test('ignores loaded files that are not rating API responses', () => {
  const office = sandbox.organizations.find(({ providerType }) => providerType === 'Veterans')
  expect(office?.signIns.filter(({ username }) => username.includes('_')).length).toBe(2)
  expect(office?.signIns.map(({ username }) => username)).not.toContain('patient')
})
