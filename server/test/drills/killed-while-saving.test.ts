// @module-tag soak
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyData, type DataCopy } from '../crash/data-copies.ts'
import { atEachMoment, passes, servedAt } from '../crash/moments.ts'
import { openStoreInChild } from '../crash/open-in-child.ts'
import { mostSaves, personWhoSaves } from '../crash/person-saves.ts'
import { problemOf, saveUntilEnd, type Saved } from '../crash/savings.ts'
import { freePort } from '../free-port.ts'
import { isSoak } from '../is-soak.ts'
import { startKillable, type Killable } from '../killable-server.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { listProvider } from '../../src/sharing/share.test-support.ts'

const [LATEST_MS, STARTING_MS] = [1500, 1500]

let portal: TestPortal
let server: Killable | undefined
const copies: DataCopy[] = []
beforeAll(async () => {
  portal = await startPortal(
    { PORT: String(await freePort()), TRUST_PROXY: '1' },
    { isPrivate: true, importTimings: { leaseSeconds: 2 } },
  )
})
afterAll(async () => {
  await server?.kill()
  await portal.close()
  for (const copy of copies) await copy.remove()
})

test('keeps all saved data without duplicates, and the user’s session, if the server is killed and then killed again while it restarts', async () => {
  const doctors = await Promise.all(
    Array.from({ length: mostSaves + 1 }, async (_, n) => listProvider(portal, `Dr. Number ${n}`)),
  )
  const served = servedAt(portal.url)
  const everybodys: Saved[] = []
  const problems = async (those: readonly Saved[]): Promise<string[]> => {
    const found: string[] = []
    for (const saved of those) found.push((await problemOf(saved)) ?? '')
    return found.filter((problem) => problem !== '')
  }
  await atEachMoment('killed while saving', async ({ number, random }) => {
    const killable = { ...portal.env, TEST_LEASE_SECONDS: '2' }
    const email = `person-${number}@example.org`
    const signedUp = await signUpPerson(portal, email)
    const comeBack = await portal.leave()
    server = await startKillable(killable)
    const savings = await personWhoSaves(served, email, doctors, signedUp)
    // A sign-up in a child process is slow: the process loads the password lists, and hashes at full cost.
    const kinds = savings.filter(({ name }) => isSoak || name !== 'accounts')
    const saving = Promise.all(kinds.map(async (one) => saveUntilEnd(one, mostSaves)))
    saving.catch(() => undefined)
    await pause(random() * LATEST_MS)
    await server.kill()
    expect(server.getOutput()).not.toMatch(/"event":"(unexpected|job-failed|task-failed)"/)
    const saved = await saving
    const snapshot = await copyData(killable)
    copies.push(snapshot)
    const second = openStoreInChild(snapshot.env)
    await pause(random() * STARTING_MS)
    await second.kill()
    portal = await comeBack({ env: { DATA_DIR: snapshot.env['DATA_DIR'] ?? '' } })
    expect(await problems(saved)).toEqual([])
    everybodys.push(...saved)
  })
  // A later kill must not lose data that was saved before an earlier kill.
  if (passes > 1) expect(await problems(everybodys)).toEqual([])
  expect(everybodys.some(({ open }) => open !== undefined)).toBe(true)

  await portal.database.pool.query(
    `update outgoing_mail set created_at = created_at - interval '6 minutes' where sent_at is null`,
  )
  const comeAgain = await portal.leave()
  portal = await comeAgain()
  const waiting = async (): Promise<unknown> =>
    (
      await portal.database.pool.query(`
          select (select count(*)::int from outgoing_mail where sent_at is null) as mails,
            (select count(*)::int from import_run where is_latest and state in ('running', 'waiting')) as imports`)
    ).rows
  await expect.poll(waiting).toEqual([{ mails: 0, imports: 0 }])
})
