import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { openInChild } from '../../../test/crash/open-in-child.ts'

test('completes a first start that was killed while it made the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-first-'))
  const first = openInChild(dataDir)
  const isBegun = (): boolean => existsSync(join(dataDir, 'postgres.new', 'base'))
  await expect.poll(isBegun, { interval: 1 }).toBe(true)
  await first.kill()
  // As in a power loss: what makes the database for the killed process ends, too.
  const killMakers = (): number => {
    const makers = processesIn(join(dataDir, 'postgres.new'))
    for (const pid of makers) process.kill(pid, 'SIGKILL')
    return makers.length
  }
  await expect.poll(killMakers, { interval: 5 }).toBe(0)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/** The processes whose working folder this is. */
function processesIn(folder: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isIn(pid, folder)).map(Number)
}

function isIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // It has ended.
    return false
  }
}
