import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmUser, register } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { acceptLegal, getLegalState, legalVersions, type LegalVersion } from '@kinchart/contract/calls/legal.ts'
import { createOutbox, type Outbox } from '#platform/mail/outbox.ts'
import { codeFor, signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { countMails, mailTo, mailsAreOut } from '../mailed.test-support.ts'
import { announceVersions } from './announce-versions.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>>
const DAY_MS = 86_400_000
const NOTICE = 'New Kinchart Terms and Conditions'
const next: LegalVersion = { document: 'terms', version: '2027-03-01', effectiveOn: '2027-03-01' }
const first = legalVersions.find(({ document }) => document === 'terms')?.version ?? ''
const people = ['ana', 'ben', 'chidi', 'dora', 'edda'].map((name) => `${name}@example.org`)

let portal: TestPortal
const persons: Person[] = []
beforeAll(async () => {
  portal = await startPortal()
  for (const email of people) persons.push(await signUpPerson(portal, email, { acceptedTerms: first }))
  await portal.call(register, { body: signupOf('unconfirmed@example.org') })
  await mailsAreOut(portal)
})
afterAll(async () => portal.close())

const stateOf = async (as: Person | undefined) =>
  (await portal.call(getLegalState, as === undefined ? {} : { as })).body
const restartWith = async (versions: readonly LegalVersion[]): Promise<void> => {
  portal = await portal.restart({ legalVersions: versions })
}
/** Simulates a process that ends after it has sent `lives` emails. */
const dyingOutbox = (lives: number): Outbox => {
  let sent = 0
  const send = async (): Promise<void> => {
    if (++sent > lives) throw new Error('The process has ended.')
  }
  return createOutbox(portal.database.db, portal.cipher, { send, work: noWork, schedule: noWork, stop: noWork })
}
const noWork = async (): Promise<void> => undefined
const announce = async (outbox: Outbox, versions = [...legalVersions, next]): Promise<void> =>
  announceVersions(
    { db: portal.database.db, cipher: portal.cipher, outbox, publicUrl: portal.url, legalVersions: versions },
    2,
  )
const readQueuedMails = async (): Promise<{ to: string; subject: string; text: string }[]> => {
  const { rows } = await portal.database.pool.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from outgoing_mail where sent_at is null',
  )
  return rows.map(({ id, encrypted }) => JSON.parse(portal.cipher.server.decrypt(encrypted, `mail/${id}`).toString()))
}

test('does not show or accept a version of the terms that is not announced yet', async () => {
  const { documents, upcoming } = await stateOf(persons[0])
  expect(documents.find(({ document }) => document === 'terms')?.version).toBe(first)
  expect(upcoming).toEqual([])
  const early = await portal.call(acceptLegal, { as: persons[0] as Person, body: next })
  expect(early.code).toBe('request-invalid')
})

test('emails new terms to each confirmed account once, even if the announcement was interrupted', async () => {
  await expect(announce(dyingOutbox(1))).rejects.toThrow('The process has ended.')
  expect((await readQueuedMails()).length).toBe(2)
  await expect(announce(dyingOutbox(1))).rejects.toThrow('The process has ended.')
  expect((await readQueuedMails()).length).toBe(4)
  await announce(dyingOutbox(1000))
  await announce(dyingOutbox(1000))
  const queuedMails = await readQueuedMails()
  expect(queuedMails.map(({ to }) => to).sort()).toEqual([...people].sort())
  expect(queuedMails.every(({ subject }) => subject.startsWith(NOTICE))).toBe(true)
})

test('if several workers announce new terms at the same time, emails each account only once', async () => {
  await portal.database.pool.query('delete from legal_announcement')
  await portal.database.pool.query('delete from outgoing_mail where sent_at is null')
  await Promise.all([announce(dyingOutbox(1000)), announce(dyingOutbox(1000)), announce(dyingOutbox(1000))])
  expect((await readQueuedMails()).map(({ to }) => to).sort()).toEqual([...people].sort())
})

