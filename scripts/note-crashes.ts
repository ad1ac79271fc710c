import { describeError, type Log } from '@kinchart/server/platform/log.ts'

/**
 * Logs uncaught errors without their message, which may contain patient data. An unhandled rejection doesn't end the
 * process; after any other uncaught error the process can't be trusted and ends.
 */
export function noteCrashes(log: Log): void {
  process.on('unhandledRejection', (error) => log({ event: 'unhandled', ...describeError(error) }))
  process.on('uncaughtException', (error) => {
    log({ event: 'crashed', ...describeError(error) })
    process.exit(1)
  })
}
