import { ComeBackLaterError } from './ask-source.ts'
import { holdLease } from './lease.ts'
import type { Run } from './run.ts'

/** After this many consecutive unanswered queries, the whole source counts as unavailable. */
const AWAY_AFTER = 4
/**
 * Failed queries are retried in rounds, with a pause before each round. This is the maximum number of rounds if other
 * queries succeed. If the whole source is unavailable, all rounds in `comeBackMs` are used.
 */
const ROUNDS_OF_A_PART = 3

/**
 * Returns the time of the next round of retries. Returns null if no round is left; the run then ends with the data
 * received so far.
 */
export function nextRoundAt({ timings, round }: Pick<Run, 'timings' | 'round'>): Date | null {
  const pause = timings.comeBackMs[round.number]
  if (pause === undefined) return null
  return new Date(Math.max(Date.now() + pause * (0.9 + Math.random() / 5), round.notBefore?.getTime() ?? 0))
}

export function noteAnswered({ round }: Pick<Run, 'round'>): void {
  round.failuresInARow = 0
}

/**
 * Defers a query without a response to a later round of retries. Returns false if no round is left. Throws
 * ComeBackLaterError immediately if the source no longer responds to any query.
 */
export function layDown(run: Pick<Run, 'timings' | 'round'>): boolean {
  const at = nextRoundAt(run)
  if (at === null) return false
  run.round.isShort = true
  run.round.failuresInARow++
  if (run.round.failuresInARow >= AWAY_AFTER) throw new ComeBackLaterError(at, { isAnother: true })
  return true
}

/**
 * Throws ComeBackLaterError if queries were deferred and another round of retries is left. After the last round,
 * marks the deferred queries as failed, and the records that are still waiting as missing.
 */
export async function endRound(run: Pick<Run, 'db' | 'sourceId' | 'owner' | 'timings' | 'round'>): Promise<void> {
  const { db, sourceId, owner, round } = run
  if (!round.isShort) return
  const at = nextRoundAt(run)
  if (at !== null && round.number < ROUNDS_OF_A_PART) throw new ComeBackLaterError(at, { isAnother: true })
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, sourceId, owner)
    for (const [id, reason] of round.paused)
      await trx.updateTable('importQuery').set({ state: 'failed', reason }).where('id', '=', id).execute()
    for (const table of ['referenced', 'attachment'] as const)
      await trx
        .updateTable(table)
        .set({ state: 'missing' })
        .where('sourceId', '=', sourceId)
        .where('state', '=', 'waiting')
        .execute()
  })
}
