import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteEhrRecord, retryImport } from '@kinchart/contract/calls/import.ts'
import { hospitals, petra, registerClient, rufus, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const saoirse = { slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' } as const
const served = { types: ['Patient', 'Condition'], hasWildcardScopes: false }
const behaviours = {
  [petra.slug]: { ...served, basicSpelling: 'as-is', refusedMethods: ['client_secret_post'] },
  [rufus.slug]: { ...served, refusedMethods: ['client_secret_basic'] },
  [saoirse.slug]: { ...served, basicSpelling: 'form-encoded', refusedMethods: ['client_secret_post'] },
} as const
const uuid = { clientId: '5d3c7b1e-4f1a-4c2e-9d0b-6a1f2e3d4c5b', secret: 'a-plain_secret.of*letters' }
const special = { clientId: 'kinchart+records/2 (test)', secret: 'p+q/r=s t~%zz' }
const clients = [uuid, special].map((one) => ({ ...one, clientName: 'Kinchart', redirectUris: 'loopback' as const }))

let person: Person
const stage = useStage({ behaviours, clients })
beforeAll(async () => {
  person = await stage.signUpAs(petra.slug, petra.patientId)
})
beforeEach(() => {
  stage.sandbox.setFaults([])
  stage.sandbox.forgetRequests()
})

const answers = () =>
  stage.sandbox
    .requests()
    .filter(({ path }) => /\/(?:token|revoke)$/.test(path))
    .map(({ path, status }) => `${path.split('/').at(-1)} ${status}`)

async function connectAndRevoke(whose: typeof petra | typeof rufus | typeof saoirse): Promise<string[]> {
  const as = await stage.signUpAs(whose.slug, whose.patientId)
  const { ehrImportRequestId, state } = await stage.importFrom({ as, ...whose })
  expect(state).toBe('complete')
  stage.sandbox.expireAccessTokens()
  await stage.portal.call(retryImport, { as, body: { ehrImportRequestId } })
  expect(await waitForEnd(stage.portal, as, ehrImportRequestId)).toMatchObject({ state: 'complete' })
  await stage.portal.call(deleteEhrRecord, { as, query: { ehrImportRequestId } })
  return answers()
}

const accepted = ['token 200', 'token 200', 'revoke 200']

test.each([
  ['without encoding', petra],
  ['form-encoded', saoirse],
] as const)(
  'authenticates a client whose id is a UUID at the first attempt if the server reads Basic credentials %s',
  async (_spelling, whose) => {
    await registerClient(stage.portal, { ...uuid, method: 'client_secret_basic' })
    expect(await connectAndRevoke(whose)).toEqual(accepted)
  },
)

test.each([
  ['does not decode Basic credentials', petra, ['token 400', ...accepted]],
  ['decodes Basic', saoirse, accepted],
  ['accepts the secret only in the body', rufus, ['token 401', 'token 401', ...accepted]],
] as const)(
  'finds and remembers the right way to send a secret to a server that %s',
  async (_name, whose, expected) => {
    await registerClient(stage.portal, { ...special, method: 'client_secret_basic' })
    expect(await connectAndRevoke(whose)).toEqual(expected)
  },
)

test('reports and logs that the server refused the client, without revealing the secret', async () => {
  await registerClient(stage.portal, { ...special, secret: 'a former secret', method: 'client_secret_basic' })
  await expect(stage.importFrom({ as: person, ...petra })).rejects.toThrow('registration-refused')
  // Basic is tried with and without encoding. The server does not support the secret in the body.
  expect(answers()).toEqual(['token 400', 'token 400'])
  const logged = stage.portal.logged.findLast(({ event }) => event === 'authorization-failed')
  expect(logged).toMatchObject({ why: 'invalid_client', host: expect.stringContaining('127.0.0.1') })
  expect(JSON.stringify(stage.portal.logged)).not.toContain('former secret')
})
