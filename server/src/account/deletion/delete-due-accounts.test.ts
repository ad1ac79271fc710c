import { expect, test } from 'vitest'
import { encryptEmail } from '#account/email-address.ts'
import { deleteAccount, setLanguage } from '@kinchart/contract/calls/account.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { deletionMails } from '@kinchart/texts/en/mails.ts'
import { mails as spanish } from '@kinchart/texts/es/mails.ts'
import { createOutbox, mailAad } from '#platform/mail/outbox.ts'
import type { LogFacts } from '#platform/log.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { deleteDueAccounts, type SweepServices } from './delete-due-accounts.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()

function openWorker(endEverything: SweepServices['endEverything']) {
  const ended: string[] = []
  const logged: LogFacts[] = []
  const { db } = portal.database
  const idleTransport = {
    send: async () => undefined,
    work: async () => undefined,
    schedule: async () => undefined,
    stop: async () => undefined,
  }
  const services: SweepServices = {
    db,
    cipher: portal.cipher,
    outbox: createOutbox(db, portal.cipher, idleTransport),
    log: (facts) => void logged.push(facts),
    endEverything: async (person) => {
      await endEverything(person)
      ended.push(person.profileId)
    },
  }
  return { ended, logged, sweep: async () => deleteDueAccounts(services) }
}

async function dueFor(
  days: number,
  email: string,
  language?: 'en' | 'es',
): Promise<{ profileId: string; dependentId: string }> {
  const person = await signUpPerson(portal, email)
  if (language !== undefined) await portal.call(setLanguage, { as: person, body: { language } })
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const { dependentId } = (await portal.call(addDependent, { as: person, body: child })).body
  await portal.call(deleteAccount, { as: person, body: {} })
  await portal.database.pool.query(
    `update account_deletion set requested_at = now() - make_interval(days => $1),
       due_at = now() - make_interval(days => $1) + interval '9 days'
     from account where account.id = account_id and email = $2`,
    [days, encryptEmail(portal.cipher, email)],
  )
  return { profileId: person.profileId, dependentId }
}

const isLeft = async (email: string): Promise<boolean> =>
  (await portal.database.pool.query('select from account where email = $1', [encryptEmail(portal.cipher, email)]))
    .rowCount === 1

test('runs endEverything for the user and every dependent before deleting the account', async () => {
  const due = await dueFor(9, 'due@example.org')
  await dueFor(8, 'early@example.org')
  const worker = openWorker(async ({ profileId }) => {
    expect((await portal.database.pool.query('select from profile where id = $1', [profileId])).rowCount).toBe(1)
  })
  await worker.sweep()
  expect(worker.ended.toSorted()).toEqual([due.profileId, due.dependentId].toSorted())
  expect([await isLeft('due@example.org'), await isLeft('early@example.org')]).toEqual([false, true])
})

test('retries a failed account deletion without delaying other accounts, and forces the deletion after ten days', async () => {
  const { profileId } = await dueFor(9, 'stuck@example.org')
  await dueFor(9, 'behind@example.org')
  const worker = openWorker(async (person) => {
    if (person.profileId === profileId) throw new Error('The hospital of Marisol does not answer.')
  })
  await worker.sweep()
  expect([await isLeft('stuck@example.org'), await isLeft('behind@example.org')]).toEqual([true, false])
  expect(worker.logged.map(({ event }) => event)).toEqual(['account-deletion-failed'])
  await worker.sweep()
  expect(worker.logged).toHaveLength(2)
  await portal.database.pool.query(
    `update account_deletion set requested_at = now() - interval '10 days'
    from account where account.id = account_id and email = $1`,
    [encryptEmail(portal.cipher, 'stuck@example.org')],
  )
  await worker.sweep()
  expect(await isLeft('stuck@example.org')).toBe(false)
  expect(worker.logged.at(-1)?.event).toBe('account-deletion-forced')
  expect(JSON.stringify(worker.logged)).not.toContain('Marisol')
})

test('with two workers, deletes an account only once and sends only one email', async () => {
  await dueFor(9, 'twice@example.org')
  const workers = [openWorker(async () => undefined), openWorker(async () => undefined)]
  const mails = async (): Promise<number> =>
    (await portal.database.pool.query<{ n: number }>('select count(*)::int as n from outgoing_mail')).rows[0]?.n ?? 0
  await expect.poll(async () => (await portal.mails()).filter(({ to }) => to === 'twice@example.org')).toHaveLength(2)
  const before = await mails()
  await Promise.all(workers.map(async ({ sweep }) => sweep()))
  expect(workers.flatMap(({ ended }) => ended)).toHaveLength(2)
  expect(await mails()).toBe(before + 1)
})

test('resumes an account’s deletion after a killed worker’s claim has expired', async () => {
  await dueFor(9, 'killed@example.org')
  const claim = async (until: string): Promise<unknown> =>
    portal.database.pool.query(
      `update account_deletion set claimed_until = now() + ${until}::interval
      from account where account.id = account_id and email = $1`,
      [encryptEmail(portal.cipher, 'killed@example.org')],
    )
  const worker = openWorker(async () => undefined)
  await claim(`'1 minute'`)
  await worker.sweep()
  expect(await isLeft('killed@example.org')).toBe(true)
  await claim(`'-1 second'`)
  await worker.sweep()
  expect(await isLeft('killed@example.org')).toBe(false)
})

test('deletes an account’s queued emails with the account, and keeps queued emails for other addresses', async () => {
  const { db, pool } = portal.database
  await dueFor(9, 'mailed@example.org')
  const idleWorker = openWorker(async () => undefined)
  const outbox = createOutbox(db, portal.cipher, {
    send: async () => undefined,
    work: async () => undefined,
    schedule: async () => undefined,
    stop: async () => undefined,
  })
  await outbox.keep(db, { to: 'Mailed@Example.org', subject: 'News of yours', text: 'Private' })
  await outbox.keep(db, { to: 'somebody@example.org', subject: 'News of theirs', text: 'Private' })
  await idleWorker.sweep()
  const { rows } = await pool.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from outgoing_mail where sent_at is null',
  )
  const subjects = rows.map(
    ({ id, encrypted }) =>
      (JSON.parse(portal.cipher.server.decrypt(encrypted, mailAad(id)).toString()) as { to: string; subject: string })
        .subject,
  )
  expect(subjects).toContain('News of theirs')
  expect(subjects).not.toContain('News of yours')
})

test('sends each account’s final email in the account’s language', async () => {
  await dueFor(9, 'spanish@example.org', 'es')
  await dueFor(9, 'english@example.org', 'en')
  await openWorker(async () => undefined).sweep()
  const { rows } = await portal.database.pool.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from outgoing_mail where sent_at is null',
  )
  const mails = rows.map(
    ({ id, encrypted }) =>
      JSON.parse(portal.cipher.server.decrypt(encrypted, mailAad(id)).toString()) as Record<string, string>,
  )
  const lastTo = (email: string) => mails.find(({ to }) => to === email)
  expect(lastTo('spanish@example.org')).toMatchObject({
    language: 'es',
    subject: spanish.deletionMails.doneSubject,
    text: spanish.deletionMails.doneText,
  })
  expect(lastTo('english@example.org')).toMatchObject({
    subject: deletionMails.doneSubject,
    text: deletionMails.doneText,
  })
})
