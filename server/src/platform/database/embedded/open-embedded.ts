import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { OperatorError } from '#platform/operator-error.ts'
import type { Availability } from '../availability.ts'
import { freeBytes } from './free-bytes.ts'
import { keepOpen } from './keep-open.ts'
import type { KeptOpen } from './keep-open.ts'
import { lockFolder } from './lock-folder.ts'
import { DatabaseNotOpenedError, startEmbedded } from './start-embedded.ts'
import type { DeathCause, StartEmbedded } from './start-embedded.ts'
import { createWireStream } from './wire-stream.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** The database in this process's data directory, in a thread of its own so that a long import never starves HTTP. */
export type Embedded = {
  readonly connect: () => Duplex
  /** Told of what the database says that ends it (PANIC, FATAL): its thread may run on and answer nothing any more. */
  readonly fail: (why: DeathCause) => void
  readonly close: () => Promise<void>
}

export type EmbeddedOptions = {
  readonly availability: Availability
  /** Told once when another process has taken the folder over. */
  readonly onTaken: () => void
  /** Told when the start waits for what may be another process. */
  readonly onWatching: () => void
  /** How the database is started; for tests. */
  readonly start?: StartEmbedded | undefined
}

/** What has to be free to open a database again that ended because the disk was full. */
const ROOM_TO_OPEN = 48_000_000

/**
 * Opens the database in `dataDir/database`, and again whenever it ends by itself: with what was committed, and nothing
 * else. Meanwhile connections break or are refused. Throws when another process has it open, when it is damaged, and
 * when commits do not reach the disk.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<Embedded> {
  const { availability, start = startEmbedded } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let kept: KeptOpen | undefined
  const unlock = await lockFolder(dataDir, {
    onWatching: options.onWatching,
    onLost: () => {
      kept?.end()
      options.onTaken()
    },
  })
  try {
    kept = await keepOpen({
      start: async () => start(join(dataDir, 'database')),
      hasRoom: async () => (await freeBytes(dataDir)) >= ROOM_TO_OPEN,
      availability,
    })
  } catch (error) {
    await unlock()
    throw error instanceof DatabaseNotOpenedError ? await explain(error, dataDir) : error
  }
  const { reach, fail, close } = kept
  return {
    connect: () => createWireStream(reach),
    fail,
    close: async () => {
      await close()
      await unlock()
    },
  }
}

/** What an operator reads who starts on a database that cannot be opened. */
async function explain({ why, wasThere }: DatabaseNotOpenedError, dataDir: string): Promise<OperatorError> {
  const folder = join(dataDir, 'database')
  // What makes a new database does not say why it could not.
  const isFull = why === 'disk-full' || (!wasThere && (await freeBytes(dataDir)) < ROOM_TO_OPEN)
  if (isFull) return new OperatorError(operatorTexts.diskFull({ dataDir }))
  if (why === 'not-writable') return new OperatorError(operatorTexts.folderNotWritable({ folder }))
  if (why === 'not-durable') return new OperatorError(operatorTexts.diskNotDurable({ dataDir }))
  if (!wasThere) return new OperatorError(operatorTexts.noDatabaseMade({ folder }))
  return new OperatorError(
    [operatorTexts.damaged({ folder }), operatorTexts.putBackup({ dataDir }), operatorTexts.noBackup].join('\n'),
  )
}