test('shows announced terms with their effective date, and lets a user accept them before that date', async () => {
  await portal.database.pool.query('delete from legal_announcement')
  await portal.database.pool.query('delete from outgoing_mail where sent_at is null')
  await restartWith([...legalVersions, next])
  expect(await mailTo(portal, people[0] ?? '', NOTICE)).toContain('/home/termsandconditions')
  await mailsAreOut(portal)
  for (const email of people) expect(await countMails(portal, email, NOTICE)).toBe(1)
  expect(await countMails(portal, 'unconfirmed@example.org', NOTICE)).toBe(0)
  const person = persons[0] as Person
  const { upcoming } = await stateOf(person)
  expect(upcoming).toEqual([
    { document: 'terms', version: next.version, effectiveAt: expect.any(String), isAccepted: false },
  ])
  const effectiveAt = Date.parse(upcoming[0]?.effectiveAt ?? '')
  expect(effectiveAt).toBeGreaterThanOrEqual(Date.parse(`${next.effectiveOn}T00:00:00Z`))
  expect(effectiveAt).toBeGreaterThan(Date.now() + (constants.termsNoticeDays - 1) * DAY_MS)
  await portal.call(acceptLegal, { as: person, body: { document: 'terms', version: next.version } })
  const after = await stateOf(person)
  expect(after.upcoming).toMatchObject([{ isAccepted: true }])
  expect(after.documents.find(({ document }) => document === 'terms')).toMatchObject({
    version: first,
    acceptedVersion: next.version,
  })
  expect(await stateOf(persons[1])).toMatchObject({ upcoming: [{ isAccepted: false }] })
})

test('if an account is confirmed after the announcement of new terms, emails it immediately and only once', async () => {
  await signUpPerson(portal, 'comes-later@example.org', { acceptedTerms: first })
  await mailsAreOut(portal)
  expect(await countMails(portal, 'comes-later@example.org', NOTICE)).toBe(1)
  await announce(dyingOutbox(1000))
  expect(await readQueuedMails()).toEqual([])
})

test('applies new terms from the announced date, even if the user has not accepted them', async () => {
  await portal.database.pool.query(
    `update legal_announcement set announced_at = now() - interval '31 days', effective_at = now() - interval '1 day'`,
  )
  const { documents, upcoming } = await stateOf(persons[1])
  expect(upcoming).toEqual([])
  expect(documents.find(({ document }) => document === 'terms')).toMatchObject({
    version: next.version,
    acceptedVersion: first,
  })
})

test('handles a list of legal documents that changes between restarts', async () => {
  await restartWith(legalVersions)
  expect((await stateOf(persons[1])).documents).toMatchObject([{ document: 'privacy' }, { version: first }])
  await restartWith([next])
  expect((await stateOf(persons[1])).documents).toMatchObject([{ document: 'terms', version: next.version }])
  await restartWith([])
  expect(await stateOf(persons[1])).toMatchObject({ documents: [], upcoming: [] })
  await restartWith([...legalVersions, next])
  expect((await stateOf(persons[1])).documents).toMatchObject([{ document: 'privacy' }, { version: next.version }])
  await mailsAreOut(portal)
  for (const email of people) expect(await countMails(portal, email, NOTICE)).toBe(0)
})

test('if an account is confirmed during an announcement of new terms, emails it only once', async () => {
  const emails = Array.from({ length: 3 }, (_, at) => `meanwhile-${at}@example.org`)
  const later = { ...next, version: '2028-01-01', effectiveOn: '2028-01-01' }
  const versions = [...legalVersions, next, later]
  await restartWith(versions.slice(0, -1))
  const codes: string[] = []
  for (const email of emails) {
    await portal.call(register, { body: signupOf(email) })
    codes.push(await codeFor(portal, email))
  }
  await restartWith(versions)
  await portal.database.pool.query(`delete from legal_announcement where version = $1`, [later.version])
  await mailsAreOut(portal)
  const getNotifiedAddresses = async (): Promise<string[]> => {
    const sent = (await portal.mails()).filter(({ text }) => text.includes(later.version))
    const queuedMails = (await readQueuedMails()).filter(({ text }) => text.includes(later.version))
    return [...sent, ...queuedMails]
      .map(({ to }) => to)
      .filter((to) => emails.includes(to))
      .sort()
  }
  expect(await getNotifiedAddresses()).toEqual([])
  await Promise.all([
    announce(dyingOutbox(1000), versions),
    ...emails.map(async (email, at) =>
      portal.call(confirmUser, { body: { email, confirmationCode: codes[at] ?? '' } }),
    ),
  ])
  await expect.poll(getNotifiedAddresses).toEqual(emails)
})

test('a version of a legal document takes effect on its own date, but at least 30 days after the announcement', async () => {
  const soon = { document: 'privacy', version: '2027-01-01', effectiveOn: '2020-01-01' } as const
  const far = { document: 'privacy', version: '2099-01-01', effectiveOn: '2099-01-01' } as const
  await announce(dyingOutbox(1000), [...legalVersions, soon, far])
  const { rows } = await portal.database.pool.query<{ version: string; effective_at: Date; announced_at: Date }>(
    `select version, effective_at, announced_at from legal_announcement where document = 'privacy' order by version`,
  )
  const [early, late] = rows
  expect((early?.effective_at.getTime() ?? 0) - (early?.announced_at.getTime() ?? 0)).toBe(
    constants.termsNoticeDays * DAY_MS,
  )
  expect(late?.effective_at.toISOString()).toBe('2099-01-01T00:00:00.000Z')
})
