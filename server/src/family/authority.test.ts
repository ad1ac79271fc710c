import { expect, test } from 'vitest'
import { deleteAccount, setLanguage } from '@kinchart/contract/calls/account.ts'
import * as calls from '@kinchart/contract/calls/family.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listActivity } from '@kinchart/contract/calls/sign-ins.ts'
import { authorityMails } from '@kinchart/texts/en/mails.ts'
import { mails as spanish } from '@kinchart/texts/es/mails.ts'
import { createOutbox } from '#platform/mail/outbox.ts'
import { deleteDueAccounts } from '#account/deletion/delete-due-accounts.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { askGuardians } from './ask-guardians.ts'
import { openRecord } from './open-record.ts'
import { usePortal } from '../../test/use-portal.ts'

type Person = Awaited<ReturnType<typeof signUpPerson>>
const DAY_MS = 86_400_000
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** Returns a birth date whose 18th birthday is in `days` days. */
const bornForAdultIn = (days: number): string => {
  const day = dayIn(days)
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
}
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

const portal = usePortal()

const noWork = async (): Promise<void> => undefined
async function ask(now: Date): Promise<void> {
  const { db } = portal.database
  const jobs = { send: noWork, work: noWork, schedule: noWork, stop: noWork }
  const outbox = createOutbox(db, portal.cipher, jobs)
  await askGuardians({ db, cipher: portal.cipher, outbox, publicUrl: portal.url }, now)
}
async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await portal.database.pool.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from outgoing_mail where sent_at is null order by created_at, id',
  )
  return rows
    .map(({ id, encrypted }) => JSON.parse(portal.cipher.server.decrypt(encrypted, `mail/${id}`).toString()))
    .filter(({ to }: { to: string }) => to === email)
}
const add = async (as: Person, birthDate: string, firstName = 'Teodor'): Promise<string> => {
  const body = { firstName, lastName: 'Whitcombe', relationship: 'dependent', birthDate }
  return (await portal.call(calls.addDependent, { as, body })).body.dependentId
}
const authorityOf = async (as: Person, id: string) =>
  (await portal.call(calls.getDependents, { as })).body.authority[id]
const confirm = async (as: Person, dependentId: string) =>
  portal.call(calls.confirmAuthority, { as, body: { dependentId, ground: 'agreement' } })
const change = async (as: Person, id: string, birthDate: string) => {
  const body = { id, firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate }
  return portal.call(calls.updateDependent, { as, body })
}
const open = async (as: Person, profileId: string) => portal.call(listConditions, { as, query: { profileId } })
const activityOf = async (as: Person) =>
  (await portal.call(listActivity, { as, query: {} })).body.activity
    .filter(({ kind }) => !kind.startsWith('signed'))
    .map(({ kind, name }) => [kind, name])
/** Simulates the end of the response period. */
const runOut = async (id: string): Promise<unknown> =>
  portal.database.pool.query(
    `update guardian_authority set waits_until = now() - interval '1 second' where profile_id = $1`,
    [id],
  )

