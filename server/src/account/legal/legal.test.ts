import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailDigestOf } from '#account/email-address.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { acceptLegal, getLegalState, legalVersions, rejectArbitration } from '@kinchart/contract/calls/legal.ts'
import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>>
let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

const versionOf = (document: LegalDocument): string =>
  legalVersions.find((one) => one.document === document)?.version ?? ''
const [privacy, terms] = [versionOf('privacy'), versionOf('terms')]
const stateOf = async (as: Person) => (await portal.call(getLegalState, { as })).body
const accept = async (as: Person, document: LegalDocument, version: string) =>
  portal.call(acceptLegal, { as, body: { document, version } })
const reject = async (as: Person) => portal.call(rejectArbitration, { as, body: {} })
const ago = async (email: string, days: number) =>
  portal.database.pool.query(
    `update legal_acceptance set accepted_at = now() - make_interval(secs => $2::float8 * 86400) from account
     where account.id = account_id and email_digest = $1`,
    [emailDigestOf(portal.cipher, email), days],
  )

test('what was accepted at sign-up stands with its version and time', async () => {
  const started = Date.now()
  const person = await signUpPerson(portal, 'both@example.org', { acceptedPrivacy: privacy, acceptedTerms: terms })
  const { documents, upcoming, arbitration } = await stateOf(person)
  expect(documents).toEqual([
    { document: 'privacy', version: privacy, acceptedVersion: privacy, acceptedAt: expect.any(String) },
    { document: 'terms', version: terms, acceptedVersion: terms, acceptedAt: expect.any(String) },
  ])
  for (const { acceptedAt } of documents) {
    expect(Date.parse(acceptedAt ?? '')).toBeGreaterThan(started - 60_000)
    expect(Date.parse(acceptedAt ?? '')).toBeLessThan(Date.now() + 60_000)
  }
  expect(upcoming).toEqual([])
  const days = (Date.parse(arbitration.canRejectUntil ?? '') - Date.parse(documents[1]?.acceptedAt ?? '')) / 86_400_000
  expect(days).toBeCloseTo(constants.arbitrationOptOutDays)
  expect(arbitration.rejectedAt).toBeNull()
})

test('a version that was never published is not kept, neither at sign-up nor later', async () => {
  const person = await signUpPerson(portal, 'unknown@example.org', { acceptedPrivacy: '1999-01-01', acceptedTerms: '' })
  expect((await accept(person, 'terms', '1999-01-01')).body).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'version' }],
  })
  expect((await stateOf(person)).documents.map(({ acceptedVersion }) => acceptedVersion)).toEqual([null, null])
  expect((await stateOf(person)).arbitration).toEqual({ canRejectUntil: null, rejectedAt: null })
})

test('an acceptance that is said again keeps its first time', async () => {
  const email = 'again@example.org'
  const person = await signUpPerson(portal, email)
  await accept(person, 'terms', terms)
  await ago(email, 3)
  const before = await stateOf(person)
  expect((await accept(person, 'terms', terms)).status).toBe(200)
  expect(await stateOf(person)).toEqual(before)
})

test('arbitration is rejected once, within 30 days of accepting the terms', async () => {
  const email = 'rejects@example.org'
  const person = await signUpPerson(portal, email)
  expect((await reject(person)).code).toBe('arbitration-closed')
  await accept(person, 'privacy', privacy)
  expect((await reject(person)).code).toBe('arbitration-closed')
  await accept(person, 'terms', terms)
  await ago(email, constants.arbitrationOptOutDays - 1)
  expect((await reject(person)).status).toBe(200)
  const { rejectedAt } = (await stateOf(person)).arbitration
  expect(Math.abs(Date.parse(rejectedAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect((await reject(person)).code).toBe('arbitration-closed')
  expect((await stateOf(person)).arbitration.rejectedAt).toBe(rejectedAt)
})

test('the last day is open to its end, also where it ends late', async () => {
  const email = 'last-day@example.org'
  const person = await signUpPerson(portal, email, { acceptedTerms: terms })
  await ago(email, constants.arbitrationOptOutDays + 0.9)
  expect((await reject(person)).status).toBe(200)
})

test('after 30 days it is too late', async () => {
  const email = 'late@example.org'
  const person = await signUpPerson(portal, email, { acceptedTerms: terms })
  await ago(email, constants.arbitrationOptOutDays + 1.1)
  expect((await reject(person)).code).toBe('arbitration-closed')
  expect((await stateOf(person)).arbitration.rejectedAt).toBeNull()
})

test('what one person has agreed to is not shown to another, nor to nobody', async () => {
  await signUpPerson(portal, 'hers@example.org', { acceptedTerms: terms })
  const other = await signUpPerson(portal, 'his@example.org')
  expect((await stateOf(other)).documents.map(({ acceptedVersion }) => acceptedVersion)).toEqual([null, null])
  expect((await portal.call(getLegalState)).code).toBe('session-missing')
})
