import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '#platform/operator-error.ts'
import { isBeating, readHolder, startHeartbeat, usualPulse } from './heartbeat.ts'
import type { Pulse } from './heartbeat.ts'
import { lockFile } from './kernel-lock.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'

/** Another process has the data directory. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, holder: string | undefined) {
    super(
      holder === undefined ? operatorTexts.folderInUse({ folder }) : operatorTexts.folderInUseBy({ holder, folder }),
    )
    this.name = 'FolderInUse'
  }
}

export type LockOptions = {
  readonly pulse?: Pulse
  /** Told when another has taken the folder over, because nothing came from this one: from then on nothing may be written. */
  readonly onLost?: () => void
  /** Told when a former holder's heartbeat is watched, which takes a while. */
  readonly onWatching?: () => void
  /** Whether the kernel's lock alone is enough; for tests. */
  readonly isDiskLocal?: boolean
}

/** Two that start at the same time have both written by then. */
const BOTH_WROTE_MS = 1000

/** File systems that one kernel alone has open (`f_type` of statfs(2)): its lock is known to everybody who can write. */
const LOCAL: ReadonlySet<number> = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e],
  ...[0x01021994, 0x858458f6, 0x794c7630, 0x4d44, 0x2011bab0, 0x7366746e],
])

/**
 * Takes the only lock on a data directory: two PostgreSQLs on one data folder destroy it, and PostgreSQL's own
 * lock does not reach between containers.
 *
 * The kernel's lock ends with its process, and another start has the folder at once. Where other machines may reach the
 * folder, or its file system keeps no locks, a former holder's heartbeat must have been silent for a while, too.
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  const { pulse = usualPulse } = options
  const beatPath = join(folder, 'lock.beat')
  const inUse = async (): Promise<FolderInUse> => new FolderInUse(folder, await readHolder(beatPath))
  const lock = lockFile(folder)
  if (lock === 'held') throw await inUse()
  const release = (): void => {
    if (lock !== 'unsupported') lock.release()
  }
  try {
    const isEnough = lock !== 'unsupported' && (options.isDiskLocal ?? (await isLocal(folder)))
    const isWatched = !isEnough && (await readHolder(beatPath)) !== undefined
    if (isWatched) options.onWatching?.()
    if (isWatched && (await isBeating(beatPath, pulse))) throw await inUse()
    const heartbeat = await startHeartbeat(beatPath, pulse, () => options.onLost?.())
    if (!isEnough) {
      // Of two that start at the same time the last to write has the folder.
      await pause(BOTH_WROTE_MS)
      if (!(await heartbeat.isOurs())) throw await inUse()
    }
    return async () => {
      await heartbeat.stop()
      release()
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Whether one kernel alone has the disk of a folder, as far as its file system says so. */
export async function isLocal(folder: string): Promise<boolean> {
  return process.platform !== 'linux' || LOCAL.has((await statfs(folder)).type)
}
