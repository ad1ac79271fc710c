/** How patiently imports are run; tests are less patient. */
export type Pace = {
  /** After how many seconds of silence another worker takes an import over. */
  readonly leaseSeconds: number
  /** How often it is looked for imports that nobody works on. */
  readonly sweepMs: number
  /** The first pause after a failed question; each further one is twice as long. */
  readonly backoffMs: number
  /** How often it is looked for ends to be mailed. */
  readonly tellLookMs: number
  /** How long after an end nobody is mailed, because somebody may be looking. */
  readonly unseenSeconds: number
  /** How often it is looked for grants that would die unused. */
  readonly keepAliveLookMs: number
}

export const usualPace: Pace = {
  leaseSeconds: 20,
  sweepMs: 3000,
  backoffMs: 400,
  tellLookMs: 15_000,
  unseenSeconds: 30,
  keepAliveLookMs: 3_600_000,
}
