import { describeError } from '../log.ts'
import type { Log } from '../log.ts'

/** Whether the database answers, as its connections find it. The log has one line when it goes, and one when it is back. */
export type Availability = {
  readonly lost: (why: unknown) => void
  readonly found: () => void
  /** Told of an error that says that the database's files are damaged, by its SQLSTATE; the log has one line. */
  readonly damaged: (code: string) => void
}

export function watchAvailability(log: Log): Availability {
  let isAway = false
  let isDamaged = false
  return {
    lost: (why) => {
      if (isAway) return
      isAway = true
      const said = typeof why === 'string' ? { why } : describeError(why)
      log({ event: 'database-unavailable', ...said })
    },
    found: () => {
      if (isAway) log({ event: 'database-available' })
      isAway = false
    },
    damaged: (code) => {
      if (!isDamaged) log({ event: 'database-damaged', code })
      isDamaged = true
    },
  }
}
