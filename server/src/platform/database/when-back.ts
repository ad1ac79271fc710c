import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from './unavailable.ts'

const PATIENCE_MS = 120_000
const PAUSE_MS = 500

/**
 * Runs work that must not be lost, because another system has already done its part. Repeats `work` for at most two
 * minutes while the database is down, so `work` may run several times.
 */
export async function whenBack<Result>(work: () => Promise<Result>, patienceMs = PATIENCE_MS): Promise<Result> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      await pause(PAUSE_MS)
    }
  }
}
