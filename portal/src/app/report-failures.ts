import { CallFailedError } from '#api/call-failed-error.ts'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'

const mostPerPage = 10
let told = 0

/**
 * Tells the server of an error of ours, and answers whether it was told. A call that failed and a part that did not
 * come are no errors of ours; a browser's own remark (such as a resize that came late) carries no error at all; one that
 * cannot be told is let go.
 */
export async function reportFailure(failure: unknown): Promise<boolean> {
  const isOurs = failure !== null && failure !== undefined && !isNotOurs(failure)
  if (!isOurs || told >= mostPerPage) return false
  told += 1
  try {
    const { tellServer } = await import('./tell-server.ts')
    await tellServer(failure)
    return true
  } catch {
    return false
  }
}

const isNotOurs = (failure: unknown): boolean =>
  failure instanceof CallFailedError || failure instanceof PartNotLoadedError

/** From now on whatever nobody caught is told. */
export function reportUncaught(): void {
  window.addEventListener('error', (event) => void reportFailure(event.error))
  window.addEventListener('unhandledrejection', (event) => void reportFailure(event.reason))
}
