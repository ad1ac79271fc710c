import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { spawnKillable, startKillable } from '../../../test/killable-server.ts'

test.runIf(inject('postgresUrl') === '')(
  'a first start that is killed while it makes its database is begun again by the next one',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-first-'))
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    const first = spawnKillable(env)
    // One of the first files that are unpacked.
    const begun = (): boolean => ['database', 'database.new'].some((name) => existsSync(join(dataDir, name, 'base')))
    await expect.poll(begun, { timeout: 60_000, interval: 1 }).toBe(true)
    await first.kill()
    await (await startKillable(env)).kill()
    await (await startKillable(env)).kill()
    rmSync(dataDir, { recursive: true })
  },
)
