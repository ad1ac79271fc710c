import { describeError, type Log } from '../log.ts'

export type Availability = {
  readonly lost: (why: unknown) => void
  readonly found: () => void
  /** Called with the SQLSTATE of an error that means damaged database files. Logs only the first call. */
  readonly damaged: (code: string) => void
}

export function watchAvailability(log: Log): Availability {
  let isAway = false
  let isDamaged = false
  return {
    lost: (why) => {
      if (isAway) return
      isAway = true
      const facts = typeof why === 'string' ? { why } : describeError(why)
      log({ event: 'database-unavailable', ...facts })
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
