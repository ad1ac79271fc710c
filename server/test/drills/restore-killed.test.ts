// @module-tag soak
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { atEachMoment } from '../crash/moments.ts'
import { copyData } from '../crash/data-copies.ts'
import { untilTablesLocked } from '../crash/tables-locked.ts'
import { signUpPerson, signupOf } from '../sign-up-person.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { backUp, openPlace, typeLocal, type Place } from '../../src/ops/backup/backup.test-support.ts'

type Env = Readonly<Record<string, string>>

/** In ms: a restore of so little data writes for about this long. */
const WRITING_MS = 800

let portal: TestPortal
let place: Place
beforeAll(async () => {
  place = await openPlace()
  portal = await startPortal()
})
afterAll(async () => {
  await portal.close()
  place.remove()
})

const args = (): readonly string[] => [join(place.folder, 'all.age'), '--key', place.keyFile]

/** Kills `npm run restore` `afterMs` after it began to write. Returns its exit code, or null if it was killed. */
async function killRestore(env: Env, afterMs: number): Promise<number | null> {
  const program = join(import.meta.dirname, '../../src/app/commands.ts')
  const child = spawn(process.execPath, [program, 'restore', ...args()], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  await untilTablesLocked(env['DATABASE_URL'] ?? '')
  await pause(afterMs)
  child.kill('SIGKILL')
  const [exitCode] = await exited
  return exitCode
}

test('restores everything or nothing when killed at any moment, and can be run again', async () => {
  await signUpPerson(portal, 'before@example.org')
  expect((await backUp(portal, place, 'all.age')).exitCode).toBe(0)
  await signUpPerson(portal, 'after@example.org')
  const { env } = portal
  const startAgain = await portal.leave()

  const known = async (on: Env): Promise<readonly boolean[]> => {
    const opened = await startAgain({ env: on })
    const isIn: boolean[] = []
    for (const email of ['before@example.org', 'after@example.org'])
      isIn.push((await opened.call(login, { body: { email, password: signupOf(email).password } })).status === 200)
    await opened.leave()
    return isIn
  }
  await atEachMoment('killed while a backup is restored', async ({ random }) => {
    const inPlace = await copyData(env)
    const exitCode = await killRestore(inPlace.env, random() * WRITING_MS)
    const isIn = await known(inPlace.env)
    const possible = [[true, false], ...(exitCode === 0 ? [] : [[true, true]])]
    expect(possible).toContainEqual(isIn)
    if (exitCode !== 0) {
      expect((await typeLocal('restore', args(), { ...place, env: inPlace.env })).exitCode).toBe(0)
      expect(await known(inPlace.env)).toEqual([true, false])
    }
    await inPlace.remove()
  })
  portal = await startAgain()
})
