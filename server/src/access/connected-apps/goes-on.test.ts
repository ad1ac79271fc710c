import { beforeAll, expect, test } from 'vitest'
import { endAppAccess, getConnectedApps } from '@kinchart/contract/calls/connected-apps.ts'
import { listActivity } from '@kinchart/contract/calls/sign-ins.ts'
import {
  appRedirect,
  connectApp,
  exchange,
  post,
  registerApp,
  startPortalAt,
  typeApps,
  askAndAllow,
  introspect,
} from '../../../test/connect-app.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { openForFile } from '../../../test/use-portal.ts'

let ana: Awaited<ReturnType<typeof signUpPerson>>
let other: typeof ana
const portal = openForFile(startPortalAt)
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org')
  other = await signUpPerson(portal, 'other@example.org')
  await registerApp(portal)
})

const allowed = async (asking = {}, allowing = {}) => askAndAllow(portal, ana, asking, allowing)

const connect = async () => connectApp(portal, ana, { scope: 'offline_access patient/*.rs' })
const refresh = async (refreshToken: string, more = {}) =>
  post(portal, { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: refreshToken, ...more })

test('accepts each refresh token once, and ends the grant on reuse', async () => {
  const { refresh_token: first = '' } = await connect()
  const second = await refresh(first)
  expect(second.status).toBe(200)
  expect(second.body['refresh_token']).not.toBe(first)
  expect((await refresh(first)).body['error']).toBe('invalid_grant')
  expect((await refresh(String(second.body['refresh_token']))).body['error']).toBe('invalid_grant')
  await expect.poll(async () => (await portal.call(getConnectedApps, { as: ana })).body.apps[0]?.ended).toBe('reused')
  expect(await introspect(portal, String(second.body['access_token']))).toEqual({ active: false })
})

test('refreshes a public app’s token even if the request has no client id, and rejects a used or unknown token', async () => {
  const { refresh_token: first = '' } = await connect()
  const bare = async (token: string, headers: Record<string, string> = {}) =>
    post(portal, { grant_type: 'refresh_token', refresh_token: token }, { headers })
  const { origin } = new URL(appRedirect)
  expect((await bare(first, { origin: 'https://evil.example' })).status).toBe(400)
  const own = await bare(first, { origin })
  expect([own.status, own.body['patient']]).toEqual([200, ana.profileId])
  expect(own.headers.get('access-control-allow-origin')).toBe(origin)
  const second = String(own.body['refresh_token'])
  expect((await bare('made-up')).body['error']).toBe('invalid_grant')
  expect((await bare(first)).body['error']).toBe('invalid_grant')
  expect((await bare(second)).body['error']).toBe('invalid_grant')
  await expect.poll(async () => (await portal.call(getConnectedApps, { as: ana })).body.apps[0]?.ended).toBe('reused')
})

test('requires an app with a secret to authenticate itself', async () => {
  const outputLines = await registerApp(portal, 'guarded', '--method', 'client_secret_basic')
  const secret = outputLines.join(' ').match(/only once: (\S+)/)?.[1] ?? ''
  const authorization = `Basic ${Buffer.from(`guarded:${secret}`).toString('base64')}`
  const { asked, told } = await allowed({ clientId: 'guarded', scope: 'offline_access patient/*.rs' })
  const { body } = await exchange(portal, asked, told['code'] ?? '', { client_id: 'guarded' }, { authorization })
  const form = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) }
  for (const more of [{}, { client_id: 'guarded' }, { client_id: 'tidewell' }])
    expect((await post(portal, { ...form, ...more })).status).toBeGreaterThanOrEqual(400)
  expect((await post(portal, form, { headers: { authorization } })).status).toBe(200)
})

test('refreshes with fewer scopes, but never with more', async () => {
  const { refresh_token: first = '' } = await connectApp(portal, ana, {
    scope: 'offline_access patient/Condition.rs patient/Goal.rs',
  })
  const less = await refresh(first, { scope: 'patient/Condition.rs' })
  expect(less.body['scope']).toBe('patient/Condition.rs')
  const more = await refresh(String(less.body['refresh_token']), { scope: 'patient/Observation.rs' })
  expect(more.body['error']).toBe('invalid_scope')
})

test('ends access when the app revokes it, and ignores an unknown token', async () => {
  const tokens = await connect()
  const revoke = async (token: string) => post(portal, { token, client_id: 'tidewell' }, { path: '/oauth/revoke' })
  expect((await revoke('made-up')).status).toBe(200)
  expect((await revoke(tokens['refresh_token'] ?? '')).status).toBe(200)
  expect(await introspect(portal, tokens['access_token'] ?? '')).toEqual({ active: false })
  const { apps } = (await portal.call(getConnectedApps, { as: ana })).body
  expect(apps[0]).toMatchObject({ ended: 'app' })
})

test('ends access immediately when the user revokes it, and records the revocation in the activity', async () => {
  const tokens = await connect()
  const { apps } = (await portal.call(getConnectedApps, { as: ana })).body
  expect(apps[0]).toMatchObject({ endedAt: null, profileId: ana.profileId, isSelf: true })
  const body = { appId: apps[0]?.id ?? '' }
  expect((await portal.call(endAppAccess, { as: other, body })).code).toBe('not-found')
  expect((await portal.call(endAppAccess, { as: ana, body })).status).toBe(200)
  expect(await introspect(portal, tokens['access_token'] ?? '')).toEqual({ active: false })
  expect((await refresh(tokens['refresh_token'] ?? '')).body['error']).toBe('invalid_grant')
  const { activity } = (await portal.call(listActivity, { as: ana, query: {} })).body
  expect(activity.slice(0, 2).map(({ kind }) => kind)).toEqual(['app-ended', 'app-allowed'])
})

test('ends access when its period is over', async () => {
  const tokens = await connect()
  await portal.database.pool.query(
    `update app_grant set closes_at = now() - interval '1 second' where ended_at is null`,
  )
  expect(await introspect(portal, tokens['access_token'] ?? '')).toEqual({ active: false })
  expect((await refresh(tokens['refresh_token'] ?? '')).body['error']).toBe('invalid_grant')
})

test('ends access when the operator removes the app', async () => {
  await registerApp(portal, 'short-lived')
  await connectApp(portal, ana, { clientId: 'short-lived' })
  expect(await typeApps(portal, 'apps remove', 'short-lived')).toEqual([
    'short-lived is no longer registered. Access ended: 1.',
  ])
  expect((await portal.call(getConnectedApps, { as: ana })).body.apps[0]).toMatchObject({ ended: 'operator' })
})

test('does not let an app introspect or revoke another app’s tokens', async () => {
  await registerApp(portal, 'nosy')
  const tokens = await connect()
  expect(await introspect(portal, tokens['access_token'] ?? '', 'nosy')).toEqual({ active: false })
  await post(portal, { token: tokens['refresh_token'] ?? '', client_id: 'nosy' }, { path: '/oauth/revoke' })
  expect((await introspect(portal, tokens['access_token'] ?? ''))['active']).toBe(true)
  expect((await refresh(tokens['refresh_token'] ?? '', { client_id: 'nosy' })).body['error']).toBe('invalid_grant')
})
