import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { finishImport, getImport } from '@kinchart/contract/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { startSandbox } from '@kinchart/sandbox/start-sandbox.ts'
import type { Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { isSoak } from '../../../test/is-soak.ts'
import { freePort } from '../../../test/free-port.ts'
import { startKillable } from '../../../test/killable-server.ts'
import type { Killable } from '../../../test/killable-server.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { callPortal, startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import {
  authorizeThere,
  countsThere,
  hospitals,
  listSandbox,
  storedOf,
  waitForEnd,
} from '../../../test/with-sandbox.ts'

/** Each way of being killed once; `npm run soak` goes on. */
const KILLS = isSoak ? 20 : 4
/** Queries that a worker has under way at once, and a little more; what was under way when it was killed is asked again. */
const AT_ONCE = 6

const augustin = { slug: hospitals.northfield, username: 'augustin', patientId: 'augustin-brightwater' } as const
let sandbox: Sandbox
let portal: TestPortal
let running: Killable[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const port = await freePort()
  portal = await startPortal({ PORT: String(port), ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host })
})
afterAll(async () => {
  await Promise.all(running.map(async (one) => one.kill()))
  await portal.close()
  await sandbox.close()
})

const isEmbedded = inject('postgresUrl') === ''
/** Everything in one process on the embedded database; one that answers people and two that import on PostgreSQL. */
const roles = isEmbedded ? ['api,worker'] : ['api', 'worker', 'worker']

test(
  'an import that is killed again and again ends whole, with every record once',
  { timeout: isSoak ? 300_000 : 150_000 },
  async () => {
    const person = await signUpPerson(portal, 'augustin@example.org', {
      firstName: 'Augustin',
      lastName: 'Brightwater',
    })
    const ids = await listSandbox(portal, sandbox)
    const asked = { as: person, endpointId: ids[augustin.slug] ?? 0, ...augustin }
    const { returned } = await authorizeThere(portal, asked)
    const { url, env } = portal
    const comeBack = await portal.leave()

    // On PostgreSQL the other worker goes on while one is started again.
    sandbox.setFaults([{ name: 'slow', delayMs: isEmbedded ? 500 : 3000 }])
    const start = async (role: string) => startKillable({ ...env, ROLES: role, TEST_LEASE_SECONDS: '2' })
    running = await Promise.all(roles.map(start))
    const finished = await callPortal(url, finishImport as never, { as: person, body: returned })
    const { ehrImportRequestId } = finished.body as ConnectedEhr
    const now = async () => {
      const { body } = await callPortal(url, getImport as never, { as: person, query: { ehrImportRequestId } })
      return body as ConnectedEhr
    }

    let killedWhileRunning = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(Math.random() * 500)
      if ((await now()).state === 'running') killedWhileRunning++
      await untilPageAnswered()
      // Somewhere between the arrival of a page and the end of its transaction, or a little later.
      await wait(Math.random() * 60)
      const victims = victimsOf(kill)
      await Promise.all(victims.map(async (victim) => running[victim]?.kill()))
      const again = async (one: Killable, index: number) => (victims.includes(index) ? start(roles[index] ?? '') : one)
      running = await Promise.all(running.map(again))
    }
    expect(killedWhileRunning).toBe(KILLS)

    sandbox.setFaults([])
    const end = await waitUntilOver(now)
    for (const one of running) expect(one.said()).not.toMatch(/"event":"(unexpected|import-interrupted|job-failed)"/)
    await Promise.all(running.map(async (one) => one.kill()))
    portal = await comeBack()
    expect(end).toMatchObject({ state: 'complete', percent: 100 })
    expect(await waitForEnd(portal, person, ehrImportRequestId)).toEqual(end)
    // His organization is named only by a role that nothing points to.
    expect(await storedOf({ portal }, end)).toEqual(countsThere({ sandbox }, augustin, ['Organization']))
    const { rows } = await portal.database.pool.query<{ all: number; different: number }>(
      `select count(*)::int as all, count(distinct (source_id, type, fhir_id))::int as different from resource`,
    )
    expect(rows[0]?.all).toBe(rows[0]?.different)
    expect(rows[0]?.all).toBeGreaterThan(10_000)
    expect(end.received).toBe(end.offered)

    const pages = sandbox.requests().filter(({ path }) => /\/fhir\/r4\/\w+\?/.test(path))
    const again = pages.length - new Set(pages.map(({ path }) => path)).size
    expect(new Set(pages.map(({ path }) => path)).size).toBeGreaterThan(60)
    expect(again).toBeLessThanOrEqual(KILLS * AT_ONCE)
  },
)

/** On PostgreSQL now one worker, now both, now the process that answers people. */
const victimsOf = (kill: number): readonly number[] =>
  isEmbedded ? [0] : (([[1], [2], [1, 2], [0]] as const)[kill % 4] ?? [0])

const wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function untilPageAnswered(): Promise<void> {
  const before = sandbox.requests().length
  for (let tries = 0; tries < 400 && sandbox.requests().length === before; tries++) await wait(5)
}

async function waitUntilOver(now: () => Promise<ConnectedEhr>): Promise<ConnectedEhr> {
  for (let tries = 0; tries < 600; tries++) {
    const shown = await now()
    if (shown.state !== 'running') return shown
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The import did not end.')
}
