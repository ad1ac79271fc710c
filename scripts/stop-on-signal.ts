import { describeError, type Log } from '@kinchart/server/platform/log.ts'

const GIVE_UP_MS = 10_000

/**
 * Calls `close` on SIGINT or SIGTERM. If work takes too long to stop, the process exits, and the next start finishes
 * the work. Returns a function that reports whether shutdown has begun.
 */
export function stopOnSignal(close: () => Promise<void>): () => boolean {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return () => isStopping
}

/**
 * Logs uncaught errors without their message, because the message may contain patient data. The process continues after
 * an unhandled rejection. Any other uncaught error may leave the process in an invalid state, so the process ends.
 */
export function noteCrashes(log: Log): void {
  process.on('unhandledRejection', (error) => log({ event: 'unhandled', ...describeError(error) }))
  process.on('uncaughtException', (error) => {
    log({ event: 'crashed', ...describeError(error) })
    process.exit(1)
  })
}
