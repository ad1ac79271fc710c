import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { askForUntriedMails, tendMail } from './deliver-mail.ts'
import { createOutbox } from './outbox.ts'

let portal: TestPortal
beforeAll(async () => {
  // Run no worker, because it would handle the emails, too.
  portal = await startPortal({ ROLES: 'api' })
})
afterAll(async () => portal.close())

test('enqueues an abandoned email once more, stops retrying an old email, and deletes emails sent long ago', async () => {
  const { db, pool } = portal.database
  const enqueuedIds: string[] = []
  const jobs = {
    send: async (_queue: string, { id = '' }: Record<string, string>) => void enqueuedIds.push(id),
    work: async () => undefined,
    schedule: async () => undefined,
    stop: async () => undefined,
  }
  const outbox = createOutbox(db, portal.cipher, jobs)
  const post = async (created: string, sent: string | null = null): Promise<string> => {
    await outbox.post({ to: 'somebody@example.org', subject: 'News', text: 'Private' })
    const id = enqueuedIds.at(-1) ?? ''
    await pool.query(
      'update outgoing_mail set created_at = now() - $1::interval, sent_at = now() - $2::interval where id = $3',
      [created, sent, id],
    )
    return id
  }
  const [fresh, left, old] = [await post('1 minute'), await post('3 hours'), await post('8 days')]
  // The queue itself retries an email after a failed attempt. An email that was not tried within five minutes is
  // assumed to be in no queue.
  const [tried, untried] = [await post('6 minutes'), await post('7 minutes')]
  await pool.query('update outgoing_mail set tried_at = created_at, failures = 1 where id = $1', [tried])
  const [sent, sentLongAgo] = [await post('3 hours', '2 hours'), await post('31 days', '31 days')]
  enqueuedIds.length = 0
  const logged: unknown[] = []
  await tendMail(db, jobs, (facts) => void logged.push(facts))
  await tendMail(db, jobs, (facts) => void logged.push(facts))
  expect(enqueuedIds.toSorted()).toEqual([left, untried].toSorted())
  expect(logged).toEqual([{ event: 'mail-failed', count: 1 }])
  const { rows } = await pool.query<{ id: string }>('select id from outgoing_mail')
  const storedIds = rows.map(({ id }) => id)
  expect(storedIds.toSorted()).toEqual([fresh, left, tried, untried, sent].toSorted())
  for (const id of [old, sentLongAgo]) expect(storedIds).not.toContain(id)
})

test('enqueues a killed server’s emails as soon as the server restarts', async () => {
  const { db, pool } = portal.database
  await pool.query('delete from outgoing_mail')
  const enqueuedIds: string[] = []
  const jobs = {
    send: async (_queue: string, { id = '' }: Record<string, string>) => void enqueuedIds.push(id),
    work: async () => undefined,
    schedule: async () => undefined,
    stop: async () => undefined,
  }
  const outbox = createOutbox(db, portal.cipher, jobs)
  for (let mail = 0; mail < 3; mail++)
    await outbox.post({ to: 'somebody@example.org', subject: 'News', text: 'Private' })
  const [left = '', sent, failed] = enqueuedIds.splice(0)
  await pool.query('update outgoing_mail set sent_at = now() where id = $1', [sent])
  await pool.query('update outgoing_mail set tried_at = now(), failures = 1 where id = $1', [failed])
  await askForUntriedMails(db, jobs)
  expect(enqueuedIds).toEqual([left])
})
