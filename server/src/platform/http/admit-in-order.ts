import { ofLate } from '#platform/of-late.ts'
import { ApiError } from './api-error.ts'

/**
 * 'known': a signed-in user with a recent successful request; 'file': a request for a file of the portal; 'new': any
 * other caller.
 */
export type Asker = 'known' | 'file' | 'new'

export type Admission = {
  /**
   * Waits until the request may be handled. Call the returned function when the request is done. Throws the ApiError
   * 'busy' with a retry time if too many requests are waiting.
   */
  readonly enter: (asker: Asker, caller: string) => Promise<() => void>
}

export type AdmissionSettings = {
  readonly lagMs: () => number
  /**
   * `onBusy` is called at the first rejection. When rejections have stopped, `onOver` is called with the number of
   * rejections.
   */
  readonly onBusy?: () => void
  readonly onOver?: (sentAway: number) => void
  readonly now?: () => number
  readonly later?: (act: () => void, ms: number) => () => void
}

type Lane = {
  readonly places: (lagMs: number) => number
  readonly most: number
  readonly patienceMs: number
}

/**
 * Known users go first. Other callers are admitted only a few at a time, and even fewer while the thread is busy, so
 * that known users are not slowed down.
 */
const lanes: Readonly<Record<Asker, Lane>> = {
  known: { places: () => 64, most: 1000, patienceMs: 10_000 },
  // These limits are higher, because the requests are for small files of pages that were already admitted.
  file: { places: (lagMs) => (lagMs < 50 ? 32 : lagMs < 150 ? 8 : 2), most: 4000, patienceMs: 10_000 },
  new: { places: (lagMs) => (lagMs < 50 ? 8 : lagMs < 150 ? 2 : 1), most: 400, patienceMs: 3000 },
}
const inOrder = ['known', 'file', 'new'] as const
/**
 * Maximum number of requests that one caller (an address or network) can have waiting in a lane. High enough for many
 * users behind one address, and low enough to leave capacity for other callers.
 */
const MAX_PER_CALLER = 200
/**
 * After this time, a request no longer occupies a slot, because it is assumed to be waiting for another system, such
 * as a hospital.
 */
const MAX_AT_WORK_MS = 1000
const LOOK_MS = 50
const COUNTED_MS = 1000
const SHORTEST_WAIT_MS = 2000
const MAX_WAIT_MS = 120_000
/** Assumed admissions per second until the rate is measured. One processor handles this many sign-ins per second. */
const SLOWEST_RATE = 10

type Waiting = {
  readonly caller: string
  readonly since: number
  readonly go: () => void
  readonly sendAway: () => void
}

/**
 * If more requests arrive than can be handled at once, admits known users first, and otherwise in order of arrival.
 * Each rejected caller gets a later retry time than the previous rejected caller, based on the admission rate.
 */
export function admitInOrder({
  lagMs,
  onBusy = () => undefined,
  onOver = () => undefined,
  now = () => performance.now(),
  later = usually,
}: AdmissionSettings): Admission {
  const waiting: Readonly<Record<Asker, Waiting[]>> = { known: [], file: [], new: [] }
  const atWork = { known: 0, file: 0, new: 0 }
  let nextTurn = 0
  let sentAway = 0
  let isChecking = false

  const letIn = ofLate(COUNTED_MS, now)
  const ofCaller = new Map<string, number>()
  const count = (asker: Asker, caller: string, change: 1 | -1): void => {
    const next = (ofCaller.get(`${asker}/${caller}`) ?? 0) + change
    if (next > 0) ofCaller.set(`${asker}/${caller}`, next)
    else ofCaller.delete(`${asker}/${caller}`)
  }
  const take = (asker: Asker): Waiting | undefined => {
    const next = waiting[asker].shift()
    if (next) count(asker, next.caller, -1)
    return next
  }
  const hasPlace = (asker: Asker): boolean =>
    atWork[asker] < lanes[asker].places(lagMs()) && (asker === 'known' || waiting.known.length === 0)
  const begin = (asker: Asker): (() => void) => {
    atWork[asker]++
    if (asker === 'new') letIn.note()
    const end = once(() => {
      atWork[asker]--
      letNextIn()
    })
    const forget = later(end, MAX_AT_WORK_MS)
    return () => {
      forget()
      end()
    }
  }
  const letNextIn = (): void => {
    for (const asker of inOrder) while (waiting[asker].length > 0 && hasPlace(asker)) take(asker)?.go()
  }
  const look = (): void => {
    isChecking = false
    letNextIn()
    for (const asker of inOrder)
      while ((waiting[asker][0]?.since ?? Number.POSITIVE_INFINITY) <= now() - lanes[asker].patienceMs)
        take(asker)?.sendAway()
    lookLater()
    if (sentAway > 0 && nextTurn < now() && waiting.new.length === 0) {
      onOver(sentAway)
      sentAway = 0
    }
  }
  const lookLater = (): void => {
    if (isChecking || (sentAway === 0 && inOrder.every((asker) => waiting[asker].length === 0))) return
    isChecking = true
    later(look, LOOK_MS)
  }
  const busy = (): ApiError => {
    if (sentAway === 0) onBusy()
    sentAway++
    lookLater()
    const times = letIn.times()
    const counted = Math.max(COUNTED_MS / 4, Math.min(COUNTED_MS, now() - (times[0] ?? 0)))
    const rate = Math.max(SLOWEST_RATE, (times.length / counted) * 1000)
    nextTurn = Math.min(Math.max(nextTurn, now() + SHORTEST_WAIT_MS) + 1000 / rate, now() + MAX_WAIT_MS)
    return new ApiError('busy', { retryAfterSeconds: Math.ceil((nextTurn - now()) / 1000) })
  }

  return {
    enter: async (asker, caller) => {
      const line = waiting[asker]
      if (line.length === 0 && hasPlace(asker)) return begin(asker)
      const isFull = line.length >= lanes[asker].most || (ofCaller.get(`${asker}/${caller}`) ?? 0) >= MAX_PER_CALLER
      if (isFull) throw busy()
      count(asker, caller, 1)
      return new Promise((resolve, reject) => {
        line.push({
          caller,
          since: now(),
          go: () => resolve(begin(asker)),
          sendAway: () => reject(busy()),
        })
        lookLater()
      })
    },
  }
}

function usually(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms).unref()
  return () => clearTimeout(timer)
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
