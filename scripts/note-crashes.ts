import { describeError } from '@kinchart/server/platform/log.ts'
import type { Log } from '@kinchart/server/platform/log.ts'

/**
 * What nobody caught is a line of the log, without the text of the error, which may hold a person's data. A promise that
 * nobody waited for ends nothing; after any other such error the process is not to be trusted and ends.
 */
export function noteCrashes(log: Log): void {
  process.on('unhandledRejection', (error) => log({ event: 'unhandled', ...describeError(error) }))
  process.on('uncaughtException', (error) => {
    log({ event: 'crashed', ...describeError(error) })
    process.exit(1)
  })
}
