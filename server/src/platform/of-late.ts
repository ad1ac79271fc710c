/** When something happened of late; it keeps no more than that. */
export type OfLate = {
  readonly note: () => void
  /** The times of late, in milliseconds, the earliest first. */
  readonly times: () => readonly number[]
  /** The last one; undefined before the first. */
  readonly last: () => number | undefined
  /** How many times are kept. */
  readonly kept: () => number
}

/** More are not needed to know that it is much. */
const MOST = 2000

/** Notes times, and forgets those that are older than `ms`. `now` tells the time in milliseconds. */
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
      // Rarely, as it looks at each of them.
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
