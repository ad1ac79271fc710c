import { ComeBackLaterError } from './ask-source.ts'
import { holdLease } from './lease.ts'
import type { Run } from './run.ts'

/** After this many consecutive unanswered queries, the whole source counts as unavailable. */
const AWAY_AFTER = 4
/**
 * Number of rounds for queries that fail while other queries succeed. If the whole source is unavailable, all rounds
 * are used.
 */
const ROUNDS_OF_A_PART = 3

/** Returns null after the last pause. The run then ends with the data it has. */
export function nextRoundAt({ timings, round }: Pick<Run, 'timings' | 'round'>): Date | null {
  const pause = timings.comeBackMs[round.number]
  if (pause === undefined) return null
  return new Date(Math.max(Date.now() + pause * (0.9 + Math.random() / 5), round.notBefore?.getTime() ?? 0))
}

export function noteAnswered({ round }: Pick<Run, 'round'>): void {
  round.failuresInARow = 0
}

/**
 * Defers an unanswered query to a later round. Returns false in the last round. Throws ComeBackLaterError immediately
 * if the source no longer responds to any query.
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
 * Throws ComeBackLaterError if queries were deferred. If a query fails in every round although others succeed, its
 * records count as missing.
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
