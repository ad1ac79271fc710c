import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '@kinchart/contract/account.ts'
import { atEachMoment } from '../../../test/crash/moments.ts'
import { copyData } from '../../../test/crash/data-copies.ts'
import { signUpPerson, signupOf } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { backUp, openPlace } from '../backup/backup.test-support.ts'
import type { Place } from '../backup/backup.test-support.ts'

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

/** `npm run restore`, as a process; answers its exit code, or null where it was killed after so many milliseconds. */
async function restore(env: Readonly<Record<string, string>>, killAfterMs?: number): Promise<number | null> {
  const program = join(import.meta.dirname, '../commands.ts')
  const args = ['restore', join(place.folder, 'all.age'), '--key', place.keyFile]
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearTimeout(timer)
  return exitCode
}

test('a restore that is killed at any moment has put everything back or nothing, and can be run again', async () => {
  await signUpPerson(portal, 'before@example.org')
  expect((await backUp(portal, place, 'all.age')).exitCode).toBe(0)
  await signUpPerson(portal, 'after@example.org')
  const { env } = portal
  const startAgain = await portal.leave()
  const whole = await copyData(env)
  const startedAt = performance.now()
  expect(await restore(whole.env)).toBe(0)
  const tookMs = performance.now() - startedAt
  await whole.remove()

  /** Who can sign in: everybody, or those of the backup. */
  const known = async (on: Readonly<Record<string, string>>): Promise<readonly boolean[]> => {
    const opened = await startAgain({ env: on })
    const isIn: boolean[] = []
    for (const email of ['before@example.org', 'after@example.org'])
      isIn.push((await opened.call(login, { body: { email, password: signupOf(email).password } })).status === 200)
    await opened.leave()
    return isIn
  }
  await atEachMoment('killed while a backup is restored', async ({ random }) => {
    const inPlace = await copyData(env)
    const exitCode = await restore(inPlace.env, random() * 1.1 * tookMs)
    const isIn = await known(inPlace.env)
    expect([
      [true, true],
      [true, false],
    ]).toContainEqual(isIn)
    if (exitCode === 0) expect(isIn).toEqual([true, false])
    else {
      expect(await restore(inPlace.env)).toBe(0)
      expect(await known(inPlace.env)).toEqual([true, false])
    }
    await inPlace.remove()
  })
  portal = await startAgain()
})
