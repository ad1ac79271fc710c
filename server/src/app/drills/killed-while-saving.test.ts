import { afterAll, beforeAll, expect, test } from 'vitest'
import { atEachMoment } from '../../../test/crash/moments.ts'
import { mostSaves, personWhoSaves } from '../../../test/crash/person-saves.ts'
import { faultOf, saveUntilEnd } from '../../../test/crash/savings.ts'
import type { Saved } from '../../../test/crash/savings.ts'
import { servedAt } from '../../../test/crash/served.ts'
import { freePort } from '../../../test/free-port.ts'
import { startKillable } from '../../../test/killable-server.ts'
import type { Killable } from '../../../test/killable-server.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { listProvider } from '../../sharing/share.test-support.ts'

/** What a person saves in so long is not over yet. */
const LATEST_MS = 1500

let portal: TestPortal
let server: Killable | undefined
beforeAll(async () => {
  portal = await startPortal({ PORT: String(await freePort()), TRUST_PROXY: '1' }, { isPrivate: true })
})
afterAll(async () => {
  await server?.kill()
  await portal.close()
})

test('whatever a person saved is there after a kill, once and whole, and their session goes on', async () => {
  const doctors = await Promise.all(
    Array.from({ length: mostSaves + 1 }, async (_, n) => listProvider(portal, `Dr. Number ${n}`)),
  )
  const { url, env } = portal
  const comeBack = await portal.leave()
  const served = servedAt(url)
  const start = async () => startKillable({ ...env, ROLES: 'api,worker', TEST_LEASE_SECONDS: '2' })
  const everybodys: Saved[] = []
  const faults = async (those: readonly Saved[]): Promise<string[]> => {
    const found: string[] = []
    for (const saved of those) found.push((await faultOf(saved)) ?? '')
    return found.filter((fault) => fault !== '')
  }
  server = await start()
  await atEachMoment('killed while saving', async ({ number, random }) => {
    const savings = await personWhoSaves(served, `person-${number}@example.org`, doctors)
    const saving = Promise.all(savings.map(async (one) => saveUntilEnd(one, mostSaves)))
    saving.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, random() * LATEST_MS))
    await server?.kill()
    const saved = await saving
    server = await start()
    expect(await faults(saved)).toEqual([])
    everybodys.push(...saved)
  })
  // Nothing that was saved before one of the kills was lost in a later one.
  expect(await faults(everybodys)).toEqual([])
  expect(everybodys.some(({ open }) => open !== undefined)).toBe(true)
  await server.kill()
  expect(server.said()).not.toMatch(/"event":"(unexpected|job-failed|task-failed)"/)

  // Every mail that was to go out goes out, also one that nobody had handed to the queue yet; and every import ends.
  portal = await comeBack({ env: { ROLES: 'api' } })
  await portal.database.pool.query(
    `update outgoing_mail set created_at = created_at - interval '6 minutes' where sent_at is null`,
  )
  const comeAgain = await portal.leave()
  portal = await comeAgain({ env: { ROLES: 'api,worker' } })
  const waiting = async (): Promise<unknown> =>
    (
      await portal.database.pool.query(`
          select (select count(*)::int from outgoing_mail where sent_at is null) as mails,
            (select count(*)::int from import_run where is_latest and state in ('running', 'waiting')) as imports`)
    ).rows
  await expect.poll(waiting).toEqual([{ mails: 0, imports: 0 }])
})
