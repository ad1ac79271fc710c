// @module-tag soak
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { finishImport, getImport } from '@kinchart/contract/calls/import.ts'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { becomeCopyAndBack } from '../../../test/become-copy.ts'
import { parseExposition, valueOf } from '../../../test/parse-exposition.ts'
import { startCluster, type TestCluster } from '../../../test/start-postgres.ts'
import { authorizeThere, countsThere, openStage, storedOf, waitForEnd, type Stage } from '../../../test/with-sandbox.ts'
import { isUnavailable } from './unavailable.ts'

const chart = { slug: 'bench', username: 'bench-200', patientId: 'bench-200' } as const
const CRASHES = 2

let cluster: TestCluster
let stage: Stage
beforeAll(async () => {
  cluster = await startCluster()
  stage = await openStage(
    { benchCharts: [200] },
    {},
    { DATABASE_URL: cluster.url, METRICS_PORT: '0' },
    { importTimings: { leaseSeconds: 2 } },
  )
})
afterAll(async () => {
  await stage.close()
  vi.restoreAllMocks()
  await cluster.stop()
})

test('survives repeated PostgreSQL crashes during reads and an import', async () => {
  const { portal, sandbox } = stage
  const heard: string[] = []
  await portal.database.listen(
    'practice',
    (payload) => heard.push(payload),
    () => heard.push('a gap'),
  )
  const person = await stage.signUpAs(chart.slug, chart.patientId)
  const { returned } = await authorizeThere(portal, { as: person, endpointId: stage.idOf(chart.slug), ...chart })
  const { state, code = '' } = returned
  sandbox.setFaults([{ name: 'slow', delayMs: 300 }])
  const { body } = await portal.call(finishImport, { as: person, body: { state, code } })
  const { ehrImportRequestId } = body
  const look = async () => portal.call(getImport, { as: person, query: { ehrImportRequestId } })

  const answers = new Set<string>()
  const reading = new AbortController()
  const read = async (): Promise<void> => {
    while (!reading.signal.aborted) {
      const { status, code: why } = await portal.call(getDependents, { as: person })
      answers.add(status === 200 ? '200' : `${status} ${why}`)
      // Stays below the rate limit of 1,200 requests a minute for each user.
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  }
  const readers = Array.from({ length: 4 }, read)
  const idleClient = await portal.database.pool.connect()
  for (let times = 0; times < CRASHES; times++) {
    await cluster.crash()
    const refused = await fetch(`${portal.url}/readyz`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await portal.call(login, { body: { email: 'nobody@example.org', password: 'x' } })).code).toBe(
      'service-unavailable',
    )
    await cluster.start()
    await expect.poll(async () => (await look()).status).toBe(200)
  }
  expect(isUnavailable(await idleClient.query('select 1').catch((error: unknown) => error))).toBe(true)
  idleClient.release()
  await expect.poll(() => answers).toContain('200')
  reading.abort()
  await Promise.all(readers)
  expect([...answers].toSorted()).toEqual(['200', '503 service-unavailable'])

  sandbox.setFaults([])
  const end = await waitForEnd(portal, person, ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, chart, ['Organization']))
  await expect.poll(() => heard).toContain('a gap')
  const greet = async () => portal.database.pool.query(`select pg_notify('practice', 'hello')`)
  await expect.poll(async () => greet().then(() => heard)).toContain('hello')
  await signUpPerson(portal, 'mailed@example.org')
  const events = portal.logged.map(({ event }) => event)
  expect(events.filter((event) => event === 'database-unavailable').length).toBeGreaterThanOrEqual(CRASHES)
  expect(events.filter((event) => event === 'database-unavailable').length).toBe(
    events.filter((event) => event === 'database-available').length,
  )
  expect(events).not.toContain('unexpected')
})

test('reports a PostgreSQL crash and recovery in its metrics', async () => {
  const { portal } = stage
  // Database metrics are cached for a few seconds, so each scrape advances the clock past that time. The clock never
  // goes back.
  const now = performance.now.bind(performance)
  let passedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  const scrape = async () => {
    passedMs += 10_000
    const answer = await fetch(portal.metricsUrl ?? '')
    expect(answer.status).toBe(200)
    return parseExposition(await answer.text())
  }
  const isUp = async () => valueOf(await scrape(), 'kinchart_database_up')
  const timesAway = async () =>
    valueOf(await scrape(), 'kinchart_log_lines_total', { event: 'database-unavailable' }) ?? 0
  expect(await isUp()).toBe(1)
  const before = await timesAway()
  await cluster.crash()
  await expect.poll(isUp).toBe(0)
  expect(valueOf(await scrape(), 'kinchart_mails_waiting')).toBeUndefined()
  expect(await timesAway()).toBe(before + 1)
  await cluster.start()
  await expect.poll(isUp).toBe(1)
  await expect.poll(async () => valueOf(await scrape(), 'kinchart_mails_waiting')).toBe(0)
})

test('stops reading from and writing to a primary that became a standby, and resumes when it is the primary again', async () => {
  const [started, doctorText] = [operatorTexts.databaseIsCopy, doctorTexts.database.copy]
  await becomeCopyAndBack(stage.portal, cluster, { started, reported: doctorText })
})
