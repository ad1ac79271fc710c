import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { spawnKillable, startKillable } from '../../../test/killable-server.ts'

test('completes a first start that was killed while it made the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-first-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const first = spawnKillable(env)
  const isBegun = (): boolean => existsSync(join(dataDir, 'postgres.new', 'base'))
  await expect.poll(isBegun, { interval: 1 }).toBe(true)
  await first.kill()
  await (await startKillable(env)).kill()
  rmSync(dataDir, { recursive: true })
})
