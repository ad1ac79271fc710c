import { pino } from 'pino'
import type { Log } from './log.ts'
import { logEvents } from './log-events.ts'
import type { LogLevel } from './log-events.ts'

const STANDARD_ERROR = 2
/** What waits while nobody takes it, as on a full disk, is held up to here; what comes then is lost. */
const MOST_WAITING_BYTES = 1_000_000

/**
 * The log of a process: one JSON line an event on standard error, with its level and the time (ISO 8601, UTC). What is below
 * `lowest` is left out. A line is written when the call returns, so that an end of the process loses none.
 */
export function openStderrLog(lowest: LogLevel): Log {
  const destination = pino.destination({ fd: STANDARD_ERROR, sync: true, maxLength: MOST_WAITING_BYTES })
  // A log that cannot be written must not end the server.
  destination.on('error', () => undefined)
  const logger = pino(
    {
      level: lowest,
      // The machine and the process are known to who stores the log.
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  return (facts) => logger[logEvents[facts.event]](facts)
}
