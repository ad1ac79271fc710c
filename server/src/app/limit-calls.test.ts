import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@kinchart/contract/calls/all.ts'
import { openShareLink, requestRecipientCode } from '@kinchart/contract/calls/shared-with-me.ts'
import type { SignInEntry } from '#sharing/recipient/recipient-session.ts'
import { startPortal, type TestPortal } from '../../test/start-portal.ts'
import { limitCalls } from './limit-calls.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

/** The database stores counts by these keys. A changed key would reset the counts when Kinchart is updated. */
const storedKeys: Readonly<Record<string, readonly string[]>> = {
  resendVerificationCode: ['resend/ana@example.org/192.0.2.7', 'resend/ana@example.org'],
  deleteAccount: ['deletion/ana'],
  forgotPassword: ['forgot/ana@example.org/192.0.2.7', 'forgot-of/ana@example.org'],
  beginPasskeySignIn: ['passkey-use/192.0.2.7'],
  beginPasskeyProof: ['passkey-use/ana'],
  beginRecipientPasskeyUse: ['passkey-use/recipient/ruth'],
  shareIdentifiedData: ['research/ana'],
  getHandover: ['handover-look/ana'],
  acceptHandover: ['handover-look/ana'],
  readCheckIn: ['check-in/ana'],
  answerCheckIn: ['check-in/ana'],
  addOwnEntry: ['own-entries/ana'],
  updateOwnEntry: ['own-entries/ana'],
  markDifferent: ['own-entries/ana'],
  markDuplicate: ['duplicates/ana'],
  undoDuplicate: ['duplicates/ana'],
  shareToDoctor: ['share/ana'],
  shareToOrganization: ['share/ana'],
  getSummary: ['summary/ana'],
  renewHealthLink: ['health-link-renewal/ana'],
  allowApp: ['app-allowed/ana'],
  openShareLink: ['open-link/192.0.2.7'],
  requestRecipientCode: ['recipient-code-to/ana@example.org'],
  openEmbedSession: ['handoff-open/192.0.2.7'],
  reportError: ['report-error/192.0.2.7', 'report-error'],
}

const limited = Object.entries(calls).flatMap(([name, { limits = [], access }]) =>
  limits.length === 0 ? [] : [{ name, limits, access }],
)

test('the list of stored keys contains every call with a rate limit', () =>
  expect(limited.map(({ name }) => name).toSorted()).toEqual(Object.keys(storedKeys).toSorted()))

test.each(limited)('rate-limits $name at each of its limits', async ({ name, limits, access }) => {
  const { db } = portal.database
  const keys = (storedKeys[name] ?? []).map((key) => portal.cipher.digest(key))
  const signIn = { signIn: { verifiedId: 'ruth' } } as SignInEntry
  const attempt = async () =>
    limitCalls({ db, cipher: portal.cipher })(limits, {
      accountId: 'ana',
      caller: access === 'recipient-step' ? signIn : undefined,
      input: { query: undefined, body: { email: ' Ana@Example.org' }, params: undefined },
      request: { ip: '192.0.2.7' } as FastifyRequest,
    })
  expect(keys).toHaveLength(limits.length)
  for (const [at, { limit }] of limits.entries()) {
    await db.deleteFrom('rateLimit').execute()
    const used = limit - 1
    await db
      .insertInto('rateLimit')
      .values({ key: keys[at] ?? Buffer.of(), windowStart: new Date(), used })
      .execute()
    await attempt()
    await expect(attempt()).rejects.toMatchObject({ code: 'too-many-requests' })
  }
})

test('rate-limits opened links and emailed codes, and returns the time to wait', async () => {
  await portal.database.db.deleteFrom('rateLimit').execute()
  const send = async ({ path }: { readonly path: string }, body: unknown) =>
    fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const open = async () => send(openShareLink, { link: 'x'.repeat(43), passcode: 'AAAA-AAAA' })
  for (let time = 0; time < 60; time++) expect((await open()).status).toBe(404)
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  for (let time = 0; time < 5; time++)
    expect((await send(requestRecipientCode, { email: 'ruth@practice.example' })).status).toBe(200)
  expect((await send(requestRecipientCode, { email: 'Ruth@Practice.example' })).status).toBe(429)
})
