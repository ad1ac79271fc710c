import { ofLate } from '#platform/of-late.ts'
import { ApiError } from './api-error.ts'

/** Who asks: somebody who reads already, as a signed-in person; a page for one of its files; or anybody else. */
export type Asker = 'known' | 'file' | 'new'

export type Admission = {
  /**
   * Waits until a request of a caller may be worked on; the returned function says that it was answered. Throws the ApiError 'busy'
   * where too many wait, with the time at which its turn would come.
   */
  readonly enter: (asker: Asker, caller: string) => Promise<() => void>
}

export type AdmissionSettings = {
  /** By how much what is due comes too late, in milliseconds: how much this thread has to do. */
  readonly lagMs: () => number
  /** Told when the first is sent away, and how many were once nobody is any more. */
  readonly onBusy?: () => void
  readonly onOver?: (sentAway: number) => void
  /** What the time is told by, in milliseconds, and how it is waited; for tests. */
  readonly now?: () => number
  readonly later?: (act: () => void, ms: number) => () => void
}

type Lane = {
  /** How many are worked on at once. */
  readonly places: (lagMs: number) => number
  /** How many wait for a place, and for how long. */
  readonly most: number
  readonly patienceMs: number
}

/**
 * Who reads already goes first. Of the others only some are let in at once, fewer where this thread has much to do, so that
 * those who read do not notice.
 */
const lanes: Readonly<Record<Asker, Lane>> = {
  known: { places: () => 64, most: 1000, patienceMs: 10_000 },
  // Small, and of a page that has been let in.
  file: { places: (lagMs) => (lagMs < 50 ? 32 : lagMs < 150 ? 8 : 2), most: 4000, patienceMs: 10_000 },
  new: { places: (lagMs) => (lagMs < 50 ? 8 : lagMs < 150 ? 2 : 1), most: 400, patienceMs: 3000 },
}
const inOrder = ['known', 'file', 'new'] as const
/** Of one caller in one lane: a network of many people has some wait, and does not keep all others out. */
const MOST_OF_ONE_CALLER = 200
/** What takes longer waits for somebody else, such as a hospital, and holds nobody up. */
const LONGEST_AT_WORK_MS = 1000
const LOOK_MS = 50
/** Over how long it is counted how many are let in. */
const COUNTED_MS = 1000
const SHORTEST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 120_000
/** How many a second are let in at least, as long as it is not known better: a processor signs as many in. */
const SLOWEST_RATE = 10

type Waiting = {
  readonly caller: string
  readonly since: number
  readonly go: () => void
  readonly sendAway: () => void
}

/**
 * Lets requests in one after the other, in the order in which they came, where there are more than can be answered at once. Who
 * is sent away is told when to come again: each later than the one before, as fast as people are let in.
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
  let isLooking = false

  const letIn = ofLate(COUNTED_MS, now)
  const ofCaller = new Map<string, number>()
  const count = (asker: Asker, caller: string, change: 1 | -1): void => {
    const next = (ofCaller.get(`${asker}/${caller}`) ?? 0) + change
    if (next > 0) ofCaller.set(`${asker}/${caller}`, next)
    else ofCaller.delete(`${asker}/${caller}`)
  }
  /** The next one of a line. */
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
    const forget = later(end, LONGEST_AT_WORK_MS)
    return () => {
      forget()
      end()
    }
  }
  const letNextIn = (): void => {
    for (const asker of inOrder) while (waiting[asker].length > 0 && hasPlace(asker)) take(asker)?.go()
  }
  /** Places come back by themselves, and patience ends. */
  const look = (): void => {
    isLooking = false
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
    if (isLooking || (sentAway === 0 && inOrder.every((asker) => waiting[asker].length === 0))) return
    isLooking = true
    later(look, LOOK_MS)
  }
  const busy = (): ApiError => {
    if (sentAway === 0) onBusy()
    sentAway++
    lookLater()
    const times = letIn.times()
    const counted = Math.max(COUNTED_MS / 4, Math.min(COUNTED_MS, now() - (times[0] ?? 0)))
    const rate = Math.max(SLOWEST_RATE, (times.length / counted) * 1000)
    nextTurn = Math.min(Math.max(nextTurn, now() + SHORTEST_WAIT_MS) + 1000 / rate, now() + LONGEST_WAIT_MS)
    return new ApiError('busy', { retryAfterSeconds: Math.ceil((nextTurn - now()) / 1000) })
  }

  return {
    enter: async (asker, caller) => {
      const line = waiting[asker]
      if (line.length === 0 && hasPlace(asker)) return begin(asker)
      const isFull = line.length >= lanes[asker].most || (ofCaller.get(`${asker}/${caller}`) ?? 0) >= MOST_OF_ONE_CALLER
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
