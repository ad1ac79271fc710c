import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAppRequest, getConnectedApps } from '@kinchart/contract/calls/connected-apps.ts'
import { sweepApps } from './grants.ts'
import { allow, appRedirect, ask, connectApp, exchange, goOn, startPortalAt } from '../../../test/connect-app.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { TestPortal } from '../../../test/start-portal.ts'

let portal: TestPortal
let ana: Awaited<ReturnType<typeof signUpPerson>>
beforeAll(async () => {
  portal = await startPortalAt({ APPS_REGISTER: 'true', APPS_BY_DOCUMENT: 'false' })
  ana = await signUpPerson(portal, 'ana@example.org')
})
afterAll(async () => portal.close())

const register = async (metadata: object) => {
  const answer = await fetch(`${portal.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('lets an app register if the operator allows this, and marks the app as unverified', async () => {
  const smart = (await (await fetch(`${portal.url}/fhir/.well-known/smart-configuration`)).json()) as Record<
    string,
    unknown
  >
  const openid = (await (await fetch(`${portal.url}/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >
  expect(smart['registration_endpoint']).toBe(`${portal.url}/oauth/register`)
  expect(openid['registration_endpoint']).toBe(smart['registration_endpoint'])
  expect(openid['client_id_metadata_document_supported']).toBeUndefined()
  const { status, body } = await register({ client_name: 'Own Maker', redirect_uris: [appRedirect] })
  expect([status, body['client_secret']]).toEqual([201, undefined])
  const clientId = String(body['client_id'])
  const appRequest = await ask(portal, { clientId, scope: 'offline_access patient/*.rs' })
  const shown = await portal.call(getAppRequest, {
    as: ana,
    cookie: appRequest.cookie,
    query: { requestId: appRequest.requestId },
  })
  expect(shown.body.app).toMatchObject({ name: 'Own Maker', isVerified: false, host: 'tidewell.example' })
  const allowed = await allow(portal, appRequest, ana)
  const { code = '' } = await goOn(allowed.body.redirectTo, appRequest)
  expect((await exchange(portal, appRequest, code, { client_id: clientId })).status).toBe(200)
  expect((await portal.call(getConnectedApps, { as: ana })).body.apps[0]?.app).toMatchObject({ isVerified: false })
})

test('rejects a self-registration with a secret, or with an insecure redirect address', async () => {
  for (const metadata of [
    { redirect_uris: [appRedirect], token_endpoint_auth_method: 'client_secret_basic' },
    { redirect_uris: ['http://tidewell.example/back'] },
    { redirect_uris: ['javascript:alert(1)'], application_type: 'native' },
    { redirect_uris: [] },
    {},
  ])
    expect([metadata, (await register(metadata)).status]).toEqual([metadata, 400])
})

test('removes an app without a grant after a month, but not an app that reads records', async () => {
  const { body } = await register({ client_name: 'Used', redirect_uris: [appRedirect] })
  const used = String(body['client_id'])
  await register({ client_name: 'Unused', redirect_uris: [appRedirect] })
  await connectApp(portal, ana, { clientId: used })
  const { pool, db } = portal.database
  await pool.query(`update app_client set registered_at = now() - interval '31 days'`)
  await sweepApps(db)
  const { rows } = await pool.query<{ id: string }>('select client_id as id from app_client')
  expect(rows.map(({ id }) => id)).toContain(used)
  expect(rows).toHaveLength(2)
})

test('if metadata documents are disabled, does not accept a URL as a client id', async () => {
  const { answer, location } = await ask(portal, { clientId: 'https://app.example/client.json' })
  expect([answer.status, location]).toEqual([400, ''])
})

test('if self-registration is disabled, has no registration endpoint', async () => {
  portal = await portal.restart({ env: { APPS_REGISTER: 'false' } })
  const answer = await fetch(`${portal.url}/oauth/register`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(404)
})
