import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { SAME_TIME_MS, copyFiles } from './copy-files.ts'
import type { Copied } from './copy-files.ts'
import { freeBytes } from './free-bytes.ts'
import { nearestFolder } from '../nearest-folder.ts'
import { startEmbedded } from './start-embedded.ts'
import type { StartEmbedded } from './start-embedded.ts'
import { createWireStream } from './wire-stream.ts'

/** A copy is changed when it is opened, and the database while it is copied. */
const GROWS = 1.2

const pathOf = (dataDir: string): string => join(dataDir, 'database.copy')

/** What a copy is made with. */
export type CopyOptions = {
  readonly dataDir: string
  /** What stays free on the disk. */
  readonly minFreeBytes: number
  /** Where what is made of the copy is written, if anywhere. */
  readonly writesTo: string | undefined
  /** Runs what it is given while nobody else asks anything. */
  readonly hold: (copyRest: () => Promise<void>) => Promise<void>
  readonly start?: StartEmbedded | undefined
  readonly look?: ((folder: string) => Promise<number>) | undefined
}

/**
 * Lends a connection to a copy of the embedded database, as it is when the copying begins. Its files are
 * copied while it is used; everybody waits only while those that changed meanwhile are copied again. One at a time; the copy goes afterwards.
 * Throws OperatorError where the disk has no room for it. Where the copy's database ends, what is asked of it fails.
 */
export async function withCopy<Answer>(
  { dataDir, minFreeBytes, writesTo, hold, start = startEmbedded, look = freeBytes }: CopyOptions,
  read: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  const [from, to] = [join(dataDir, 'database'), pathOf(dataDir)]
  await removeCopy(dataDir)
  const size = await sizeOf(from)
  // What is made of it is hardly larger than what it is made of.
  const made = writesTo !== undefined && (await isOnOneDisk(dataDir, writesTo)) ? size : 0
  if ((await look(dataDir)) < minFreeBytes + GROWS * size + made)
    throw new OperatorError(operatorTexts.noRoomForCopy({ dataDir }))
  try {
    const copied: Copied = new Map()
    await copyFiles(from, to, copied)
    // What was changed just before it was copied is copied once more, while nobody waits for it yet.
    await pause(SAME_TIME_MS)
    await copyFiles(from, to, copied)
    // What is not in the tables' files yet is in the journal: opening the copy puts it there, as after a crash.
    await hold(async () => void (await copyFiles(from, to, copied)))
    const opened = await start(to)
    try {
      const client = new pg.Client({ stream: () => createWireStream(async () => opened) } as pg.ClientConfig)
      // Without a listener of its own an error of a connection would end the process.
      client.on('error', () => undefined)
      await client.connect()
      try {
        return await read(client)
      } finally {
        await client.end().catch(() => undefined)
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

async function isOnOneDisk(...folders: readonly string[]): Promise<boolean> {
  const disks = await Promise.all(folders.map(async (folder) => (await stat(nearestFolder(folder))).dev))
  return new Set(disks).size === 1
}
