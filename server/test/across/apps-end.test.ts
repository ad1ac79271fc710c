import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConnectedApps } from '@kinchart/contract/calls/connected-apps.ts'
import * as familyCalls from '@kinchart/contract/calls/family.ts'
import { comeOfAge, handOver } from '@kinchart/server/family/handover.test-support.ts'
import { connectApp, post, registerApp, startPortalAt } from '../connect-app.ts'
import { signUpPerson } from '../sign-up-person.ts'
import type { TestPortal } from '../start-portal.ts'
import { signUpFamily } from '../../src/sharing/share.test-support.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortalAt()
  await registerApp(portal)
})
afterAll(async () => portal.close())

type Tokens = Readonly<Record<string, string>>
const read = async ({ access_token: token = '' }: Tokens, profileId: string): Promise<number> =>
  (await fetch(`${portal.url}/fhir/Patient/${profileId}`, { headers: { authorization: `Bearer ${token}` } })).status
const refresh = async ({ refresh_token: token = '' }: Tokens): Promise<unknown> =>
  (await post(portal, { grant_type: 'refresh_token', client_id: 'tidewell', refresh_token: token })).body['error']
const lives = async ({ access_token: token = '' }: Tokens): Promise<unknown> =>
  (await post(portal, { token, client_id: 'tidewell' }, { path: '/oauth/introspect' })).body['active']
const scope = 'offline_access patient/*.rs'

test('ends an app’s access to a removed child’s record and keeps its access to the guardian’s own', async () => {
  const { self, childId } = await signUpFamily(portal, 'ana@example.org', 'Lima')
  const own = await connectApp(portal, self, { scope })
  const childs = await connectApp(portal, self, { scope }, { profileId: childId })
  expect([await read(own, self.profileId), await read(childs, childId)]).toEqual([200, 200])
  expect([await read(own, childId), await read(childs, self.profileId)]).toEqual([404, 404])
  await portal.call(familyCalls.removeDependent, { as: self, query: { dependentId: childId } })
  expect([await read(own, self.profileId), await read(childs, childId)]).toEqual([200, 401])
  expect([await lives(childs), await refresh(childs)]).toEqual([false, 'invalid_grant'])
})

test('blocks a guardian’s apps while the guardian’s access is paused', async () => {
  const { self, childId } = await signUpFamily(portal, 'bea@example.org', 'Lima')
  const tokens = await connectApp(portal, self, { scope }, { profileId: childId })
  await comeOfAge(portal, childId, true)
  expect([await read(tokens, childId), await lives(tokens)]).toEqual([403, false])
  expect((await portal.call(getConnectedApps, { as: self })).body.apps[0]).toMatchObject({
    isPaused: true,
    endedAt: null,
  })
  await portal.call(familyCalls.confirmAuthority, { as: self, body: { dependentId: childId, ground: 'agreement' } })
  expect([await read(tokens, childId), await lives(tokens)]).toEqual([200, true])
})

test('when a patient takes over their record, shows which apps could read it, and ends the apps’ access', async () => {
  const { self, childId } = await signUpFamily(portal, 'cleo@example.org', 'Lima')
  const tokens = await connectApp(portal, self, { scope }, { profileId: childId })
  const email = 'grown-up@example.org'
  const to = await signUpPerson(portal, email)
  const grownUp = await handOver(portal, { guardian: self, childId, to, email, birthDate: '2016-09-08' })
  expect([await read(tokens, childId), await refresh(tokens)]).toEqual([401, 'invalid_grant'])
  expect((await portal.call(getConnectedApps, { as: self })).body.apps).toEqual([])
  const { apps } = (await portal.call(getConnectedApps, { as: grownUp })).body
  expect(apps.map(({ ended, profileId }) => [ended, profileId])).toEqual([['record-left', childId]])
})

test('when an account is deleted, also deletes everything that the account’s apps could read', async () => {
  const person = await signUpPerson(portal, 'dora@example.org')
  const tokens = await connectApp(portal, person, { scope })
  expect(await read(tokens, person.profileId)).toBe(200)
  const { pool } = portal.database
  await pool.query('delete from account where id = (select account_id from profile where id = $1)', [person.profileId])
  expect([await read(tokens, person.profileId), await lives(tokens), await refresh(tokens)]).toEqual([
    401,
    false,
    'invalid_grant',
  ])
  const { rows } = await pool.query(
    'select 1 from app_grant g where not exists (select 1 from account a where a.id = g.account_id)',
  )
  expect(rows).toEqual([])
})
