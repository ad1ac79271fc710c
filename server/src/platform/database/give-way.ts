import { setTimeout as pause } from 'node:timers/promises'
import { ofLate } from '#platform/of-late.ts'

/** Lets what can wait go after the people who are being answered. */
export type GiveWay = {
  /** Somebody is being answered, until the returned function is called. */
  readonly answering: () => () => void
  /** Waits for one's turn; the returned function ends it. Turns are given in the order in which they were asked for. */
  readonly turn: () => Promise<() => void>
}

export type Turns = {
  /** How many turns go on at once while nobody is being answered. */
  readonly atOnce: number
  /** How it is waited, and what the time is told by, in milliseconds; for tests. */
  readonly wait?: (ms: number) => Promise<unknown>
  readonly now?: () => number
}

/** People ask several things after one another: for so long after an answer they still count as reading. */
const LINGERING_MS = 1000
const LONGEST_REST_MS = 1000
/** A rest is at most so many times as long as the turn before it, and that where people ask for so much a second. */
const [MOST_RESTS, MUCH_A_SECOND] = [3, 30]
/**
 * For so long it is waited for a moment in which nobody is being answered; there may be none. It is at most so many times as long as
 * turns took of late: waiting long in order to do little would take an import hours.
 */
const [PATIENCE_MS, MOST_PATIENCE] = [100, 4]
/** Where so many wait for an answer a crowd has come, which is over soon: what can wait steps aside but for one turn a second. */
const CROWD = 50
const PATIENCE_IN_CROWD_MS = 1000
/** How much of what turns took of late is the last one. */
const LAST_TURN = 0.2

/**
 * Gives turns. While people read, a turn begins in a moment in which nobody is being answered, no other goes on beside it, and
 * then nothing else begins for a while, the longer the more is asked. Where many read, what can wait has a quarter of the time, an
 * eighth where somebody is always being answered; a person who looks on while their own records come in hardly holds them up.
 */
export function giveWay({ atOnce, now = () => performance.now(), wait = pause }: Turns): GiveWay {
  const waiting: { readonly since: number; readonly begin: () => void }[] = []
  let [going, answered] = [0, 0]
  let usualTurn = PATIENCE_MS
  /** When something was answered. */
  const answers = ofLate(LINGERING_MS, now)
  let quietAfter = Number.NEGATIVE_INFINITY
  let looksAt = Number.POSITIVE_INFINITY
  const areReading = (): boolean => answered > 0 || now() - (answers.last() ?? Number.NEGATIVE_INFINITY) < LINGERING_MS
  const restAfter = (took: number): number => {
    const share = Math.min(1, (answers.times().length + answered) / MUCH_A_SECOND)
    return Math.min(MOST_RESTS * share * took, LONGEST_REST_MS)
  }
  /** How long the turn of whoever has waited since then may not begin yet. */
  const forNow = (waitsSince: number): number => {
    if (!areReading()) return going < atOnce ? 0 : Number.POSITIVE_INFINITY
    // Nobody may be reading any more before the turn ends.
    if (going > 0) return LINGERING_MS
    const rest = Math.max(0, quietAfter - now())
    const patience = answered > CROWD ? PATIENCE_IN_CROWD_MS : Math.min(PATIENCE_MS, MOST_PATIENCE * usualTurn)
    return answered > 0 ? Math.max(rest, Math.max(quietAfter, waitsSince) + patience - now()) : rest
  }
  const next = (): void => {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      const left = forNow(first.since)
      if (left > 0) {
        if (Number.isFinite(left)) lookAgain(left)
        return
      }
      going++
      waiting.shift()
      first.begin()
    }
  }
  const lookAgain = (ms: number): void => {
    const at = now() + ms
    if (looksAt <= at) return
    looksAt = at
    void wait(ms).then(() => {
      if (looksAt === at) looksAt = Number.POSITIVE_INFINITY
      next()
    })
  }
  return {
    answering: () => {
      answered++
      return once(() => {
        answered--
        answers.note()
        next()
      })
    },
    turn: async () => {
      await new Promise<void>((begin) => {
        waiting.push({ since: now(), begin })
        next()
      })
      const startedAt = now()
      return once(() => {
        going--
        const took = now() - startedAt
        usualTurn += (took - usualTurn) * LAST_TURN
        quietAfter = now() + restAfter(took)
        next()
      })
    },
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
