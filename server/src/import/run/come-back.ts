import { ComeBackLaterError } from './ask-source.ts'
import { holdLease } from './lease.ts'
import type { Run } from './run.ts'

/** So many queries unanswered in a row mean that the whole source is away. */
const AWAY_AFTER = 4
/** What alone is not answered while the rest is, is asked for in so many rounds; a source that is away in all of them. */
const ROUNDS_OF_A_PART = 3

/** When the run would be taken up again; null after the last pause, when it ends with what it has. */
export function nextRoundAt({ timings, round }: Pick<Run, 'timings' | 'round'>): Date | null {
  const pause = timings.comeBackMs[round.number]
  if (pause === undefined) return null
  return new Date(Math.max(Date.now() + pause * (0.9 + Math.random() / 5), round.notBefore?.getTime() ?? 0))
}

export function noteAnswered({ round }: Pick<Run, 'round'>): void {
  round.failuresInARow = 0
}

/**
 * Lays something down that was not answered, to ask for it again in a later round; false in the last one. Throws
 * ComeBackLaterError at once where the source answers nothing any more.
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
 * At the end of a round: throws ComeBackLaterError where something was laid down. What is not answered round after round,
 * although everything else is, ends as missing.
 */
export async function endRound(run: Pick<Run, 'db' | 'sourceId' | 'owner' | 'timings' | 'round'>): Promise<void> {
  const { db, sourceId, owner, round } = run
  if (!round.isShort) return
  const at = nextRoundAt(run)
  if (at !== null && round.number < ROUNDS_OF_A_PART) throw new ComeBackLaterError(at, { isAnother: true })
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, sourceId, owner)
    for (const [id, reason] of round.laidDown)
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
