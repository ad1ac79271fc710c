// @module-tag soak
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { copyData } from '../crash/data-copies.ts'
import { readTables } from '../crash/read-tables.ts'
import type { SeenWhileFull } from '../fill-disk.ts'
import { inNamespace, mayMakeNamespace } from '../in-namespace.ts'
import { restoreOlderPrivate } from '../older-data/restore.ts'
import { readConfig } from '../../src/app/config/config.ts'
import { startKinchart } from '../../src/app/start-kinchart.ts'

/**
 * If the test runs as root, the copied data belongs to another user, who would not exist in a separate user
 * namespace.
 */
const kind = process.getuid?.() === 0 ? 'mounts, as root' : 'mounts'
const isPossible = mayMakeNamespace(kind)
const program = join(import.meta.dirname, '..', 'start-on-full-disk.ts')

type Seen = {
  readonly seen: readonly string[]
  readonly tables: Readonly<Record<string, string>>
  readonly whileFull?: SeenWhileFull
  readonly events: readonly string[]
}

/** `older`: data to put on the disk first, with its key. */
function startOnFullDisk(megabytes: number, older = '', secret = ''): Seen {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-disk-'))
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder} && exec ${process.execPath} ${program} ${folder} '${older}' '${secret}'`
  const [command, ...args] = inNamespace(kind, ['sh', '-c', script])
  const seen = JSON.parse(execFileSync(command, args, { encoding: 'utf8' })) as Seen
  rmSync(folder, { recursive: true })
  return seen
}

/** Each start before the last start fails with one of these two messages. */
const full = operatorTexts.diskFull({ dataDir: '/data' })
const noLock = operatorTexts.lockNotOpened({ path: '/data/lock.db' })

test.runIf(isPossible)(
  'reports a full disk at the first start, returns 503 while it is full, and recovers without a restart',
  () => {
    const { seen, whileFull, events } = startOnFullDisk(150)
    expect(seen.at(-1)).toBe('ready')
    expect(seen.length).toBeGreaterThan(1)
    for (const message of seen.slice(0, -1)) expect([full, noLock]).toContain(message)
    expect(whileFull).toMatchObject({ isUnavailable: true, after: 400, isAllThere: true })
    // Some calls may succeed because they write nothing.
    expect(whileFull?.statuses.filter((status) => status !== 400 && status !== 503)).toEqual([])
    expect(events).not.toContain('database-damaged')
  },
)

test.runIf(isPossible)(
  'reports a disk too full for an update, and completes the update once there is room',
  { tags: 'soak' },
  async () => {
    const older = await restoreOlderPrivate('21407c2')
    const undisturbed = await copyData(older.env)
    const kinchart = await startKinchart(readConfig({ ...undisturbed.env, PORT: '0', ROLES: 'api' }), {
      log: () => undefined,
    })
    const right = await readTables(kinchart.database.pool)
    await kinchart.close()
    const { seen, tables } = startOnFullDisk(500, older.env['DATA_DIR'], older.env['SECRET_KEY'])
    expect(seen.at(-1)).toBe('ready')
    expect(seen.length).toBeGreaterThan(1)
    for (const message of seen.slice(0, -1)) expect([full, noLock]).toContain(message)
    expect(tables).toEqual(right)
    await undisturbed.remove()
    await older.forget()
  },
)
