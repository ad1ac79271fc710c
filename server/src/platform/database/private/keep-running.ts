import { setTimeout as pause } from 'node:timers/promises'
import type { Availability } from '../availability.ts'
import { NotStartedError } from './cluster.ts'
import type { Cluster, EndCause } from './cluster.ts'

/** A PostgreSQL that is restarted whenever it ends by itself. */
export type KeptRunning = {
  /** Shuts it down permanently, in order. */
  readonly close: () => Promise<void>
  /** Kills it permanently, at once. */
  readonly kill: () => void
}

const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [250, 2000]

/**
 * Starts PostgreSQL and restarts it whenever it ends by itself; exactly the committed data remains. `hasRoom`: whether
 * the disk has space to start again after it was full. Throws the errors of the first start.
 */
export async function keepRunning(options: {
  readonly start: () => Promise<Cluster>
  readonly hasRoom: () => Promise<boolean>
  readonly availability: Availability
}): Promise<KeptRunning> {
  const { start, hasRoom, availability } = options
  const ending = new AbortController()
  const { signal } = ending
  let current: Cluster | undefined = await start()
  const restart = async (cause: EndCause): Promise<Cluster | undefined> => {
    let why = cause
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        if (why !== 'disk-full' || (await hasRoom())) return await start()
      } catch (error) {
        why = error instanceof NotStartedError ? error.why : 'crashed'
      }
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
    return undefined
  }
  const supervise = async (): Promise<void> => {
    while (current !== undefined) {
      const why = await current.ended
      if (signal.aborted) return
      availability.lost(why)
      current = await restart(why)
      if (signal.aborted) current?.kill()
    }
  }
  const supervising = supervise()
  return {
    close: async () => {
      ending.abort()
      await current?.stop()
      await supervising
    },
    kill: () => {
      ending.abort()
      current?.kill()
    },
  }
}
