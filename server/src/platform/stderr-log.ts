import { pino } from 'pino'
import type { Log } from './log.ts'
import { logEvents, type LogLevel } from './log-events.ts'

const STANDARD_ERROR = 2
/** Maximum buffer while lines cannot be written, as on a full disk; later lines are lost. */
const MAX_WAITING_BYTES = 1_000_000

/**
 * Opens a process's log: one JSON line for each event on standard error, with its level and the time (ISO 8601, UTC).
 * Events below `lowest` are left out. Writes synchronously, so that a crash loses no line.
 */
export function openStderrLog(lowest: LogLevel): Log {
  const destination = pino.destination({ fd: STANDARD_ERROR, sync: true, maxLength: MAX_WAITING_BYTES })
  // A failing log must not end the server.
  destination.on('error', () => undefined)
  const logger = pino(
    {
      level: lowest,
      // The log collector knows the machine and the process.
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  return (facts) => logger[logEvents[facts.event]](facts)
}
