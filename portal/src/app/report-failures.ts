import { reportError } from '@kinchart/contract/support.ts'
import { call } from '#api/call.ts'
import { CallFailed } from '#api/call-failed.ts'
import { describeFailure } from './describe-failure.ts'

const mostPerPage = 10
let told = 0

/**
 * Tells the server of an error of ours. A call that failed is no error of ours; a browser's own remark (such as a
 * resize that came late) carries no error at all; one that cannot be told is let go.
 */
export function reportFailure(failure: unknown): void {
  const isOurs = failure !== null && failure !== undefined && !(failure instanceof CallFailed)
  if (!isOurs || told >= mostPerPage) return
  told += 1
  call(reportError, { body: describeFailure(failure, window.location.pathname) }).catch(() => undefined)
}

/** From now on whatever nobody caught is told. */
export function reportUncaught(): void {
  window.addEventListener('error', (event) => reportFailure(event.error))
  window.addEventListener('unhandledrejection', (event) => reportFailure(event.reason))
}
