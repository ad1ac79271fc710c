/** Timeouts and intervals of imports; tests use shorter ones. */
export type ImportTimings = {
  /** Seconds without a heartbeat before another worker takes over an import. */
  readonly leaseSeconds: number
  /** How often to look for imports without a worker. */
  readonly sweepMs: number
  /** The first delay after a failed query; doubles each time. */
  readonly backoffMs: number
  /** The maximum wait for a source's response, unless the request has a shorter limit. */
  readonly answerMs: number
  /** Delays before an unanswered import is resumed; after the last one it ends as it is. */
  readonly comeBackMs: readonly number[]
  /** How long the API call that adds files waits for the background scan before it reports that the scan continues. */
  readonly lookWaitMs: number
  /** How often to look for ended imports to email about. */
  readonly mailLookMs: number
  /** How often to look for documents whose text is due for extraction. */
  readonly readDocumentsMs: number
  /** How long to wait after an end before sending an email, because the user may be watching. */
  readonly unseenSeconds: number
  /** How often to look for grants that would expire unused. */
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
