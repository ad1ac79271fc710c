import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '@kinchart/server/platform/database/database.ts'
import { openInChild } from '../crash/open-in-child.ts'

test('if the server is killed while creating the database, the next start completes the setup', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-first-'))
  const first = openInChild(dataDir)
  const isBegun = (): boolean => existsSync(join(dataDir, 'postgres.new', 'base'))
  await expect.poll(isBegun, { interval: 1 }).toBe(true)
  await first.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  // `initdb` is still running, because it does not end with its parent process.
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  rmSync(dataDir, { recursive: true })
})
