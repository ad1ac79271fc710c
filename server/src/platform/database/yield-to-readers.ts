import { setTimeout as pause } from 'node:timers/promises'
import { ofLate } from '#platform/of-late.ts'

export type GiveWay = {
  readonly answering: () => () => void
  /** Waits for a slot, first come, first served. The returned function releases the slot. */
  readonly turn: () => Promise<() => void>
}

export type Turns = {
  readonly atOnce: number
  readonly wait?: (ms: number) => Promise<unknown>
  readonly now?: () => number
}

/** Users send several requests in a row, so a user counts as reading for this long after a response. */
const LINGERING_MS = 1000
const MAX_REST_MS = 1000
/**
 * Pause after a slot, as a multiple of the slot's duration, at this number of requests per second. With fewer
 * requests, the pause is shorter.
 */
const [MAX_REST_RATIO, MUCH_A_SECOND] = [3, 30]
/**
 * Under constant requests there may be no idle moment. So background work waits for an idle moment at most this many
 * milliseconds, and at most this multiple of the usual slot duration. Without the second limit, an import with many
 * short steps would take hours.
 */
const [PATIENCE_MS, MAX_PATIENCE_RATIO] = [100, 4]
/** With this many waiting requests, background work gets only one slot a second. Such a crowd soon passes. */
const CROWD = 50
const PATIENCE_IN_CROWD_MS = 1000
/** Weight of the last slot in the moving average. */
const LAST_TURN = 0.2

/**
 * Schedules background work, such as imports, so that it does not slow requests of users. While users send requests,
 * a background slot begins only when no request is being handled. Only one slot runs at a time, and a pause follows
 * each slot. The pause grows with the request rate. With many users, background work gets a quarter of the time, or
 * an eighth under constant requests. A user who watches their own import barely slows the import.
 */
export function giveWay({ atOnce, now = () => performance.now(), wait = pause }: Turns): GiveWay {
  const waiting: { readonly since: number; readonly begin: () => void }[] = []
  let [going, answered] = [0, 0]
  let usualTurn = PATIENCE_MS
  const answers = ofLate(LINGERING_MS, now)
  let quietAfter = Number.NEGATIVE_INFINITY
  let looksAt = Number.POSITIVE_INFINITY
  const areReading = (): boolean => answered > 0 || now() - (answers.last() ?? Number.NEGATIVE_INFINITY) < LINGERING_MS
  const restAfter = (took: number): number => {
    const share = Math.min(1, (answers.times().length + answered) / MUCH_A_SECOND)
    return Math.min(MAX_REST_RATIO * share * took, MAX_REST_MS)
  }
  /** Returns the wait in ms. `waitsSince` is when the slot began to wait. */
  const forNow = (waitsSince: number): number => {
    if (!areReading()) return going < atOnce ? 0 : Number.POSITIVE_INFINITY
    // Check again after this time, because the users may have stopped reading before the running slot ends.
    if (going > 0) return LINGERING_MS
    const rest = Math.max(0, quietAfter - now())
    const patience = answered > CROWD ? PATIENCE_IN_CROWD_MS : Math.min(PATIENCE_MS, MAX_PATIENCE_RATIO * usualTurn)
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
