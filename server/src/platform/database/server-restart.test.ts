import { expect, test } from 'vitest'
import { login } from '@kinchart/contract/account.ts'
import { getDependents } from '@kinchart/contract/family.ts'
import { finishImport, getImport } from '@kinchart/contract/import.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startCluster } from '../../../test/start-postgres.ts'
import { authorizeThere, bench, countsThere, openStage, storedOf, waitForEnd } from '../../../test/with-sandbox.ts'
import { isUnavailable } from './unavailable.ts'

test('PostgreSQL that crashes again and again while people read and a source is imported stops nothing for good', async () => {
  const cluster = await startCluster()
  const stage = await openStage(
    { benchCharts: [600] },
    {},
    { DATABASE_URL: cluster.url },
    { importTimings: { leaseSeconds: 2 } },
  )
  const { portal } = stage
  const heard: string[] = []
  await portal.database.listen(
    'practice',
    (payload) => heard.push(payload),
    () => heard.push('a gap'),
  )
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  const { returned } = await authorizeThere(portal, { as: person, endpointId: stage.idOf(bench.slug), ...bench })
  const { state, code = '' } = returned
  const { body } = await portal.call(finishImport, { as: person, body: { state, code } })
  const { ehrImportRequestId } = body
  const look = async () => portal.call(getImport, { as: person, query: { ehrImportRequestId } })

  const answers = new Set<string>()
  const reading = new AbortController()
  const read = async (): Promise<void> => {
    while (!reading.signal.aborted) {
      const { status, code: why } = await portal.call(getDependents, { as: person })
      answers.add(status === 200 ? '200' : `${status} ${why}`)
      // A person may ask 1,200 times a minute.
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  }
  const readers = Array.from({ length: 8 }, read)
  // A connection that is lent and not asked anything: its error is nobody's.
  const lent = await portal.database.pool.connect()
  for (let times = 0; times < 4; times++) {
    await cluster.crash()
    const refused = await fetch(`${portal.url}/readyz`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await portal.call(login, { body: { email: 'nobody@example.org', password: 'x' } })).code).toBe(
      'service-unavailable',
    )
    await cluster.start()
    await expect.poll(async () => (await look()).status).toBe(200)
  }
  expect(isUnavailable(await lent.query('select 1').catch((error: unknown) => error))).toBe(true)
  lent.release()
  // Who reads on is answered again.
  await expect.poll(() => answers).toContain('200')
  reading.abort()
  await Promise.all(readers)
  expect([...answers].toSorted()).toEqual(['200', '503 service-unavailable'])

  const end = await waitForEnd(portal, person, ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  // Who listens hears again, and knows that something may have been missed; mails are jobs.
  await expect.poll(() => heard).toContain('a gap')
  const greet = async () => portal.database.pool.query(`select pg_notify('practice', 'hello')`)
  // Who is still connecting again misses a word, and is told of the gap: the next word arrives.
  await expect.poll(async () => greet().then(() => heard)).toContain('hello')
  await signUpPerson(portal, 'mailed@example.org')
  // One line when it went, and one when it was back; no error that nobody foresaw.
  const events = portal.logged.map(({ event }) => event)
  expect(events.filter((event) => event === 'database-unavailable').length).toBeGreaterThanOrEqual(4)
  expect(events.filter((event) => event === 'database-unavailable').length).toBe(
    events.filter((event) => event === 'database-available').length,
  )
  expect(events).not.toContain('unexpected')
  await stage.close()
  await cluster.stop()
})
