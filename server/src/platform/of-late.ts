export type RecentEvents = {
  readonly note: () => void
  readonly times: () => readonly number[]
  /** Undefined before the first event. */
  readonly last: () => number | undefined
  readonly count: () => number
}

const MOST = 2000

export function ofLate(ms: number, now: () => number): RecentEvents {
  let noted: number[] = []
  let last: number | undefined
  const forget = (): void => {
    noted = noted.filter((at) => at > now() - ms).slice(-MOST)
  }
  return {
    note: () => {
      last = now()
      noted.push(last)
      // Remove old events only occasionally, because `forget` checks the time of every event.
      if (noted.length >= 2 * MOST) forget()
    },
    times: () => {
      forget()
      return noted
    },
    last: () => last,
    count: () => noted.length,
  }
}
