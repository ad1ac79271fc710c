// @module-tag soak
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { confirmUser, login, register } from '@kinchart/contract/calls/account.ts'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { finishImport, getImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { servedAt, type Served } from '../crash/moments.ts'
import { freePort } from '../free-port.ts'
import { startKillable } from '../killable-server.ts'
import { isSoak } from '../is-soak.ts'
import { refreshAs, codeFor, signupOf } from '../sign-up-person.ts'
import { authorizeThere, countsThere, openStage, storedOf, type Person, type Stage } from '../with-sandbox.ts'

const clock = join(import.meta.dirname, '../shift-clock.ts')
const chart = { slug: 'bench', username: 'bench-200', patientId: 'bench-200' } as const
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/**
 * In ms. Waits this long between polls, because an import takes seconds and each poll costs as much as a page's
 * request.
 */
const LOOK_MS = 250
/**
 * How many wrong passwords a caller may enter for an email address, and for how many seconds Kinchart then rejects
 * all attempts.
 */
const [TRIES, REFUSED_SECONDS] = [10, 900]

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

const jumps = [
  ['forward by a day', DAY_MS, 'UTC'],
  // Like the end of daylight saving time on a machine that uses local time.
  ['back by an hour', -HOUR_MS, 'America/New_York'],
] as const

// The clocks of PostgreSQL and of a second worker, in this process, don't change.
test.each(isSoak ? jumps : jumps.slice(0, 1))(
  'keeps sessions, lockouts and imports correct on a server whose clock jumps %s',
  async (_, jump, zone) => {
    const folder = mkdtempSync(join(tmpdir(), 'kinchart-clock-'))
    const file = join(folder, 'offset')
    const set = (ms: number): void => writeFileSync(file, String(ms))
    set(0)
    const stage = await openStage(
      { benchCharts: [200] },
      {},
      { PORT: String(await freePort()) },
      { importTimings: { leaseSeconds: 2, comeBackMs: [2000, 2000, 2000, 2000] } },
    )
    const { sandbox } = stage
    closing.push(async () => {
      await sandbox.close()
      rmSync(folder, { recursive: true })
    })
    const { profileId } = await stage.signUpAs(chart.slug, chart.patientId)
    // One user has an unused code. Another user has too many failed sign-ins. This process hashes passwords at low
    // cost, unlike the child process.
    const waiting = signupOf('waits@example.org')
    await stage.portal.call(register, { body: waiting })
    const firstCode = await codeFor(stage.portal, waiting.email)
    const wrong = { body: { email: 'locked@example.org', password: 'not the right one' } }
    for (let tries = 0; tries < TRIES; tries++) await stage.portal.call(login, wrong)
    const { url, env } = stage.portal
    const comeBack = await stage.portal.leave()
    const timings = { TEST_LEASE_SECONDS: '2', TEST_COME_BACK_MS: '2000,2000,2000,2000' }
    const shifted = { ...env, ...timings, TEST_CLOCK_FILE: file, TZ: zone }
    const server = await startKillable(shifted, ['--import', clock])
    closing.push(async () => server.kill())
    const served = servedAt(url)
    const { call } = served

    const credentials = { email: 'person-1@example.org', password: signupOf('').password }
    const { body: tokens, cookie } = await call(login, { body: credentials })
    const person = { ...tokens, cookie, profileId }
    expect((await call(login, wrong)).status).toBe(429)
    const worker = await comeBack({ env: { ROLES: 'worker' } })
    closing.push(async () => worker.close())
    const importing = await beginImport(stage, served, person)

    set(jump)
    await new Promise((resolve) => setTimeout(resolve, 100))

    const renewed = await refreshAs(served, person)
    expect(renewed.status).toBe(200)
    const again = { ...person, ...renewed.body, cookie: renewed.cookie }
    expect((await call(getDependents, { as: again })).status).toBe(200)
    const late = await fetch(`${url}/api${login.path}`, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wrong.body),
    })
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(REFUSED_SECONDS)
    const confirmed = await call(confirmUser, { body: { email: waiting.email, confirmationCode: firstCode } })
    expect(confirmed.status).toBe(200)
    const { email, password } = waiting
    expect((await call(login, { body: { email, password } })).status).toBe(200)

    const state = async () => (await importing.look(again)).state
    sandbox.setFaults(['source-away'])
    await expect.poll(state, { interval: LOOK_MS }).toBe('waiting')
    sandbox.setFaults([])
    await expect.poll(state, { interval: LOOK_MS }).toBe('complete')
    const end = await importing.look(again)
    const requestCount = sandbox.requests().length
    const [outputLength, logged] = [server.getOutput().length, worker.logged.length]
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(sandbox.requests().length).toBe(requestCount)
    expect(server.getOutput().length - outputLength).toBeLessThan(1000)
    expect(worker.logged.length - logged).toBeLessThan(10)
    const events = worker.logged.map(({ event }) => JSON.stringify({ event }))
    for (const log of [server.getOutput(), events.join()])
      expect(log).not.toMatch(/"event":"(unexpected|task-failed|job-failed|import-interrupted)"/)
    expect(await storedOf({ portal: worker }, end)).toEqual(countsThere(stage, chart, ['Organization']))
    const { rows } = await worker.database.pool.query(
      'select count(*)::int - count(distinct (source_id, type, fhir_id))::int as twice from resource',
    )
    expect(rows).toEqual([{ twice: 0 }])
  },
)

/** Begins an import and waits for its first records. */
async function beginImport({ sandbox, idOf }: Stage, served: Served, as: Person) {
  sandbox.setFaults([{ name: 'slow', delayMs: 400 }])
  const { returned } = await authorizeThere(served, { as, endpointId: idOf(chart.slug), ...chart })
  const { state, code = '' } = returned
  const { body } = await served.call(finishImport, { as, body: { state, code } })
  const { ehrImportRequestId } = body
  const look = async (who: Person): Promise<ConnectedEhr> =>
    (await served.call(getImport, { as: who, query: { ehrImportRequestId } })).body
  await expect.poll(async () => (await look(as)).received, { interval: LOOK_MS }).toBeGreaterThan(0)
  sandbox.setFaults([{ name: 'slow', delayMs: 1000 }])
  return { look }
}
