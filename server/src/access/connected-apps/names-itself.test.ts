import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAppRequest } from '@kinchart/contract/calls/connected-apps.ts'
import { freePort } from '../../../test/free-port.ts'
import { localCertificate } from '../../../test/local-certificates.ts'
import { appRedirect, ask, connectApp, registerApp, startPortalAt } from '../../../test/connect-app.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { openForFile } from '../../../test/use-portal.ts'

let ana: Awaited<ReturnType<typeof signUpPerson>>
const documentsPort = await freePort()
const portal = openForFile(async () => startPortalAt({ ALLOW_PRIVATE_HOSTS: `localhost:${documentsPort}` }))
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
  await registerApp(portal)
})

const before = getCACertificates('default')
const at = (path: string): string => `https://localhost:${documentsPort}${path}`
const documents: Record<string, object> = {
  '/app.json': { client_id: at('/app.json'), client_name: 'Brightlamp', redirect_uris: [appRedirect] },
  '/other.json': { client_id: at('/app.json'), client_name: 'Brightlamp', redirect_uris: [appRedirect] },
  '/open.json': { client_id: at('/open.json'), client_name: 'Open', redirect_uris: ['http://open.example/back'] },
  '/large.json': { client_id: at('/large.json'), client_name: 'x'.repeat(100_000), redirect_uris: [appRedirect] },
}
for (const document of Object.values(documents)) Object.assign(document, { token_endpoint_auth_method: 'none' })
const server = createSecureServer({ ...localCertificate }, (request, answer) => {
  const document = documents[request.url ?? '']
  if (document === undefined) answer.writeHead(302, { location: '/app.json' }).end()
  else answer.setHeader('content-type', 'application/json').end(JSON.stringify(document))
})
beforeAll(async () => {
  setDefaultCACertificates([...before, localCertificate.cert])
  await new Promise<void>((done) => server.listen(documentsPort, 'localhost', done))
})
afterAll(async () => {
  setDefaultCACertificates(before)
  await new Promise((done) => server.close(done))
})

test('shows an app with a metadata document as unverified', async () => {
  const clientId = at('/app.json')
  const appRequest = await ask(portal, { clientId })
  const query = { requestId: appRequest.requestId }
  const { body } = await portal.call(getAppRequest, { as: ana, cookie: appRequest.cookie, query })
  expect(body.app).toMatchObject({ name: 'Brightlamp', publisher: null, isVerified: false, host: 'tidewell.example' })
  expect((await connectApp(portal, ana, { clientId }))['patient']).toBe(ana.profileId)
})

test('rejects a foreign, redirecting or oversized metadata document, or an insecure redirect address', async () => {
  for (const path of ['/other.json', '/elsewhere.json', '/large.json', '/open.json']) {
    const asking = path === '/open.json' ? { redirectUri: 'http://open.example/back' } : {}
    const { answer, location } = await ask(portal, { clientId: at(path), ...asking })
    expect([path, answer.status, location]).toEqual([path, 400, ''])
  }
})

test('accepts no metadata document at an address in the internal network', async () => {
  for (const clientId of ['https://127.0.0.1/app', 'https://localhost/app', 'https://10.0.0.1/client.json']) {
    const { answer, location } = await ask(portal, { clientId })
    expect([clientId, answer.status, location]).toEqual([clientId, 400, ''])
  }
})
