import { pino } from 'pino'
import type { Log } from './log.ts'
import { logEvents, type LogLevel } from './log-events.ts'

const STANDARD_ERROR = 2
/**
 * Maximum size of the buffer for lines that cannot be written, for example because the disk is full. Lines that do
 * not fit are lost.
 */
const MAX_WAITING_BYTES = 1_000_000

/**
 * Writes one JSON line for each event to standard error, with its level and the time (ISO 8601, UTC), except events
 * below `lowest`. Writes synchronously, so that a crash loses no line.
 */
export function openStderrLog(lowest: LogLevel): Log {
  const destination = pino.destination({ fd: STANDARD_ERROR, sync: true, maxLength: MAX_WAITING_BYTES })
  // A failing log must not end the server.
  destination.on('error', () => undefined)
  const logger = pino(
    {
      level: lowest,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  return (facts) => logger[logEvents[facts.event]](facts)
}
