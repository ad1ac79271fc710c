import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { SAME_TIME_MS, copyFiles } from './copy-files.ts'
import type { Copied } from './copy-files.ts'
import { freeBytes } from './free-bytes.ts'
import { startEmbedded } from './start-embedded.ts'
import { createWireStream } from './wire-stream.ts'

const pathOf = (dataDir: string): string => join(dataDir, 'database.copy')

/**
 * Lends a connection to a copy of the embedded database, as it is when the copying begins. Its files are
 * copied while it is used; everybody waits only while those that changed meanwhile are copied again. `hold` runs what it is given while nobody else asks anything. One at a time; the copy goes afterwards.
 * Throws OperatorError where the disk has no room for it.
 */
export async function withCopy<Answer>(
  dataDir: string,
  hold: (copyRest: () => Promise<void>) => Promise<void>,
  read: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  const [from, to] = [join(dataDir, 'database'), pathOf(dataDir)]
  await removeCopy(dataDir)
  if ((await freeBytes(dataDir)) < (await sizeOf(from)) * 1.2)
    throw new OperatorError(operatorTexts.noRoomForCopy({ dataDir }))
  try {
    const copied: Copied = new Map()
    await copyFiles(from, to, copied)
    // What was changed just before it was copied is copied once more, while nobody waits for it yet.
    await pause(SAME_TIME_MS)
    await copyFiles(from, to, copied)
    // What is not in the tables' files yet is in the journal: opening the copy puts it there, as after a crash.
    await hold(async () => void (await copyFiles(from, to, copied)))
    const opened = await startEmbedded(to)
    try {
      const client = new pg.Client({ stream: () => createWireStream(async () => opened) } as pg.ClientConfig)
      await client.connect()
      try {
        return await read(client)
      } finally {
        await client.end()
      }
    } finally {
      await opened.close()
    }
  } finally {
    await removeCopy(dataDir)
  }
}

/** Removes what a copying left that was cut off. */
export async function removeCopy(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { recursive: true, force: true })
}

async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      // A journal's file may be renamed meanwhile.
      sum += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return sum
}
