import { expect, inject, test, vi } from 'vitest'
import { getDependents } from '@kinchart/contract/family.ts'
import { finishImport, getImport } from '@kinchart/contract/import.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import { startPortal } from '../../../../test/start-portal.ts'
import type { TestPortal } from '../../../../test/start-portal.ts'
import { authorizeThere, bench, countsThere, openStage, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'
import { isUnavailable } from '../unavailable.ts'
import { DatabaseNotOpenedError, startEmbedded } from './start-embedded.ts'
import type { DeathCause, Opened, StartEmbedded } from './start-embedded.ts'

const isEmbedded = inject('postgresUrl') === ''

/** The real database, which can be killed and kept from opening. */
function mortal() {
  const opened: Opened[] = []
  let hindered: DeathCause | undefined
  const start: StartEmbedded = async (folder) => {
    if (hindered !== undefined) throw new DatabaseNotOpenedError(hindered, true)
    const next = await startEmbedded(folder)
    opened.push(next)
    return next
  }
  return {
    start,
    opened: () => opened.length,
    kill: async (hindering?: DeathCause): Promise<void> => {
      hindered = hindering
      opened.at(-1)?.kill()
      await opened.at(-1)?.died
    },
    giveBack: () => (hindered = undefined),
  }
}

/** Opening takes as long as the machine is busy. */
const patience = { timeout: 60_000 }
vi.setConfig({ testTimeout: 150_000 })

const eventsOf = (portal: TestPortal): string[] =>
  portal.logged.map(({ event }) => event).filter((event) => event.startsWith('database-'))

test.runIf(isEmbedded)('a question that waits when the database ends fails, and the next one is answered', async () => {
  const database = mortal()
  const portal = await startPortal({}, { startEmbedded: database.start })
  const { pool } = portal.database
  await pool.query('create table counted (n integer)')
  await pool.query('insert into counted values (1)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into counted values (2)')
  const waiting = client.query(`select count(*) from generate_series(1, 400000000)`).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await database.kill()
  expect(isUnavailable(await waiting)).toBe(true)
  client.release()
  // What was committed is there; what was half done is not.
  await expect
    .poll(async () => pool.query('select n from counted').then(({ rows }) => rows, isUnavailable), patience)
    .toEqual([{ n: 1 }])
  expect(database.opened()).toBe(2)
  expect(eventsOf(portal)).toEqual(['database-unavailable', 'database-available'])
  await portal.close()
})

test.runIf(isEmbedded)(
  'while the database cannot be opened every call says so at once, and is answered again without a restart',
  async () => {
    const database = mortal()
    const portal = await startPortal({ METRICS_PORT: '0' }, { startEmbedded: database.start })
    const numbers = async () => (await fetch(portal.metricsUrl ?? '')).text()
    const person = await signUpPerson(portal, 'waits@example.org')
    await database.kill('crashed')
    for (const refused of await Promise.all(
      Array.from({ length: 20 }, async () => portal.call(getDependents, { as: person })),
    )) {
      expect(refused.status).toBe(503)
      expect(refused.code).toBe('service-unavailable')
    }
    // With a token that is good nobody is signed out.
    const ready = await fetch(`${portal.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
    expect(await numbers()).toContain('kinchart_database_up 0\n')
    database.giveBack()
    await expect.poll(async () => (await portal.call(getDependents, { as: person })).status, patience).toBe(200)
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
    await expect.poll(numbers, patience).toContain('kinchart_database_up 1\n')
    expect(eventsOf(portal)).toEqual(['database-unavailable', 'database-available'])
    await portal.close()
  },
)

test.runIf(isEmbedded)('notices and mails go on after the database was opened again', async () => {
  const database = mortal()
  const portal = await startPortal({}, { startEmbedded: database.start })
  const heard: string[] = []
  await portal.database.listen(
    'practice',
    (payload) => heard.push(payload),
    () => heard.push('a gap'),
  )
  await database.kill()
  const notify = async () => portal.database.pool.query(`select pg_notify('practice', 'hello')`)
  await expect.poll(async () => notify().then(() => 'said', isUnavailable), patience).toBe('said')
  await expect.poll(() => heard).toEqual(['a gap', 'hello'])
  // Signing up needs a mailed code: a job.
  await signUpPerson(portal, 'mailed@example.org')
  await portal.close()
})

test.runIf(isEmbedded)('an import during which the database ends goes on by itself and ends whole', async () => {
  const database = mortal()
  const stage = await openStage(
    { benchCharts: [600] },
    {},
    {},
    {
      startEmbedded: database.start,
      importTimings: { leaseSeconds: 1 },
    },
  )
  const { portal } = stage
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  const { returned } = await authorizeThere(portal, { as: person, endpointId: stage.idOf(bench.slug), ...bench })
  const { state, code = '' } = returned
  const { body } = await portal.call(finishImport, { as: person, body: { state, code } })
  const { ehrImportRequestId } = body
  for (let times = 0; times < 3; times++) {
    await expect
      .poll(async () => (await portal.call(getImport, { as: person, query: { ehrImportRequestId } })).status, patience)
      .toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 150))
    await database.kill()
  }
  await expect
    .poll(async () => (await portal.call(getImport, { as: person, query: { ehrImportRequestId } })).status, patience)
    .toBe(200)
  const end = await waitForEnd(portal, person, ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  expect(database.opened()).toBe(4)
  await stage.close()
})
