import { existsSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { getDependents } from '@kinchart/contract/family.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { openPlace } from './backup.test-support.ts'
import { makeBackup } from './make-backup.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal } from '../../../test/start-portal.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import type { Opened, StartEmbedded } from '#platform/database/embedded/start-embedded.ts'

const isEmbedded = inject('postgresUrl') === ''

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

test.runIf(isEmbedded)('no copy is begun where it would leave less than MIN_FREE_MB free', async () => {
  let free = Infinity
  const portal = await startPortal({ MIN_FREE_MB: '700' }, { freeBytes: async () => free })
  const dataDir = portal.env['DATA_DIR'] ?? ''
  const size = sizeOf(join(dataDir, 'database'))
  const copyWith = async (times: number, writesTo?: string): Promise<unknown> => {
    free = 700_000_000 + times * size
    return portal.database.snapshot(async (client) => (await client.query('select 1 as one')).rows, writesTo)
  }
  const refusal = operatorTexts.noRoomForCopy({ dataDir })
  await expect(copyWith(1.1)).rejects.toThrow(refusal)
  expect(existsSync(join(dataDir, 'database.copy'))).toBe(false)
  expect(await copyWith(1.5)).toEqual([{ one: 1 }])
  // What is made of the copy lies on the same disk.
  await expect(copyWith(1.5, dataDir)).rejects.toThrow(refusal)
  expect(await copyWith(2.5, dataDir)).toEqual([{ one: 1 }])
  await portal.close()
})

test.runIf(isEmbedded && existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev)(
  'a backup on another disk asks for no room on that of the database',
  async () => {
    let free = Infinity
    const portal = await startPortal({ MIN_FREE_MB: '700' }, { freeBytes: async () => free })
    free = 700_000_000 + 1.5 * sizeOf(join(portal.env['DATA_DIR'] ?? '', 'database'))
    const copied = portal.database.snapshot(
      async (client) => (await client.query('select 1 as one')).rows,
      '/dev/shm/not/there/yet',
    )
    expect(await copied).toEqual([{ one: 1 }])
    await portal.close()
  },
)

test.runIf(isEmbedded)(
  'where the copy’s database ends in the middle, the backup fails and the server goes on',
  async () => {
    let isMortal = true
    const start: StartEmbedded = async (folder) => {
      const opened = await startEmbedded(folder)
      return folder.endsWith('.copy') && isMortal ? endingAfter(20, opened) : opened
    }
    const portal = await startPortal({}, { startEmbedded: start })
    const place = await openPlace()
    const person = await signUpPerson(portal, 'goes-on@example.org')
    const sources = { database: portal.database, secrets: [Buffer.alloc(32).toString('base64')] }
    const backUp = async (name: string) =>
      makeBackup(sources, {
        ...{ path: join(place.folder, name), recipients: [place.recipient] },
        signal: new AbortController().signal,
      })
    await expect(backUp('first.age')).rejects.toThrow()
    expect((await portal.call(getDependents, { as: person })).status).toBe(200)
    isMortal = false
    expect((await backUp('second.age'))?.rows).toBeGreaterThan(0)
    expect(readdirSync(place.folder).filter((name) => name.includes('.age'))).toEqual(['second.age'])
    await portal.close()
    place.remove()
  },
)

/** One whose thread ends once it has said so much. */
function endingAfter(answers: number, opened: Opened): Opened {
  let heard = 0
  return {
    ...opened,
    connect: (listen) =>
      opened.connect((bytes) => {
        if (++heard === answers) opened.kill()
        listen(bytes)
      }),
  }
}
