import type { Availability } from '../availability.ts'
import { DatabaseUnavailableError } from '../unavailable.ts'
import { DatabaseNotOpenedError } from './start-embedded.ts'
import type { DeathCause, Opened } from './start-embedded.ts'

export type KeepOpenOptions = {
  readonly start: () => Promise<Opened>
  /** Whether there is room enough to open a database that ended because its disk was full: opening it writes, too. */
  readonly hasRoom: () => Promise<boolean>
  readonly availability: Availability
}

/** A database that is opened again whenever it ends by itself. */
export type KeptOpen = {
  /** The open database, or one that is open within a moment. Throws DatabaseUnavailableError. */
  readonly reach: () => Promise<Opened>
  /** Ends a database that has failed and does not end by itself; it is opened again. */
  readonly fail: (why: DeathCause) => void
  /** Ends it for good; what it does is cut off. */
  readonly end: () => void
  readonly close: () => Promise<void>
}

/** Calls wait so long for a database that is just being opened, all of them together: one waits for the other. */
const GRACE_MS = 1000
const FIRST_REST_MS = 250
const LONGEST_REST_MS = 2000

/** Opens a database; throws what the first start throws. */
export async function keepOpen({ start, hasRoom, availability }: KeepOpenOptions): Promise<KeptOpen> {
  const ending = new AbortController()
  const { signal } = ending
  let current: Opened | undefined
  /** The attempt that calls wait for; it ends with the database, or without. */
  let attempt: Promise<Opened> | undefined
  let graceUntil = 0
  let restedUntil = 0
  let wake = (): void => undefined
  let tending: Promise<void> = Promise.resolve()

  const adopt = (opened: Opened): Opened => {
    current = opened
    void opened.died.then((why) => {
      current = undefined
      if (signal.aborted) return
      availability.lost(why)
      tending = tend(why)
    })
    return opened
  }
  const tryOnce = async (why: DeathCause): Promise<Opened> => {
    if (why === 'disk-full' && !(await hasRoom())) throw new DatabaseNotOpenedError('disk-full', true)
    // An attempt costs something, a look at the disk nothing: only after the former no call begins the next at once.
    restedUntil = Infinity
    const opened = await start().finally(() => (restedUntil = performance.now() + FIRST_REST_MS))
    if (signal.aborted) opened.kill()
    return adopt(opened)
  }
  const tend = async (died: DeathCause): Promise<void> => {
    let why = died
    for (let rest = FIRST_REST_MS; !signal.aborted; rest = Math.min(rest * 2, LONGEST_REST_MS)) {
      try {
        graceUntil = performance.now() + GRACE_MS
        attempt = tryOnce(why)
        await attempt
        return
      } catch (error) {
        why = error instanceof DatabaseNotOpenedError ? error.why : 'crashed'
      } finally {
        attempt = undefined
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (signal.aborted) wake()
      })
    }
  }
  const reach = async (): Promise<Opened> => {
    if (current !== undefined) return current
    if (signal.aborted) throw new DatabaseUnavailableError('closed')
    if (attempt === undefined && performance.now() >= restedUntil) {
      wake()
      // The attempt begins when those who waited had their turn, and may have ended by then.
      const begun = await new Promise<Opened | undefined>((resolve) => setImmediate(() => resolve(current)))
      if (begun !== undefined) return begun
    }
    const until = graceUntil
    const leftMs = until - performance.now()
    if (attempt === undefined || leftMs <= 0) throw new DatabaseUnavailableError('not open')
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // A timer may end up to a millisecond before the clock says so: nobody waits for what is left of it.
        if (graceUntil === until) graceUntil = 0
        reject(new DatabaseUnavailableError('being opened'))
      }, leftMs)
    })
    try {
      return await Promise.race([attempt, patience])
    } catch (error) {
      throw error instanceof DatabaseUnavailableError
        ? error
        : new DatabaseUnavailableError('not open', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  adopt(await start())
  return {
    reach,
    fail: (why) => current?.kill(why),
    end: () => {
      ending.abort()
      wake()
      current?.kill()
    },
    close: async () => {
      ending.abort()
      wake()
      await tending
      await current?.close()
    },
  }
}
