export type ImportTimings = {
  /** If a worker does not renew the lease of an import for this long, another worker takes over the import. */
  readonly leaseSeconds: number
  readonly sweepMs: number
  /** Pause after the first failed query. Each further failure doubles the pause. */
  readonly backoffMs: number
  readonly answerMs: number
  /**
   * Pauses of a run whose source does not respond: the first number is the pause before the first retry, and so on.
   * After the last retry, the run ends with the data received so far.
   */
  readonly comeBackMs: readonly number[]
  /** How long the call that adds files waits before it reports that the scan continues in the background. */
  readonly lookWaitMs: number
  readonly mailLookMs: number
  readonly readDocumentsMs: number
  /** Delay before an email, because the user may still be watching the page. */
  readonly unseenSeconds: number
  readonly keepAliveLookMs: number
}

export const usualTimings: ImportTimings = {
  leaseSeconds: 20,
  sweepMs: 3000,
  backoffMs: 400,
  answerMs: 120_000,
  comeBackMs: [60_000, 300_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000],
  lookWaitMs: 3000,
  mailLookMs: 15_000,
  readDocumentsMs: 5_000,
  unseenSeconds: 30,
  keepAliveLookMs: 3_600_000,
}