test('after the 18th birthday, sends the guardian one email without names, and keeps the record open', async () => {
  const guardian = await signUpPerson(portal, 'asked@example.org')
  const id = await add(guardian, bornForAdultIn(3))
  await ask(inDays(3))
  expect(await authorityOf(guardian, id)).toBeUndefined()
  await Promise.all([ask(inDays(4)), ask(inDays(4))])
  await ask(inDays(5))
  const last = dayIn(34)
  expect(await authorityOf(guardian, id)).toEqual({ state: 'asked', answerBy: last, confirmedAt: null })
  const mails = await mailsTo('asked@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual([authorityMails.askedSubject])
  expect(mails[0]?.text).toContain('/home/dependents')
  expect(mails[0]?.text).toContain(last.slice(0, 4))
  expect(JSON.stringify(mails)).not.toMatch(/Teodor|Whitcombe/)
  expect((await open(guardian, id)).status).toBe(200)
})

test('does not ask a guardian to confirm authority over a minor or a dependent added as an adult', async () => {
  const guardian = await signUpPerson(portal, 'quiet@example.org')
  await add(guardian, '1950-03-02', 'Ada')
  await add(guardian, bornForAdultIn(0), 'Bela')
  await add(guardian, bornForAdultIn(800), 'Cleo')
  await ask(inDays(400))
  expect((await portal.call(calls.getDependents, { as: guardian })).body.authority).toEqual({})
  expect(await mailsTo('quiet@example.org')).toEqual([])
})

test('pauses access if the guardian does not respond, and emails the guardian once', async () => {
  const guardian = await signUpPerson(portal, 'paused@example.org')
  await portal.call(setLanguage, { as: guardian, body: { language: 'es' } })
  const id = await add(guardian, bornForAdultIn(1))
  await ask(inDays(2))
  await runOut(id)
  await Promise.all([ask(new Date()), ask(new Date())])
  const refused = { status: 403, code: 'access-paused' }
  expect(await open(guardian, id)).toMatchObject(refused)
  expect(await portal.call(calls.getDependent, { as: guardian, query: { dependentId: id } })).toMatchObject(refused)
  expect(await change(guardian, id, bornForAdultIn(1000))).toMatchObject(refused)
  expect(await portal.call(calls.removeDependent, { as: guardian, query: { dependentId: id } })).toMatchObject(refused)
  const { dependents, authority } = (await portal.call(calls.getDependents, { as: guardian })).body
  expect(dependents.map(({ firstName }) => firstName)).toEqual(['Teodor'])
  expect(authority[id]?.state).toBe('paused')
  expect((await mailsTo('paused@example.org')).map(({ subject }) => subject).toSorted()).toEqual(
    [spanish.authorityMails.askedSubject, spanish.authorityMails.pausedSubject].toSorted(),
  )
  expect(await activityOf(guardian)).toEqual([['access-paused', 'Teodor Whitcombe']])
  expect((await open(guardian, guardian.profileId)).status).toBe(200)
})

test('reopens the record after the guardian states their authority, and asks again after a year', async () => {
  const guardian = await signUpPerson(portal, 'confirming@example.org')
  const id = await add(guardian, bornForAdultIn(1))
  await ask(inDays(2))
  await runOut(id)
  expect((await open(guardian, id)).code).toBe('access-paused')
  const answers = await Promise.all([confirm(guardian, id), confirm(guardian, id), confirm(guardian, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await open(guardian, id)).status).toBe(200)
  expect(await authorityOf(guardian, id)).toMatchObject({ state: 'confirmed', answerBy: null })
  expect(await activityOf(guardian)).toEqual([['authority-confirmed', 'Teodor Whitcombe']])
  const storedAuthority = await portal.database.pool.query(
    'select ground from guardian_authority where profile_id = $1',
    [id],
  )
  expect(storedAuthority.rows).toEqual([{ ground: 'agreement' }])
  await ask(inDays(364))
  expect((await authorityOf(guardian, id))?.state).toBe('confirmed')
  await Promise.all([ask(inDays(366)), ask(inDays(366))])
  expect(await authorityOf(guardian, id)).toMatchObject({ state: 'asked', answerBy: dayIn(396) })
  expect(await mailsTo('confirming@example.org')).toHaveLength(2)
})

test('rejects a guardian’s response if the dependent is another user’s or if no question is open', async () => {
  const guardian = await signUpPerson(portal, 'mine@example.org')
  const stranger = await signUpPerson(portal, 'theirs@example.org')
  const id = await add(guardian, bornForAdultIn(1))
  expect((await confirm(guardian, id)).code).toBe('not-found')
  await ask(inDays(2))
  expect((await confirm(stranger, id)).code).toBe('not-found')
  expect((await confirm(guardian, guardian.profileId)).code).toBe('not-found')
  expect((await confirm(guardian, 'nobody')).code).toBe('not-found')
  expect((await authorityOf(guardian, id))?.state).toBe('asked')
  expect((await authorityOf(stranger, id)) ?? null).toBeNull()
  await runOut(id)
  expect((await open(stranger, id)).code).toBe('not-found')
})

test('withdraws the question to the guardian if a new birth date makes the dependent a minor', async () => {
  const guardian = await signUpPerson(portal, 'younger@example.org')
  const id = await add(guardian, bornForAdultIn(-2))
  await portal.database.pool.query(`update profile set created_at = now() - interval '5 years' where id = $1`, [id])
  await ask(new Date())
  expect((await change(guardian, id, bornForAdultIn(-3))).status).toBe(200)
  expect(await activityOf(guardian)).toEqual([])
  expect((await change(guardian, id, bornForAdultIn(500))).status).toBe(200)
  expect(await authorityOf(guardian, id)).toBeUndefined()
  expect(await activityOf(guardian)).toEqual([['birth-date-changed', 'Teodor Whitcombe']])
})

test('keeps the question to the guardian open if the birth date is changed to an earlier date', async () => {
  const guardian = await signUpPerson(portal, 'older@example.org')
  const dependentId = await add(guardian, bornForAdultIn(1))
  await ask(inDays(2))
  await change(guardian, dependentId, '1950-03-02')
  expect((await authorityOf(guardian, dependentId))?.state).toBe('asked')
  const before = (await activityOf(guardian)).length
  const child = await add(guardian, bornForAdultIn(900))
  await change(guardian, child, '1950-03-02')
  expect(await activityOf(guardian)).toHaveLength(before + 1)
})

test('asks the guardian on the last possible 18th birthday if the birth date is partial', async () => {
  const guardian = await signUpPerson(portal, 'partial@example.org')
  const keep = async (birthDate: string): Promise<string> => {
    const id = await add(guardian, bornForAdultIn(900))
    const details = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate }
    const own = await cipherOfProfile(portal.database.db, portal.cipher, id)
    await portal.database.pool.query(
      `update profile set details = $2, created_at = now() - interval '5 years' where id = $1`,
      [id, own.encrypt(JSON.stringify(details), `profile/${id}`)],
    )
    return id
  }
  const none = await keep('')
  const ofYear = await keep(String(new Date().getUTCFullYear() - 18))
  const yearEnds = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1))
  await ask(new Date(yearEnds.getTime() - 1))
  expect(await authorityOf(guardian, ofYear)).toBeUndefined()
  await ask(yearEnds)
  expect((await authorityOf(guardian, ofYear))?.state).toBe('asked')
  expect(await authorityOf(guardian, none)).toBeUndefined()
})

test('deletes an account with a paused record', async () => {
  const guardian = await signUpPerson(portal, 'leaving@example.org')
  const id = await add(guardian, bornForAdultIn(1))
  await ask(inDays(2))
  await runOut(id)
  const { db, pool } = portal.database
  const { rows } = await pool.query<{ account_id: string }>('select account_id from profile where id = $1', [id])
  const session = { accountId: rows[0]?.account_id ?? '' }
  await expect(openRecord(db, session, id)).rejects.toMatchObject({ code: 'access-paused' })
  await portal.call(deleteAccount, { as: guardian, body: {} })
  await pool.query(`update account_deletion set due_at = now() where account_id = $1`, [session.accountId])
  const jobs = { send: noWork, work: noWork, schedule: noWork, stop: noWork }
  const outbox = createOutbox(db, portal.cipher, jobs)
  await deleteDueAccounts({ db, cipher: portal.cipher, outbox, log: () => undefined, endEverything: noWork })
  expect((await pool.query('select from guardian_authority where profile_id = $1', [id])).rowCount).toBe(0)
})
