/** Times of recent events; nothing else is stored. */
export type OfLate = {
  readonly note: () => void
  /** Returns the recent times, in milliseconds, oldest first. */
  readonly times: () => readonly number[]
  /** Returns the last time; undefined before the first. */
  readonly last: () => number | undefined
  /** Returns how many times are stored. */
  readonly kept: () => number
}

/** More are not needed to detect a high rate. */
const MOST = 2000

/** Records times, and forgets those older than `ms`. `now` returns the time in milliseconds. */
export function ofLate(ms: number, now: () => number): OfLate {
  let noted: number[] = []
  let last: number | undefined
  const forget = (): void => {
    noted = noted.filter((at) => at > now() - ms).slice(-MOST)
  }
  return {
    note: () => {
      last = now()
      noted.push(last)
      // Runs rarely, because it checks each of them.
      if (noted.length >= 2 * MOST) forget()
    },
    times: () => {
      forget()
      return noted
    },
    last: () => last,
    kept: () => noted.length,
  }
}
