/** How patiently imports are run; tests are less patient. */
export type Pace = {
  /** After how many seconds of silence another worker takes an import over. */
  readonly leaseSeconds: number
  /** How often it is looked for imports that nobody works on. */
  readonly sweepMs: number
  /** The first pause after a failed question; each further one is twice as long. */
  readonly backoffMs: number
}

export const usualPace: Pace = { leaseSeconds: 20, sweepMs: 3000, backoffMs: 400 }
