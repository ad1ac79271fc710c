import { ComeBackLater } from './ask-source.ts'
import type { Run } from './run.ts'

/** So many questions unanswered in a row mean that the whole source is away. */
const AWAY_AFTER = 4

/** How a round of a run goes: what was laid down until the source answers again. */
export type Round = {
  /** How often the run was laid down because the source did not answer. */
  readonly number: number
  /** Questions laid down in this round. */
  readonly laidDown: Set<number>
  /** Whether anything at all was laid down: a question, a reference or a document. */
  isShort: boolean
  failuresInARow: number
}

export const openRound = (number: number): Round => ({
  number,
  laidDown: new Set(),
  isShort: false,
  failuresInARow: 0,
})

/** When the run would be taken up again; null after the last pause, when it ends with what it has. */
export function nextRoundAt({ pace, round }: Pick<Run, 'pace' | 'round'>): Date | null {
  const pause = pace.comeBackMs[round.number]
  return pause === undefined ? null : new Date(Date.now() + pause * (0.9 + Math.random() / 5))
}

export function noteAnswered({ round }: Pick<Run, 'round'>): void {
  round.failuresInARow = 0
}

/**
 * Lays something down that was not answered, to ask for it again in a later round; false in the last one. Throws
 * ComeBackLater at once where the source answers nothing any more.
 */
export function layDown(run: Pick<Run, 'pace' | 'round'>): boolean {
  const at = nextRoundAt(run)
  if (at === null) return false
  run.round.isShort = true
  run.round.failuresInARow++
  if (run.round.failuresInARow >= AWAY_AFTER) throw new ComeBackLater(at, { isAnother: true })
  return true
}

/** At the end of a round: throws ComeBackLater where something was laid down. */
export function comeBackIfShort(run: Pick<Run, 'pace' | 'round'>): void {
  const at = nextRoundAt(run)
  if (run.round.isShort && at !== null) throw new ComeBackLater(at, { isAnother: true })
}
