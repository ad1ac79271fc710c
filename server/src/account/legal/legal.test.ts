import { expect, test } from 'vitest'
import { emailDigestOf } from '#account/email-address.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  acceptLegal,
  getLegalState,
  legalVersions,
  rejectArbitration,
  type LegalDocument,
} from '@kinchart/contract/calls/legal.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { usePortal } from '../../../test/use-portal.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>>
const portal = usePortal()

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

test('shows which versions of the legal documents were accepted at sign-up, and when', async () => {
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

test('does not store the acceptance of an unpublished version, at sign-up or later', async () => {
  const person = await signUpPerson(portal, 'unknown@example.org', { acceptedPrivacy: '1999-01-01', acceptedTerms: '' })
  expect((await accept(person, 'terms', '1999-01-01')).body).toMatchObject({
    code: 'request-invalid',
    fields: [{ field: 'version' }],
  })
  expect((await stateOf(person)).documents.map(({ acceptedVersion }) => acceptedVersion)).toEqual([null, null])
  expect((await stateOf(person)).arbitration).toEqual({ canRejectUntil: null, rejectedAt: null })
})

test('if the user accepts a version again, keeps the time of the first acceptance', async () => {
  const email = 'again@example.org'
  const person = await signUpPerson(portal, email)
  await accept(person, 'terms', terms)
  await ago(email, 3)
  const before = await stateOf(person)
  expect((await accept(person, 'terms', terms)).status).toBe(200)
  expect(await stateOf(person)).toEqual(before)
})

test('lets a user reject arbitration only once, within 30 days of accepting the terms', async () => {
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

test('lets a user reject arbitration until the last day has ended in every time zone', async () => {
  const email = 'last-day@example.org'
  const person = await signUpPerson(portal, email, { acceptedTerms: terms })
  await ago(email, constants.arbitrationOptOutDays + 0.9)
  expect((await reject(person)).status).toBe(200)
})

test('does not let a user reject arbitration after 30 days', async () => {
  const email = 'late@example.org'
  const person = await signUpPerson(portal, email, { acceptedTerms: terms })
  await ago(email, constants.arbitrationOptOutDays + 1.1)
  expect((await reject(person)).code).toBe('arbitration-closed')
  expect((await stateOf(person)).arbitration.rejectedAt).toBeNull()
})

test('does not show acceptances to another user or without a session', async () => {
  await signUpPerson(portal, 'hers@example.org', { acceptedTerms: terms })
  const other = await signUpPerson(portal, 'his@example.org')
  expect((await stateOf(other)).documents.map(({ acceptedVersion }) => acceptedVersion)).toEqual([null, null])
  expect((await portal.call(getLegalState)).code).toBe('session-missing')
})
