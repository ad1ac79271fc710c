// @module-tag soak
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { finishImport, getImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { startSandbox, type Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { atEachMoment, servedAt } from '../../../test/crash/moments.ts'
import { freePort } from '../../../test/free-port.ts'
import { startKillable, type Killable } from '../../../test/killable-server.ts'
import { signupOf } from '../../../test/sign-up-person.ts'
import { callPortal, startPortal, type TestPortal } from '../../../test/start-portal.ts'
import {
  authorizeThere,
  countsThere,
  hospitals,
  listSandbox,
  signUpPatient,
  storedOf,
  waitForEnd,
  type Person,
} from '../../../test/with-sandbox.ts'

const WANTED = 50
const [IMPORTS, KILLS] = [15, 17]
/**
 * Maximum number of repeated queries per kill: a query that is in progress when its process is killed is sent again.
 * Slightly more than the concurrent queries of a worker.
 */
const AT_ONCE = 6

const chart = { slug: hospitals.northfield, username: 'augustin', patientId: 'augustin-brightwater' } as const
const MIN_PAGES = 60

/**
 * Each case lists the role of each process, which processes each kill ends, and how slow the source is. Processes
 * that are not killed continue while the others are restarted.
 */
const places = [
  {
    ...{ name: 'one process with a private PostgreSQL', isPrivate: true, roles: ['api,worker'] },
    ...{ victims: [[0]], delayMs: 500 },
  },
  {
    ...{ name: 'three processes on one PostgreSQL', isPrivate: false, roles: ['api', 'worker', 'worker'] },
    ...{ victims: [[1], [2], [1, 2], [0]], delayMs: 3000 },
  },
]

let sandbox: Sandbox
let portal: TestPortal
let running: Killable[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(async () => {
  await sandbox.close()
})

// A restarted process gets no special treatment: any process can take over the lease of a killed process.
test.each(places)(
  'completes an import after repeated kills, with every record once: $name',
  async ({ name, isPrivate, roles, victims: victimsOf, delayMs }) => {
    const port = await freePort()
    portal = await startPortal({ PORT: String(port), ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host }, { isPrivate })
    const ids = await listSandbox(portal, sandbox)
    const profileIds = new Map<string, string>()
    for (let number = 0; number < Math.max(IMPORTS, Number(process.env['MOMENT'] ?? 0) + 1); number++) {
      profileIds.set(emailOf(number), (await signUpPatient({ portal, sandbox }, chart, emailOf(number))).profileId)
    }
    const { url, env } = portal
    const served = servedAt(url)
    const comeBack = await portal.leave()
    const start = async (role: string) => startKillable({ ...env, ROLES: role, TEST_LEASE_SECONDS: '2' })
    let killed = 0
    const ends: { readonly as: Person; readonly end: ConnectedEhr }[] = []

    await atEachMoment(
      `killed while importing, ${name}`,
      async ({ number, random }) => {
        if (killed >= WANTED) return
        sandbox.setFaults([])
        running = await Promise.all(roles.map(start))
        const email = emailOf(number)
        const { body: tokens } = await served.call(login, { body: { email, password: signupOf(email).password } })
        const as = { ...tokens, profileId: profileIds.get(email) ?? '' }
        const authorizationParams = { as, endpointId: ids[chart.slug] ?? 0, ...chart }
        const { returned } = await authorizeThere(served, authorizationParams)
        sandbox.setFaults([{ name: 'slow', delayMs }])
        const firstRequest = sandbox.requests().length
        const finished = await callPortal(url, finishImport as never, { as, body: returned })
        const { ehrImportRequestId } = finished.body as ConnectedEhr
        const now = async () => {
          const { body } = await callPortal(url, getImport as never, { as, query: { ehrImportRequestId } })
          return body as ConnectedEhr
        }

        for (let kill = 0; kill < KILLS; kill++) {
          await wait(random() * 500)
          if ((await now()).state !== 'running') break
          killed++
          await untilPageAnswered()
          await wait(random() * 60)
          const victims = victimsOf[kill % victimsOf.length] ?? [0]
          await Promise.all(victims.map(async (victim) => running[victim]?.kill()))
          const again = async (one: Killable, index: number) =>
            victims.includes(index) ? start(roles[index] ?? '') : one
          running = await Promise.all(running.map(again))
        }
        sandbox.setFaults([])
        const end = await waitUntilOver(now)
        for (const one of running)
          expect(one.getOutput()).not.toMatch(/"event":"(unexpected|import-interrupted|job-failed)"/)
        await Promise.all(running.map(async (one) => one.kill()))
        expect(end).toMatchObject({ state: 'complete', percent: 100 })
        expect(end.received).toBe(end.offered)
        ends.push({ as, end })

        const pages = sandbox
          .requests()
          .slice(firstRequest)
          .filter(({ path }) => /\/fhir\/r4\/\w+\?/.test(path))
        const again = pages.length - new Set(pages.map(({ path }) => path)).size
        expect(new Set(pages.map(({ path }) => path)).size).toBeGreaterThan(MIN_PAGES)
        expect(again).toBeLessThanOrEqual(KILLS * AT_ONCE)
      },
      IMPORTS,
    )
    expect(killed).toBeGreaterThanOrEqual(WANTED)

    portal = await comeBack()
    for (const { as, end } of ends) {
      expect(await waitForEnd(portal, as, end.ehrImportRequestId)).toEqual(end)
      // Excludes the Organization: the only reference to it is in a PractitionerRole that no record refers to.
      expect(await storedOf({ portal }, end)).toEqual(countsThere({ sandbox }, chart, ['Organization']))
    }
    const { rows } = await portal.database.pool.query<{ all: number; different: number }>(
      `select count(*)::int as all, count(distinct (source_id, type, fhir_id))::int as different from resource`,
    )
    expect(rows[0]?.all).toBe(rows[0]?.different)
    expect(rows[0]?.all).toBeGreaterThan(ends.length * 10_000)
    await portal.close()
  },
)

const emailOf = (number: number): string => `augustin-${number}@example.org`

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
