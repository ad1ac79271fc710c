import { request } from 'node:http'
import { expect, test } from 'vitest'
import { getUser, login, updateProfile } from '@kinchart/contract/calls/account.ts'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { exportPrint } from '@kinchart/contract/calls/record-export.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()

async function lines(act: () => Promise<unknown>, count: number) {
  const before = portal.logged.length
  await act()
  const since = () => portal.logged.slice(before).filter(({ event }) => event === 'request')
  await expect.poll(() => since().length).toBe(count)
  return since()
}

test('logs the account of a request by a constant pseudonym that differs between accounts', async () => {
  const [anna, bela] = [await signUpPerson(portal, 'anna@example.org'), await signUpPerson(portal, 'bela@example.org')]
  const [first, second, other, nobody] = await lines(async () => {
    await portal.call(getDependents, { as: anna })
    await portal.call(getUser, { as: anna, query: { email: 'anna@example.org' } })
    await portal.call(getDependents, { as: bela })
    await portal.call(getDependents)
  }, 4)
  expect(first?.account).toMatch(/^[0-9a-f]{12}$/)
  expect(second?.account).toBe(first?.account)
  expect(other?.account).toMatch(/^[0-9a-f]{12}$/)
  expect(other?.account).not.toBe(first?.account)
  expect(nobody?.account).toBeUndefined()
  const { rows } = await portal.database.pool.query<{ id: string; profile: string }>(
    `select account.id, profile.id as profile from account join profile on profile.account_id = account.id`,
  )
  const log = JSON.stringify(portal.logged)
  expect(rows).toHaveLength(2)
  for (const { id, profile } of rows) {
    expect(log).not.toContain(id)
    expect(log).not.toContain(profile)
    expect(log).not.toContain(String(first?.account && id.replaceAll('-', '').slice(0, 12)))
  }
  expect(log).not.toContain('example.org')
})

test('logs a rejected request with its error code and its caller', async () => {
  const person = await signUpPerson(portal, 'refused@example.org')
  const other = await signUpPerson(portal, 'other@example.org')
  const found = await lines(async () => {
    await portal.call(getDependents)
    await portal.call(login, { body: { email: 'refused@example.org', password: 'not the password' } })
    await portal.call(updateProfile, { as: person, query: { profileId: other.profileId } })
    await fetch(`${portal.url}/api/nothing`)
    await fetch(`${portal.url}/api/%zz`)
    await portal.call(getDependents, { as: person })
  }, 6)
  expect(found.map(({ status, code }) => [status, code])).toEqual([
    [401, 'session-missing'],
    [400, 'credentials-wrong'],
    [400, 'request-invalid'],
    [404, 'not-found'],
    [400, 'request-invalid'],
    [200, undefined],
  ])
  expect(found[2]?.account).toMatch(/^[0-9a-f]{12}$/)
  expect(found[2]?.account).toBe(found[5]?.account)
  for (const { requestId } of found) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('logs an aborted response with its account and route', async () => {
  const person = await signUpPerson(portal, 'leaves@example.org')
  const before = portal.logged.length
  const brokenOff = () => portal.logged.slice(before).find(({ code, account }) => code === 'broken-off' && account)
  // The request must be aborted after the account is known and before the file is created. A busy machine takes longer
  // to reach that point, so each attempt doubles the wait.
  for (let waitMs = 50; waitMs < 2000 && !brokenOff(); waitMs *= 2) {
    const outgoingRequest = request(`${portal.url}/api${exportPrint.path}?profileId=${person.profileId}`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    outgoingRequest.on('error', () => undefined)
    outgoingRequest.end()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    outgoingRequest.destroy()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  expect(brokenOff()).toMatchObject({ event: 'request', status: 499, account: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(brokenOff()?.route).toContain(exportPrint.path)
})

test('warns once about an untrusted proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let at = 0; at < 3; at++) await fetch(`${portal.url}/healthz`, { headers })
  expect(portal.logged.filter(({ event }) => event === 'proxy-not-trusted')).toHaveLength(1)
  expect(JSON.stringify(portal.logged)).not.toContain('203.0.113.7')
})
