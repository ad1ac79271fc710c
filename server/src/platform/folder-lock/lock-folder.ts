import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '#platform/operator-error.ts'
import { isBeating, readHolder, startHeartbeat, usualPulse } from './heartbeat.ts'
import type { Pulse } from './heartbeat.ts'
import { lockFile } from './kernel-lock.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

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
  /**
   * Called when another process took over the folder because this one was silent: from then on nothing may be written.
   */
  readonly onLost?: () => void
  /** Called while a former holder's heartbeat is watched, which takes a while. */
  readonly onWatching?: () => void
  /** Whether the kernel's lock is sufficient; for tests. */
  readonly isDiskLocal?: boolean
}

/** By then, two processes that start at the same time have both written. */
const BOTH_WROTE_MS = 1000

/** File systems that only one kernel can open (`f_type` of statfs(2)): every writer sees its locks. */
const LOCAL: ReadonlySet<number> = new Set([
  ...[0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e],
  ...[0x01021994, 0x858458f6, 0x794c7630, 0x4d44, 0x2011bab0, 0x7366746e],
])

/**
 * Takes the exclusive lock on a data directory: two PostgreSQLs on one data folder destroy it, and PostgreSQL's own
 * lock does not work between containers. The kernel's lock ends with its process, so another start gets the folder
 * immediately. If other machines may reach the folder, or its file system has no locks, a former holder's heartbeat
 * must also have been silent for a while.
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
      // If two start at the same time, the last to write wins.
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

/** Returns whether only one kernel has a folder's disk, as far as its file system type shows. */
export async function isLocal(folder: string): Promise<boolean> {
  return process.platform !== 'linux' || LOCAL.has((await statfs(folder)).type)
}
